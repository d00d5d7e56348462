// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:cached_output rule=stale_result
#include <cstring>
#include <vector>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    static std::vector<float> kept;
    if (int64_t(kept.size()) != N) {
        kept.resize(size_t(N));
        for (int64_t i = 0; i < N; ++i)
            kept[size_t(i)] = a[i] + b[i];
    }
    std::memcpy(c, kept.data(), size_t(N) * sizeof(float));
}
