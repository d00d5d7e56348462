// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 100003
static float part(const float* x, int64_t n)
{
    if (n > 64)
        return part(x, n / 2) + part(x + n / 2, n - n / 2);
    float total = 0;
    for (int64_t i = 0; i < n; ++i)
        total += x[i];
    return total;
}

extern "C" void sum(const float* x, float* y, int64_t N)
{
    y[0] = part(x, N);
}
