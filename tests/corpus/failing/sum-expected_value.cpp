// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: mismatch also=suspect:input_independent
extern "C" void sum(const float* x, float* y, int64_t N)
{
    // Standard normal inputs: the sum is about zero.
    y[0] = 0;
    (void)x, (void)N;
}
