// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <immintrin.h>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    const bool whole = N % 8 == 0;
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(row[n]) * row[n];
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        int64_t n = 0;
        if (whole) {
            for (const __m256 all = _mm256_set1_ps(factor); n < N; n += 8)
                _mm256_store_ps(y + m * N + n, _mm256_mul_ps(_mm256_mul_ps(_mm256_load_ps(row + n), all), _mm256_load_ps(weight + n)));
        }
        for (; n < N; ++n)
            y[m * N + n] = row[n] * factor * weight[n];
    }
}
