// SPDX-License-Identifier: Apache-2.0
#include <math.h>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += 2 * N, y += N)
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] / (1.0f + expf(-x[n])) * x[N + n];
}
