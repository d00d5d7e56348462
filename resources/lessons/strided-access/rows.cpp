// SPDX-License-Identifier: Apache-2.0
//! gable problem: column_sum.float32

extern "C" void column_sum(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t n = 0; n < N; ++n)
        y[n] = 0;
    for (int64_t m = 0; m < M; ++m)
        for (int64_t n = 0; n < N; ++n)
            y[n] += x[m * N + n]; // the next one is its neighbour
}
