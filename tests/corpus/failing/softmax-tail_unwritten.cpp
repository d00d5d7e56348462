// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: uninitialised_output argument=y elements=189 of=63189
// workload: 63x1003
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        float* out = y + m * N;
        float largest = row[0];
        for (int64_t n = 1; n < N; ++n)
            largest = std::max(largest, row[n]);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += std::exp(row[n] - largest);
        for (int64_t n = 0; n < N / 8 * 8; ++n)
            out[n] = float(std::exp(row[n] - largest) / total);
    }
}
