// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.bfloat16
// expect: passed
#include <algorithm>
#include <cmath>

extern "C" void rms_norm(const gable_bf16* x, const gable_bf16* weight, float eps, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += float(x[m * N + n]) * float(x[m * N + n]);
        const float factor = 1 / std::sqrt(squares / float(N) + eps);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = gable_bf16(x[m * N + n] * factor * weight[n]);
    }
}
