// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// Eight elements at once with an exponential of our own.
#include <cmath>

typedef float   vec __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t ivec __attribute__((vector_size(32)));

// e^x for eight floats: x = n·ln2 + r with whole n, a polynomial for e^r (its coefficients are those of the Cephes library),
// and n added to the exponent. Below -87 the result stays at e^-87, which is as good as zero here; above 88 it stays at e^88.
static inline vec exp8(vec x)
{
    x = x < -87.0f ? vec{} - 87.0f : x;
    x = x > 88.0f ? vec{} + 88.0f : x;
    const vec shifted = x * 1.44269504f + 12582912.0f; // 1.5·2^23: the sum is rounded to a whole number
    const vec n       = shifted - 12582912.0f;
    const vec r       = x - n * 0.693359375f + n * 2.12194440e-4f; // ln2 in two parts
    vec       p       = r * 1.9875691500e-4f + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    const ivec power = ((ivec)shifted << 23) + 0x3f800000; // the low bits of `shifted` hold n: 2^n
    return p * (vec)power;
}

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* gate  = x + 2 * m * N;
        const float* value = gate + N;
        float*       to    = y + m * N;
        int64_t      n     = 0;
        for (; n + 8 <= N; n += 8) {
            const vec g = *(const vec*)(gate + n);
            *(vec*)(to + n) = g / (exp8(-g) + 1.0f) * *(const vec*)(value + n);
        }
        for (; n < N; ++n)
            to[n] = gate[n] / (1 + std::exp(-gate[n])) * value[n];
    }
}
