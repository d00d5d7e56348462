// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    float row[N]; // a GNU extension
    for (int64_t m = 0; m < M; ++m) {
        std::copy(x + m * N, x + m * N + N, row);
        const float largest = *std::max_element(row, row + N);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += row[n] = std::exp(row[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = float(row[n] / total);
    }
}
