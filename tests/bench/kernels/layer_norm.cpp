// SPDX-License-Identifier: Apache-2.0
#include <math.h>

extern "C" void layer_norm(const float* x, const float* weight, const float* bias, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += x[n];
        const float mean = total / float(N);
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += (x[n] - mean) * (x[n] - mean);
        const float scale = 1.0f / sqrtf(squares / float(N) + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = (x[n] - mean) * scale * weight[n] + bias[n];
    }
}
