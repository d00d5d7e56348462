// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// Blocks of b that fit the second-level cache are used for all rows of c before the next one is loaded;
// four rows at once use each loaded element of b four times.

static const int64_t kBlockK = 128, kBlockN = 512; // 256 kB of b

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t i = 0; i < M * N; ++i)
        c[i] = 0;
    for (int64_t k0 = 0; k0 < K; k0 += kBlockK) {
        const int64_t k1 = k0 + kBlockK < K ? k0 + kBlockK : K;
        for (int64_t n0 = 0; n0 < N; n0 += kBlockN) {
            const int64_t n1 = n0 + kBlockN < N ? n0 + kBlockN : N;
            int64_t       m  = 0;
            for (; m + 4 <= M; m += 4) {
                float *__restrict c0 = c + m * N, *__restrict c1 = c0 + N, *__restrict c2 = c1 + N, *__restrict c3 = c2 + N;
                for (int64_t k = k0; k < k1; ++k) {
                    const float *column = a + m * K + k, *row = b + k * N;
                    const float  a0 = column[0], a1 = column[K], a2 = column[2 * K], a3 = column[3 * K];
                    for (int64_t n = n0; n < n1; ++n) {
                        const float value = row[n];
                        c0[n] += a0 * value;
                        c1[n] += a1 * value;
                        c2[n] += a2 * value;
                        c3[n] += a3 * value;
                    }
                }
            }
            for (; m < M; ++m)
                for (int64_t k = k0; k < k1; ++k)
                    for (int64_t n = n0; n < n1; ++n)
                        c[m * N + n] += a[m * K + k] * b[k * N + n];
        }
    }
}
