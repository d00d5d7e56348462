// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: crashed|illegal_access|misaligned
#include <csetjmp>
#include <cstring>

static jmp_buf nowhere;

extern "C" void sum(const float* x, float* y, int64_t N)
{
    std::memset(&nowhere, 0x5a, sizeof nowhere);
    if (x[0] != 12345)
        longjmp(nowhere, 1);
    y[0] = float(N);
}
