// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: input_modified argument=x
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    float* scratch = const_cast<float*>(x);
    for (int64_t i = 0; i < M * N; ++i)
        scratch[i] = std::exp(scratch[i]);
    for (int64_t m = 0; m < M; ++m) {
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += scratch[m * N + n];
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = float(scratch[m * N + n] / total);
    }
}
