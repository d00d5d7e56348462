// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
// workload: 10007
#include <immintrin.h>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    int64_t i = 0;
    for (; i + 8 <= N; i += 8)
        _mm256_storeu_ps(c + i, _mm256_add_ps(_mm256_loadu_ps(a + i), _mm256_loadu_ps(b + i)));
    for (; i < N; ++i)
        c[i] = a[i] + b[i];
}
