// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: crashed rule=integer_division signal=SIGFPE
extern "C" void sum(const float* x, float* y, int64_t N)
{
    volatile int64_t blocks = N / (N + 1);
    const int64_t size = N / blocks;
    for (int64_t i = 0; i < size; ++i)
        y[0] += x[i];
}
