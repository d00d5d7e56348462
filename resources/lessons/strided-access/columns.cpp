// SPDX-License-Identifier: Apache-2.0
//! gable problem: column_sum.float32

extern "C" void column_sum(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t n = 0; n < N; ++n) {
        float sum = 0;
        for (int64_t m = 0; m < M; ++m)
            sum += x[m * N + n]; // the next one lies N floats further on
        y[n] = sum;
    }
}
