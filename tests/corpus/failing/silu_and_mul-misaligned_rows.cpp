// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: misaligned rule=general_protection
// workload: 61x1001
#include <immintrin.h>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    // Rows of 1001 floats do not start at multiples of 32 bytes.
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n + 8 <= N; n += 8)
            _mm256_store_ps(y + m * N + n, _mm256_load_ps(x + m * 2 * N + n));
    }
}
