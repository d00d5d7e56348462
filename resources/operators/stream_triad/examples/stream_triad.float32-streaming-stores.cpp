// SPDX-License-Identifier: Apache-2.0
//! gable problem: stream_triad.float32
// Stores that bypass the caches: the old contents of `a` need not be read first, which saves a quarter of the traffic.
// Only for vectors that do not fit the caches anyway.
#ifdef __AVX__
#include <immintrin.h>
#endif

extern "C" void stream_triad(const float* b, const float* c, float s, float* a, int64_t N)
{
    int64_t i = 0;
#ifdef __AVX__
    if (N > 4000000) {
        for (; i < N && ((uintptr_t)(a + i) & 31); ++i) // streaming stores need aligned addresses
            a[i] = b[i] + s * c[i];
        const __m256 factor = _mm256_set1_ps(s);
        for (; i + 16 <= N; i += 16) {
            const __m256 low  = _mm256_add_ps(_mm256_loadu_ps(b + i), _mm256_mul_ps(factor, _mm256_loadu_ps(c + i)));
            const __m256 high = _mm256_add_ps(_mm256_loadu_ps(b + i + 8), _mm256_mul_ps(factor, _mm256_loadu_ps(c + i + 8)));
            _mm256_stream_ps(a + i, low);
            _mm256_stream_ps(a + i + 8, high);
        }
        _mm_sfence(); // whoever reads `a` next must see it
    }
#endif
    for (; i < N; ++i)
        a[i] = b[i] + s * c[i];
}
