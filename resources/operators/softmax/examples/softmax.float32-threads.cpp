// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
//! gable build: flags=-fopenmp
// Rows are independent, so threads share them out; few or short rows stay on one thread.
#include <cmath>

static void row(const float* x, float* y, int64_t N)
{
    float largest = -INFINITY;
    for (int64_t n = 0; n < N; ++n)
        largest = std::fmax(largest, x[n]);
    float total = 0;
    for (int64_t n = 0; n < N; ++n)
        total += y[n] = std::exp(x[n] - largest);
    const float scale = 1 / total;
    for (int64_t n = 0; n < N; ++n)
        y[n] *= scale;
}

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
#pragma omp parallel for schedule(static) if (M * N > 20000)
    for (int64_t m = 0; m < M; ++m)
        row(x + m * N, y + m * N, N);
}
