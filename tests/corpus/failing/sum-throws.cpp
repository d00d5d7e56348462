// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: crashed rule=uncaught_exception exception=std::runtime_error
#include <stdexcept>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    if (N > 0)
        throw std::runtime_error("no such size");
    y[0] = x[0];
}
