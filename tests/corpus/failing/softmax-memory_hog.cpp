// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: out_of_memory rule=memory_limit limit_bytes=*
#include <algorithm>
#include <cmath>
#include <cstring>

static char* volatile kept[256];

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < 256; ++i) {
        char* block = new char[size_t(64) << 20];
        std::memset(block, int(i), size_t(64) << 20);
        kept[i] = block;
    }
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
