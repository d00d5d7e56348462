// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32

extern "C" void sum(const float* x, float* y, int64_t N)
{
    float total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    *y = total;
}
