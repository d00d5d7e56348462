// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: passed
// workload: 257x129x65
#include <algorithm>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    constexpr int64_t tile = 32;
    std::fill(c, c + M * N, 0.0f);
    for (int64_t m0 = 0; m0 < M; m0 += tile) {
        for (int64_t k0 = 0; k0 < K; k0 += tile) {
            for (int64_t m = m0; m < std::min(m0 + tile, M); ++m) {
                for (int64_t k = k0; k < std::min(k0 + tile, K); ++k) {
                    const float factor = a[m * K + k];
                    for (int64_t n = 0; n < N; ++n)
                        c[m * N + n] += factor * b[k * N + n];
                }
            }
        }
    }
}
