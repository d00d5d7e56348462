// SPDX-License-Identifier: Apache-2.0
//! gable problem: layer_norm.float32
// Welford's update: mean and variance in one pass, still accurate, but with a division for each element. Compare the times.
#include <cmath>

extern "C" void layer_norm(const float* x, const float* weight, const float* bias, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float mean = 0, squares = 0;
        for (int64_t n = 0; n < N; ++n) {
            const float distance = x[n] - mean;
            mean += distance / (n + 1);
            squares += distance * (x[n] - mean);
        }
        const float scale = 1 / std::sqrt(squares / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = (x[n] - mean) * scale * weight[n] + bias[n];
    }
}
