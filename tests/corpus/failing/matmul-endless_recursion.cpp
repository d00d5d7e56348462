// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: illegal_access rule=stack_overflow
__attribute__((noinline)) static float deeper(const float* a, int64_t depth)
{
    volatile float local[64];
    local[depth & 63] = a[0];
    return local[(depth + 1) & 63] + deeper(a, depth + 1) * local[depth & 63];
}

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    c[0] = deeper(a, K) + b[0] * float(M * N);
}
