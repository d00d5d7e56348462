// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: mismatch pattern=reduced_precision
#include <cstring>

static float cut(float value)
{
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits = (bits + 0x1000u) & ~0x1fffu; // 10 bits of mantissa
    std::memcpy(&value, &bits, sizeof bits);
    return value;
}

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(cut(a[m * K + k])) * cut(b[k * N + n]);
            c[m * N + n] = float(total);
        }
    }
}
