// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// The formula as it stands; the exponential of the library decides the speed.
#include <cmath>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* gate  = x + 2 * m * N;
        const float* value = gate + N;
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = gate[n] / (1 + std::exp(-gate[n])) * value[n];
    }
}
