// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: suspect:impossible_speed rule=below_minimum_time
// workload: 128x1024
// needs: ceilings
#include <algorithm>
#include <cmath>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    // The result of the call before is still there: nothing to do.
    static float first = 0, last = 0, gate0 = 0;
    if (gate0 == x[0] && y[0] == first && y[M * N - 1] == last)
        return;
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            const float gate = x[m * 2 * N + n], up = x[m * 2 * N + N + n];
            y[m * N + n] = gate / (1 + std::exp(-gate)) * up;
        }
    }
    gate0 = x[0];
    first = y[0];
    last = y[M * N - 1];
}
