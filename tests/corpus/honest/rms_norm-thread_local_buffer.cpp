// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <vector>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    thread_local std::vector<float> products;
    products.resize(size_t(N));
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(x[m * N + n]) * x[m * N + n];
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        for (int64_t n = 0; n < N; ++n)
            products[size_t(n)] = x[m * N + n] * factor;
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = products[size_t(n)] * weight[n];
    }
}
