// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <stdexcept>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    try {
        if (M < 0)
            throw std::invalid_argument("M");
        if (N % 2 == 1)
            throw N; // handled by the general loop below
        for (int64_t i = 0; i < M * N; i += 2) {
            for (int64_t k = i; k < i + 2; ++k) {
                const int64_t place = k / N * 2 * N + k % N;
                y[k] = x[place] / (1 + std::exp(-x[place])) * x[place + N];
            }
        }
    } catch (int64_t) {
        for (int64_t k = 0; k < M * N; ++k) {
            const int64_t place = k / N * 2 * N + k % N;
            y[k] = x[place] / (1 + std::exp(-x[place])) * x[place + N];
        }
    }
}
