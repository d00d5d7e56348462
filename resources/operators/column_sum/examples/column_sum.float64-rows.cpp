// SPDX-License-Identifier: Apache-2.0
//! gable problem: column_sum.float64
// The rows in double: twice the bytes for as many additions.

extern "C" void column_sum(const double* x, double* y, int64_t M, int64_t N)
{
    for (int64_t n = 0; n < N; ++n)
        y[n] = 0;
    for (int64_t m = 0; m < M; ++m)
        for (int64_t n = 0; n < N; ++n)
            y[n] += x[m * N + n];
}
