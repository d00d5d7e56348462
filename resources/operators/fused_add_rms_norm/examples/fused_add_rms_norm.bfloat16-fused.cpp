// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.bfloat16
// The new residual is rounded to bfloat16 when it is stored, and the norm is taken of the rounded values: what the next layer sees.
#include <cmath>

extern "C" void fused_add_rms_norm(const gable_bf16* x, gable_bf16* residual, const gable_bf16* weight, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, residual += N, y += N) {
        float   squares[8] = {};
        int64_t n = 0;
        for (; n + 8 <= N; n += 8)
            for (int j = 0; j < 8; ++j) {
                residual[n + j] = gable_bf16(x[n + j] + residual[n + j]);
                squares[j] += float(residual[n + j]) * float(residual[n + j]);
            }
        for (; n < N; ++n) {
            residual[n] = gable_bf16(x[n] + residual[n]);
            squares[0] += float(residual[n]) * float(residual[n]);
        }
        const float total = ((squares[0] + squares[1]) + (squares[2] + squares[3])) + ((squares[4] + squares[5]) + (squares[6] + squares[7]));
        const float scale = 1 / std::sqrt(total / N + eps);
        for (n = 0; n < N; ++n)
            y[n] = gable_bf16(residual[n] * scale * weight[n]);
    }
}
