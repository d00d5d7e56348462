// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float32
// First the sum of the whole matrices, then the norm: for large matrices everything comes from memory twice.
#include <cmath>

extern "C" void fused_add_rms_norm(const float* x, float* residual, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        residual[i] += x[i];
    for (int64_t m = 0; m < M; ++m) {
        const float* sum = residual + m * N;
        float        squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += sum[n] * sum[n];
        const float scale = 1 / std::sqrt(squares / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = sum[n] * scale * weight[n];
    }
}
