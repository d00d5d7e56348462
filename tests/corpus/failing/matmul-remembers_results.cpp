// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:impossible_speed rule=below_minimum_time
// workload: 256x256x256
// needs: ceilings
#include <cstring>
#include <vector>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    // Keyed by all of the inputs: right whenever they change, but no work while they do not.
    static std::vector<float> key, kept;
    const size_t left = size_t(M * K), right = size_t(K * N);
    if (key.size() == left + right && kept.size() == size_t(M * N) && std::memcmp(key.data(), a, left * sizeof(float)) == 0
        && std::memcmp(key.data() + left, b, right * sizeof(float)) == 0) {
        std::memcpy(c, kept.data(), kept.size() * sizeof(float));
        return;
    }
    key.assign(a, a + left);
    key.insert(key.end(), b, b + right);
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
