// SPDX-License-Identifier: Apache-2.0
//! gable problem: column_sum.float32

static const int64_t kPanel = 16; // floats: one cache line

extern "C" void column_sum(const float* x, float* y, int64_t M, int64_t N)
{
    int64_t n = 0;
    for (; n + kPanel <= N; n += kPanel) {
        float total[kPanel] = {};
        for (int64_t m = 0; m < M; ++m)
            for (int64_t j = 0; j < kPanel; ++j)
                total[j] += x[m * N + n + j];
        for (int64_t j = 0; j < kPanel; ++j)
            y[n + j] = total[j];
    }
    for (; n < N; ++n) { // what is left beside the last panel
        float sum = 0;
        for (int64_t m = 0; m < M; ++m)
            sum += x[m * N + n];
        y[n] = sum;
    }
}
