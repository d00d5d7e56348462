// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: out_of_bounds_write argument=y side=before bytes_away=4
extern "C" void sum(const float* x, float* y, int64_t N)
{
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
    y[-1] = y[0];
}
