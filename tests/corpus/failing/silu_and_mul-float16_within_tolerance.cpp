// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: suspect:precision_downgrade measured=tf32-like declared=float32
// workload: 128x1024
// tolerance: 0.05
#include <algorithm>
#include <cmath>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            const gable_half gate(x[m * 2 * N + n]), up(x[m * 2 * N + N + n]);
            y[m * N + n] = gable_half(gate / (1 + std::exp(-gate)) * up);
        }
    }
}
