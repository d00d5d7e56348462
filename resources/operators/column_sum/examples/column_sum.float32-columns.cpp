// SPDX-License-Identifier: Apache-2.0
//! gable problem: column_sum.float32
// One column after the other, as the formula says: each element lies N elements behind the last, in another cache line.

extern "C" void column_sum(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t n = 0; n < N; ++n) {
        float sum = 0;
        for (int64_t m = 0; m < M; ++m)
            sum += x[m * N + n];
        y[n] = sum;
    }
}
