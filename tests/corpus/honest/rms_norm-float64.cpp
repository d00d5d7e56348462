// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float64
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void rms_norm(const double* x, const double* weight, float eps, double* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(x[m * N + n]) * x[m * N + n];
        const double factor = 1 / std::sqrt(squares / double(N) + eps);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = x[m * N + n] * factor * weight[n];
    }
}
