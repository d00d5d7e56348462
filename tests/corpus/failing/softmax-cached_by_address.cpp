// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: suspect:cached_output rule=stale_result
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

static std::map<std::tuple<const float*, float*, int64_t, int64_t>, std::vector<float>> results;

static void compute(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        float* out = y + m * N;
        float largest = row[0];
        for (int64_t n = 1; n < N; ++n)
            largest = std::max(largest, row[n]);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += out[n] = std::exp(row[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            out[n] = float(out[n] / total);
    }
}

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    std::vector<float>& kept = results[{x, y, M, N}];
    if (kept.empty()) {
        compute(x, y, M, N);
        kept.assign(y, y + M * N);
    }
    std::copy(kept.begin(), kept.end(), y);
}
