// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.bfloat16
// As the naive one, with eight partial sums: the conversions vectorise, and additions no longer wait for each other.
#include <cmath>

extern "C" void rms_norm(const gable_bf16* x, const gable_bf16* weight, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float   squares[8] = {};
        int64_t n = 0;
        for (; n + 8 <= N; n += 8)
            for (int j = 0; j < 8; ++j)
                squares[j] += float(x[n + j]) * float(x[n + j]);
        for (; n < N; ++n)
            squares[0] += float(x[n]) * float(x[n]);
        const float total = ((squares[0] + squares[1]) + (squares[2] + squares[3])) + ((squares[4] + squares[5]) + (squares[6] + squares[7]));
        const float scale = 1 / std::sqrt(total / N + eps);
        for (n = 0; n < N; ++n)
            y[n] = gable_bf16(x[n] * scale * weight[n]);
    }
}
