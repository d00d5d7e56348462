// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
extern "C" void sum(const float* x, float* y, int64_t N)
{
    // As the stock run does it.
    float total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = total;
}
