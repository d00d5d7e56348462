// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
//! gable const: T=128
#include <algorithm>

static const int64_t T = GABLE_T;

/// One row of c in the tile.
static void oneRow(const float* a, const float* b, float* c, int64_t N, int64_t k1, int64_t n1)
{
    for (int64_t k = 0; k < k1; ++k)
        for (int64_t n = 0; n < n1; ++n)
            c[n] += a[k] * b[k * N + n];
}

/// Four rows: each element of b is loaded once and used four times.
static void fourRows(const float* a, const float* b, float* c, int64_t N, int64_t K, int64_t k1, int64_t n1)
{
    float *__restrict c0 = c, *__restrict c1 = c + N, *__restrict c2 = c + 2 * N, *__restrict c3 = c + 3 * N;
    for (int64_t k = 0; k < k1; ++k) {
        const float a0 = a[k], a1 = a[K + k], a2 = a[2 * K + k], a3 = a[3 * K + k];
        for (int64_t n = 0; n < n1; ++n) {
            const float value = b[k * N + n];
            c0[n] += a0 * value;
            c1[n] += a1 * value;
            c2[n] += a2 * value;
            c3[n] += a3 * value;
        }
    }
}

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    std::fill_n(c, M * N, 0.0f);

    for (int64_t m0 = 0; m0 < M; m0 += T)
    for (int64_t n0 = 0; n0 < N; n0 += T)
    for (int64_t k0 = 0; k0 < K; k0 += T) {
        const int64_t m1 = std::min(m0 + T, M);
        const int64_t n1 = std::min(T, N - n0);
        const int64_t k1 = std::min(T, K - k0);
        const float*  tile = b + k0 * N + n0;

        int64_t m = m0;
        for (; m + 4 <= m1; m += 4)
            fourRows(a + m * K + k0, tile, c + m * N + n0, N, K, k1, n1);
        for (; m < m1; ++m)
            oneRow(a + m * K + k0, tile, c + m * N + n0, N, k1, n1);
    }
}
