// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.bfloat16
// expect: mismatch pattern=all
#include <cmath>

extern "C" void silu_and_mul(const gable_bf16* x, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            const float up = x[m * 2 * N + n], gate = x[m * 2 * N + N + n];
            y[m * N + n] = gable_bf16(gate / (1 + std::exp(-gate)) * up);
        }
    }
}
