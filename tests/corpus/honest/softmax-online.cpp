// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
// workload: 63x1003
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        float largest = -INFINITY;
        double total = 0;
        for (int64_t n = 0; n < N; ++n) {
            if (row[n] > largest) {
                total *= std::exp(double(largest) - row[n]);
                largest = row[n];
            }
            total += std::exp(row[n] - largest);
        }
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = float(std::exp(row[n] - largest) / total);
    }
}
