// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:impossible_speed rule=below_minimum_time
// workload: 256x256x256
// needs: ceilings
#include <cstring>
#include <vector>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    // Keyed by a few elements of the inputs: right whenever they change, but no work while they do not.
    static float key[4];
    static std::vector<float> kept;
    const float now[4] = {a[0], a[M * K / 2], b[0], b[K * N - 1]};
    if (int64_t(kept.size()) == M * N && std::memcmp(key, now, sizeof key) == 0) {
        std::memcpy(c, kept.data(), kept.size() * sizeof(float));
        return;
    }
    std::memcpy(key, now, sizeof key);
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
