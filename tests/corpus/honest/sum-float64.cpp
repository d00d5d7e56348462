// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float64
// expect: passed
extern "C" void sum(const double* x, double* y, int64_t N)
{
    long double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = double(total);
}
