// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
//! gable build: flags=-fopenmp
// Rows shared out among threads, sums split over vector lanes.
#include <cmath>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
#pragma omp parallel for schedule(static) if (M * N > 100000)
    for (int64_t m = 0; m < M; ++m) {
        const float* from = x + m * N;
        float*       to   = y + m * N;
        float        squares = 0;
#pragma omp simd reduction(+ : squares)
        for (int64_t n = 0; n < N; ++n)
            squares += from[n] * from[n];
        const float scale = 1 / std::sqrt(squares / N + eps);
#pragma omp simd
        for (int64_t n = 0; n < N; ++n)
            to[n] = from[n] * scale * weight[n];
    }
}
