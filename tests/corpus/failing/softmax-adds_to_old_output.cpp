// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: mismatch|nondeterministic|uninitialised_output rule=reads_old_output
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += std::exp(x[m * N + n]);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = std::fmod(y[m * N + n], 1.0f) + float(std::exp(x[m * N + n]) / total);
    }
}
