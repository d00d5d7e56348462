// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <chrono>

static void rows(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N, int64_t block)
{
    for (int64_t first = 0; first < M; first += block) {
        for (int64_t m = first; m < std::min(first + block, M); ++m) {
            double squares = 0;
            for (int64_t n = 0; n < N; ++n)
                squares += double(x[m * N + n]) * x[m * N + n];
            const float factor = float(1 / std::sqrt(squares / double(N) + eps));
            for (int64_t n = 0; n < N; ++n)
                y[m * N + n] = x[m * N + n] * factor * weight[n];
        }
    }
}

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    // The first call of a size tries both ways and keeps the faster one; both give the right result.
    static int64_t tuned_for = 0;
    static bool by_blocks = false;
    if (tuned_for != N) {
        const auto begin = std::chrono::steady_clock::now();
        rows(x, weight, eps, y, M, N, 1);
        const auto middle = std::chrono::steady_clock::now();
        rows(x, weight, eps, y, M, N, 4);
        by_blocks = std::chrono::steady_clock::now() - middle < middle - begin;
        tuned_for = N;
        return;
    }
    rows(x, weight, eps, y, M, N, by_blocks ? 4 : 1);
}
