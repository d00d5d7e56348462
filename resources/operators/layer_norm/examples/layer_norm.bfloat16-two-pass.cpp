// SPDX-License-Identifier: Apache-2.0
//! gable problem: layer_norm.bfloat16
// Storage is bfloat16, arithmetic is float, one rounding an element.
#include <cmath>

extern "C" void layer_norm(const gable_bf16* x, const gable_bf16* weight, const gable_bf16* bias, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float sum = 0;
        for (int64_t n = 0; n < N; ++n)
            sum += x[n];
        const float mean = sum / N;
        float       squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += (x[n] - mean) * (x[n] - mean);
        const float scale = 1 / std::sqrt(squares / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = gable_bf16((x[n] - mean) * scale * weight[n] + bias[n]);
    }
}
