// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: wrong_signature rule=another_function line=4
void sum(const float* x, float* y, int N)
{
    for (int i = 0; i < N; ++i)
        y[0] += x[i];
}
