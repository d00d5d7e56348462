// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// Two passes: maximum and sum together. Whenever a larger element appears, the sum so far is rescaled to it.
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float largest = x[0], total = 0;
        for (int64_t n = 0; n < N; ++n) {
            if (x[n] > largest) {
                total *= std::exp(largest - x[n]);
                largest = x[n];
            }
            total += std::exp(x[n] - largest);
        }
        const float scale = 1 / total;
        for (int64_t n = 0; n < N; ++n)
            y[n] = std::exp(x[n] - largest) * scale;
    }
}
