// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: passed
#include <numeric>
#include <vector>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    static std::vector<float> columns;
    columns.resize(size_t(K * N));
    for (int64_t k = 0; k < K; ++k) {
        for (int64_t n = 0; n < N; ++n)
            columns[size_t(n * K + k)] = b[k * N + n];
    }
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n)
            c[m * N + n] = std::inner_product(a + m * K, a + m * K + K, columns.begin() + n * K, 0.0f);
    }
}
