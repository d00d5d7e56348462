// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// Maximum, exponentials and their sum, quotient: the row is read three times, but it is still in the cache.
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float largest = -INFINITY;
        for (int64_t n = 0; n < N; ++n)
            largest = std::fmax(largest, x[n]);
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += y[n] = std::exp(x[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            y[n] /= total;
    }
}
