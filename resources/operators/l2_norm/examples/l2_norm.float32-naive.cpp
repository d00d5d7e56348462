// SPDX-License-Identifier: Apache-2.0
//! gable problem: l2_norm.float32
// Sum of squares, then scale.
#include <cmath>

extern "C" void l2_norm(const float* x, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += x[n] * x[n];
        const float scale = 1 / std::sqrt(squares + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] * scale;
    }
}
