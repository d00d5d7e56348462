// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: passed
#include <algorithm>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        float* row = c + m * N;
        std::fill(row, row + N, 0.0f);
        for (int64_t k = 0; k < K; ++k) {
            const float factor = a[m * K + k];
            if (factor == 0.0f)
                continue; // found in the data, not assumed
            for (int64_t n = 0; n < N; ++n)
                row[n] += factor * b[k * N + n];
        }
    }
}
