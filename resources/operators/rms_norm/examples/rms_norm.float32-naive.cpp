// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// Sum of squares, then scale.
#include <cmath>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += x[n] * x[n];
        const float scale = 1 / std::sqrt(squares / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] * scale * weight[n];
    }
}
