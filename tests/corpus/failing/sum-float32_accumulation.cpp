// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float64
// expect: mismatch pattern=all
extern "C" void sum(const double* x, double* y, int64_t N)
{
    float total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += float(x[i]);
    y[0] = total;
}
