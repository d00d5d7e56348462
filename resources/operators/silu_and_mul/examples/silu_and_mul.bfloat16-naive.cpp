// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.bfloat16
// Storage is bfloat16, arithmetic is float, one rounding an element.
#include <cmath>

extern "C" void silu_and_mul(const gable_bf16* x, gable_bf16* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const gable_bf16* gates  = x + 2 * m * N;
        const gable_bf16* values = gates + N;
        for (int64_t n = 0; n < N; ++n) {
            const float gate = gates[n];
            y[m * N + n] = gable_bf16(gate / (1 + std::exp(-gate)) * values[n]);
        }
    }
}
