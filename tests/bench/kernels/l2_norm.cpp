// SPDX-License-Identifier: Apache-2.0
#include <math.h>

extern "C" void l2_norm(const float* x, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += x[n] * x[n];
        const float scale = 1.0f / sqrtf(total + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] * scale;
    }
}
