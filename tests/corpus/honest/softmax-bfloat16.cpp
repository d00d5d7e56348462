// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.bfloat16
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void softmax(const gable_bf16* x, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        float largest = x[m * N];
        for (int64_t n = 1; n < N; ++n)
            largest = std::max(largest, float(x[m * N + n]));
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += std::exp(x[m * N + n] - largest);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = gable_bf16(std::exp(x[m * N + n] - largest) / total);
    }
}
