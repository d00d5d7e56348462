// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: misaligned rule=general_protection
// workload: 61x1001
#include <algorithm>
#include <cmath>
#include <immintrin.h>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(x[m * N + n]) * x[m * N + n];
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = x[m * N + n] * factor * weight[n];
    }
    for (int64_t m = 0; m < M; ++m)
        _mm256_store_ps(y + m * N, _mm256_add_ps(_mm256_load_ps(y + m * N), _mm256_setzero_ps()));
}
