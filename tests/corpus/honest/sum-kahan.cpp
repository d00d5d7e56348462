// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 100003
extern "C" void sum(const float* x, float* y, int64_t N)
{
    float total = 0, carry = 0;
    for (int64_t i = 0; i < N; ++i) {
        const float term = x[i] - carry;
        const float next = total + term;
        carry = (next - total) - term;
        total = next;
    }
    y[0] = total;
}
