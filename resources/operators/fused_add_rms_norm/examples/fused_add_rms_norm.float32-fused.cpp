// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float32
// Row by row, so that the second pass finds the row in the cache. Eight partial sums of squares.
#include <cmath>

extern "C" void fused_add_rms_norm(const float* x, float* residual, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, residual += N, y += N) {
        float   squares[8] = {};
        int64_t n = 0;
        for (; n + 8 <= N; n += 8)
            for (int j = 0; j < 8; ++j) {
                const float sum = x[n + j] + residual[n + j];
                residual[n + j] = sum;
                squares[j] += sum * sum;
            }
        for (; n < N; ++n) {
            residual[n] += x[n];
            squares[0] += residual[n] * residual[n];
        }
        const float total = ((squares[0] + squares[1]) + (squares[2] + squares[3])) + ((squares[4] + squares[5]) + (squares[6] + squares[7]));
        const float scale = 1 / std::sqrt(total / N + eps);
        for (n = 0; n < N; ++n)
            y[n] = residual[n] * scale * weight[n];
    }
}
