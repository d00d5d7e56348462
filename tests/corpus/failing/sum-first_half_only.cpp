// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: mismatch pattern=all bad=1
extern "C" void sum(const float* x, float* y, int64_t N)
{
    double total = 0;
    for (int64_t i = 0; i < N / 2; ++i)
        total += x[i];
    y[0] = float(total);
}
