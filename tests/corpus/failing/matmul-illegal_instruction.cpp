// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: crashed rule=illegal_instruction signal=SIGILL
extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    if (M > 0)
        __builtin_trap();
    c[0] = a[0] * b[0] * float(N * K);
}
