// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
#include <numeric>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    y[0] = float(std::accumulate(x, x + N, 0.0));
}
