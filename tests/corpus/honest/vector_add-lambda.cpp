// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
#include <algorithm>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    const auto add = [](float left, float right) { return left + right; };
    std::transform(a, a + N, b, c, add);
}
