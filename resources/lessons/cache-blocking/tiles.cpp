// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
//! gable const: T=32
#include <algorithm>

static const int64_t T = GABLE_T;

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    std::fill_n(c, M * N, 0.0f);

    for (int64_t m0 = 0; m0 < M; m0 += T)
    for (int64_t n0 = 0; n0 < N; n0 += T)
    for (int64_t k0 = 0; k0 < K; k0 += T) {
        const int64_t m1 = std::min(m0 + T, M);
        const int64_t n1 = std::min(n0 + T, N);
        const int64_t k1 = std::min(k0 + T, K);

        for (int64_t m = m0; m < m1; ++m)
        for (int64_t k = k0; k < k1; ++k) {
            const float factor = a[m * K + k];
            for (int64_t n = n0; n < n1; ++n)
                c[m * N + n] += factor * b[k * N + n];
        }
    }
}
