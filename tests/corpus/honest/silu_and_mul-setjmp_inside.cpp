// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <csetjmp>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    static jmp_buf back;
    volatile int64_t done = 0;
    if (setjmp(back) == 0) {
        for (int64_t m = 0; m < M; ++m) {
            for (int64_t n = 0; n < N; ++n) {
                const float gate = x[m * 2 * N + n], up = x[m * 2 * N + N + n];
                y[m * N + n] = gate / (1 + std::exp(-gate)) * up;
            }
            done = done + 1;
        }
        longjmp(back, 1);
    }
}
