// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        float* row = c + m * N;
        for (int64_t n = 0; n < N; ++n)
            row[n] = 0;
        for (int64_t k = 0; k < K; ++k)
            for (int64_t n = 0; n < N; ++n)
                row[n] += a[m * K + k] * b[k * N + n];
    }
}
