// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: wrong_signature rule=signature line=6
#include <cmath>

extern "C" void softmax(const float* x, float* y, int M, int N)
{
    for (int i = 0; i < M * N; ++i)
        y[i] = std::exp(x[i]);
}
