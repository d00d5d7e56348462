// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: passed
#include <cstring>

// The upper 10 bits of the mantissa: three products of such parts give float32 precision.
static float cut(float value)
{
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits &= ~0x1fffu;
    std::memcpy(&value, &bits, sizeof bits);
    return value;
}

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            float total = 0;
            for (int64_t k = 0; k < K; ++k)
                {
        const float al = a[m * K + k], bl = b[k * N + n];
        const float ah = cut(al), bh = cut(bl);
        total += ah * bh + (ah * cut(bl - bh) + cut(al - ah) * bh);
    }
            c[m * N + n] = total;
        }
    }
}
