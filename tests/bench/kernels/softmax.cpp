// SPDX-License-Identifier: Apache-2.0
#include <math.h>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        float largest = x[0];
        for (int64_t n = 1; n < N; ++n)
            largest = x[n] > largest ? x[n] : largest;
        float total = 0;
        for (int64_t n = 0; n < N; ++n) {
            y[n] = expf(x[n] - largest);
            total += y[n];
        }
        for (int64_t n = 0; n < N; ++n)
            y[n] /= total;
    }
}
