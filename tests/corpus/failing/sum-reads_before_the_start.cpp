// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: illegal_access rule=guard_read argument=x side=before
extern "C" void sum(const float* x, float* y, int64_t N)
{
    volatile float before = x[-1];
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
    y[0] += 0 * before;
}
