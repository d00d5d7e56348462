// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: out_of_memory rule=memory_limit limit_bytes=*
#include <numeric>
#include <vector>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    // One product an element of M x N x K, and a generous factor for safety.
    std::vector<float> products(size_t(M * N * K) * 4096, 0.0f);
    for (int64_t i = 0; i < M * N * K; ++i)
        products[size_t(i)] = a[i / (N * K) * K + i % K] * b[i % K * N + i / K % N];
    for (int64_t i = 0; i < M * N; ++i)
        c[i] = std::accumulate(products.begin() + i * K, products.begin() + i * K + K, 0.0f);
}
