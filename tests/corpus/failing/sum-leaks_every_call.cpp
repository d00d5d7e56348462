// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: out_of_memory rule=memory_limit limit_bytes=*
#include <algorithm>

static float* volatile kept;

extern "C" void sum(const float* x, float* y, int64_t N)
{
    float* copy = new float[size_t(96) << 20];
    std::fill(copy, copy + (size_t(96) << 20), 1.0f);
    kept = copy;
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
