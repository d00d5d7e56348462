// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// Eight elements at once with an exponential of our own. The last vector of a row is padded.
#include <cmath>
#include <cstring>

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

static inline float total_of(vec v)
{
    return ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]));
}

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    const int64_t whole = N / 8 * 8, rest = N - whole;
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        vec tail = vec{} - INFINITY; // padding that adds nothing
        std::memcpy(&tail, x + whole, size_t(rest) * sizeof(float));

        vec highest = tail;
        for (int64_t n = 0; n < whole; n += 8) {
            const vec v = *(const vec*)(x + n);
            highest = v > highest ? v : highest;
        }
        float largest = highest[0];
        for (int j = 1; j < 8; ++j)
            largest = std::fmax(largest, highest[j]);

        vec sums{};
        for (int64_t n = 0; n < whole; n += 8) {
            const vec e = exp8(*(const vec*)(x + n) - largest);
            *(vec*)(y + n) = e;
            sums += e;
        }
        tail = exp8(tail - largest);
        float total = total_of(sums);
        for (int64_t j = 0; j < rest; ++j)
            total += tail[j];

        const float scale = 1 / total;
        for (int64_t n = 0; n < whole; n += 8)
            *(vec*)(y + n) *= scale;
        tail *= scale;
        std::memcpy(y + whole, &tail, size_t(rest) * sizeof(float));
    }
}
