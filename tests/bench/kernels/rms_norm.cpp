// SPDX-License-Identifier: Apache-2.0
#include <math.h>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float squares[8] = {};
        for (int64_t n = 0; n < N; ++n)
            squares[n % 8] += x[n] * x[n];
        float total = 0;
        for (float part : squares)
            total += part;
        const float scale = 1.0f / sqrtf(total / float(N) + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] * scale * weight[n];
    }
}
