// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
//! gable scratch: largest=4*M
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N, void* largest)
{
    float* rows = static_cast<float*>(largest);
    for (int64_t m = 0; m < M; ++m)
        rows[m] = *std::max_element(x + m * N, x + m * N + N);
    for (int64_t m = 0; m < M; ++m) {
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += y[m * N + n] = std::exp(x[m * N + n] - rows[m]);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = float(y[m * N + n] / total);
    }
}
