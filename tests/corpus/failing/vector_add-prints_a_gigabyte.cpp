// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: crashed rule=output_limit limit_bytes=*
#include <cstdio>
#include <cstring>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    static char block[1 << 20];
    std::memset(block, 'x', sizeof block);
    for (int i = 0; i < 1024; ++i)
        std::fwrite(block, 1, sizeof block, stdout);
}
