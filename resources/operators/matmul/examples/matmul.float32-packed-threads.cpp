// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
//! gable build: flags=-fopenmp
// The packed scheme with the blocks of rows shared out among threads; b is packed once for all of them.
#include <vector>

typedef float vec __attribute__((vector_size(32), aligned(4), may_alias));

static const int64_t kRows = 6, kColumns = 16; // a tile of c: twelve vectors, which stay in registers
static const int64_t kBlockK = 256, kBlockM = 96, kBlockN = 2048;

// One panel is kRows of a (or kColumns of b) with k as the slow index, padded with zeros.
static void pack(const float* from, float* to, int64_t step_of_k, int64_t step, int64_t count, int64_t panel, int64_t depth)
{
    for (int64_t first = 0; first < count; first += panel)
        for (int64_t k = 0; k < depth; ++k)
            for (int64_t j = 0; j < panel; ++j)
                *to++ = first + j < count ? from[k * step_of_k + (first + j) * step] : 0;
}

// Adds the product of one panel of a and one of b to a tile of c that has `rows` x `columns` valid elements.
static void tile(const float* a, const float* b, float* c, int64_t N, int64_t depth, int64_t rows, int64_t columns)
{
    vec sums[kRows][2] = {};
    for (int64_t k = 0; k < depth; ++k, a += kRows, b += kColumns) {
        const vec b0 = *(const vec*)b, b1 = *(const vec*)(b + 8);
#pragma GCC unroll 6
        for (int64_t i = 0; i < kRows; ++i) {
            sums[i][0] += a[i] * b0;
            sums[i][1] += a[i] * b1;
        }
    }
    if (rows == kRows && columns == kColumns) {
#pragma GCC unroll 6
        for (int64_t i = 0; i < kRows; ++i) {
            *(vec*)(c + i * N) += sums[i][0];
            *(vec*)(c + i * N + 8) += sums[i][1];
        }
        return;
    }
    float all[kRows * kColumns];
    for (int64_t i = 0; i < 2 * kRows; ++i)
        *(vec*)(all + 8 * i) = sums[i / 2][i % 2];
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
            c[i * N + j] += all[i * kColumns + j];
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    std::vector<float> panels_b(size_t(kBlockN * kBlockK));
#pragma omp parallel if (M * N * K > 1000000)
    {
        std::vector<float> panels_a(size_t(kBlockM * kBlockK));
#pragma omp for
        for (int64_t i = 0; i < M * N; ++i)
            c[i] = 0;
        for (int64_t n0 = 0; n0 < N; n0 += kBlockN)
            for (int64_t k0 = 0; k0 < K; k0 += kBlockK) {
                const int64_t width = smaller(kBlockN, N - n0), depth = smaller(kBlockK, K - k0);
#pragma omp for
                for (int64_t n = 0; n < width; n += kColumns)
                    pack(b + k0 * N + n0 + n, &panels_b[size_t(n * depth)], N, 1, smaller(kColumns, width - n), kColumns, depth);
#pragma omp for schedule(dynamic)
                for (int64_t m0 = 0; m0 < M; m0 += kBlockM) {
                    const int64_t height = smaller(kBlockM, M - m0);
                    pack(a + m0 * K + k0, panels_a.data(), 1, K, height, kRows, depth);
                    for (int64_t n = 0; n < width; n += kColumns)
                        for (int64_t m = 0; m < height; m += kRows)
                            tile(&panels_a[size_t(m * depth)], &panels_b[size_t(n * depth)], c + (m0 + m) * N + n0 + n, N, depth,
                                 smaller(kRows, height - m), smaller(kColumns, width - n));
                }
            }
    }
}
