// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: non_finite nan=*
#include <algorithm>
#include <cmath>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = std::sqrt(-1 - std::fabs(x[i]));
}
