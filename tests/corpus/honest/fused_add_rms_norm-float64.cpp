// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float64
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void fused_add_rms_norm(const double* x, double* residual, const double* weight, float eps, double* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n) {
            const double sum = residual[m * N + n] += x[m * N + n];
            squares += double(sum) * sum;
        }
        const double factor = (1 / std::sqrt(squares / double(N) + double(eps)));
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = residual[m * N + n] * factor * weight[n];
    }
}
