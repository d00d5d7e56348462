// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.bfloat16
// Storage is bfloat16, arithmetic is float. The exponentials are computed twice rather than rounded in between.
#include <cmath>

extern "C" void softmax(const gable_bf16* x, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float largest = -INFINITY;
        for (int64_t n = 0; n < N; ++n)
            largest = std::fmax(largest, float(x[n]));
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += std::exp(x[n] - largest);
        const float scale = 1 / total;
        for (int64_t n = 0; n < N; ++n)
            y[n] = gable_bf16(std::exp(x[n] - largest) * scale);
    }
}
