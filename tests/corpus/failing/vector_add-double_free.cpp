// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: crashed rule=signal signal=SIGABRT said=*
#include <cstdlib>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    float* copy = static_cast<float*>(std::malloc(64));
    std::free(copy);
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    float* volatile again = copy;
    std::free(again);
}
