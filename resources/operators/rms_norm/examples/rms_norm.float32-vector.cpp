// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// Four vectors of partial sums; the second pass vectorises by itself.
#include <cmath>

typedef float vec __attribute__((vector_size(32), aligned(4), may_alias));

static inline float sum_of_squares(const float* x, int64_t N)
{
    vec     s0{}, s1{}, s2{}, s3{};
    int64_t n = 0;
    for (; n + 32 <= N; n += 32) {
        const vec* v = (const vec*)(x + n);
        s0 += v[0] * v[0];
        s1 += v[1] * v[1];
        s2 += v[2] * v[2];
        s3 += v[3] * v[3];
    }
    const vec s     = (s0 + s1) + (s2 + s3);
    float     total = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
    for (; n < N; ++n)
        total += x[n] * x[n];
    return total;
}

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        const float scale = 1 / std::sqrt(sum_of_squares(x, N) / N + eps);
        for (int64_t n = 0; n < N; ++n)
            y[n] = x[n] * scale * weight[n];
    }
}
