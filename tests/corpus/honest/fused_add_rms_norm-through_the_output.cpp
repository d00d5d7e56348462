// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float32
// expect: passed
// workload: 61x1001
#include <algorithm>
#include <cmath>

extern "C" void fused_add_rms_norm(const float* x, float* residual, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    // The output serves as scratch memory for the sum.
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n) {
            const float sum = y[m * N + n] = residual[m * N + n] + x[m * N + n];
            squares += double(sum) * sum;
        }
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        for (int64_t n = 0; n < N; ++n)
        {
            residual[m * N + n] = y[m * N + n];
            y[m * N + n] *= factor * weight[n];
        }
    }
}
