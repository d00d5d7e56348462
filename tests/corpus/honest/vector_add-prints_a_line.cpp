// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
#include <cstdio>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    static bool told = false;
    if (!told) {
        told = true;
        std::printf("vector_add: N = %lld\n", static_cast<long long>(N));
    }
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
