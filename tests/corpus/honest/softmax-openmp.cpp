// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
// workload: 64x512
//! gable build: flags=-fopenmp
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    #pragma omp parallel for
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
