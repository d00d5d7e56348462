// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float64
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void softmax(const double* x, double* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const double* row = x + m * N;
        double* out = y + m * N;
        double largest = row[0];
        for (int64_t n = 1; n < N; ++n)
            largest = std::max(largest, row[n]);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += out[n] = std::exp(row[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            out[n] = double(out[n] / total);
    }
}
