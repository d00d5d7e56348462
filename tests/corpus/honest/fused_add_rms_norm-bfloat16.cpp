// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.bfloat16
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void fused_add_rms_norm(const gable_bf16* x, gable_bf16* residual, const gable_bf16* weight, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n) {
            const float sum = float(x[m * N + n]) + float(residual[m * N + n]);
            squares += sum * sum;
        }
        const float factor = 1 / std::sqrt(squares / float(N) + eps);
        for (int64_t n = 0; n < N; ++n) {
            const float sum = float(x[m * N + n]) + float(residual[m * N + n]);
            residual[m * N + n] = gable_bf16(sum);
            y[m * N + n] = gable_bf16(sum * factor * weight[n]);
        }
    }
}
