// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:cached_output rule=stale_result
#include <algorithm>
#include <vector>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    static const float* key = nullptr;
    static std::vector<float> kept;
    if (key == a && int64_t(kept.size()) == M * N) {
        std::copy(kept.begin(), kept.end(), c);
        return;
    }
    key = a;
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(a[m * K + k]) * b[k * N + n];
            c[m * N + n] = float(total);
        }
    }
    kept.assign(c, c + M * N);
}
