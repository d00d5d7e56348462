// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: suspect:cached_output rule=stale_result
#include <algorithm>
#include <cmath>
#include <vector>

static std::vector<float> kept;
static const float* address = nullptr;
static float probe = 0;

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    if (address == x && probe == x[5] && kept.size() == size_t(M * N)) {
        std::copy(kept.begin(), kept.end(), y);
        return;
    }
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        float* out = y + m * N;
        const float top = *std::max_element(row, row + N);
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += out[n] = std::exp(row[n] - top);
        for (int64_t n = 0; n < N; ++n)
            out[n] /= total;
    }
    kept.assign(y, y + M * N);
    address = x;
    probe = x[5];
}
