// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// Eight vectors of eight totals: 64 sums in flight hide the latency of the adders.
#ifdef __AVX2__
#include <immintrin.h>
#endif

extern "C" void sum(const float* x, float* y, int64_t N)
{
    int64_t i = 0;
    float   total = 0;
#ifdef __AVX2__
    __m256 sums[8];
    for (int j = 0; j < 8; ++j)
        sums[j] = _mm256_setzero_ps();
    for (; i + 64 <= N; i += 64)
        for (int j = 0; j < 8; ++j)
            sums[j] = _mm256_add_ps(sums[j], _mm256_loadu_ps(x + i + 8 * j));
    for (int step = 4; step; step /= 2)
        for (int j = 0; j < step; ++j)
            sums[j] = _mm256_add_ps(sums[j], sums[j + step]);
    float lanes[8];
    _mm256_storeu_ps(lanes, sums[0]);
    for (float lane : lanes)
        total += lane;
#endif
    for (; i < N; ++i)
        total += x[i];
    *y = total;
}
