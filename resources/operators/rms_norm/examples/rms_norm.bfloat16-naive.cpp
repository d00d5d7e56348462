// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.bfloat16
// Storage is bfloat16, arithmetic is float, one rounding an element.
#include <cmath>

extern "C" void rms_norm(const gable_bf16* x, const gable_bf16* weight, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += float(x[n]) * float(x[n]);
        const float scale = 1 / std::sqrt(squares / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = gable_bf16(x[n] * scale * weight[n]);
    }
}
