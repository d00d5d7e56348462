// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 100003
#include <immintrin.h>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    __m256d totals[4] = {};
    int64_t i = 0;
    for (; i + 16 <= N; i += 16) {
        for (int k = 0; k < 4; ++k)
            totals[k] = _mm256_add_pd(totals[k], _mm256_cvtps_pd(_mm_loadu_ps(x + i + 4 * k)));
    }
    const __m256d all = _mm256_add_pd(_mm256_add_pd(totals[0], totals[1]), _mm256_add_pd(totals[2], totals[3]));
    double total = all[0] + all[1] + all[2] + all[3];
    for (; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
