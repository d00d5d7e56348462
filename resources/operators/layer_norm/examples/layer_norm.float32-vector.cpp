// SPDX-License-Identifier: Apache-2.0
//! gable problem: layer_norm.float32
// Two accurate passes over a row in the cache, each with four vectors of partial sums.
#include <cmath>

typedef float vec __attribute__((vector_size(32), aligned(4), may_alias));

static inline float total_of(vec a, vec b, vec c, vec d)
{
    const vec s = (a + b) + (c + d);
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

extern "C" void layer_norm(const float* x, const float* weight, const float* bias, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m, x += N, y += N) {
        vec     s0{}, s1{}, s2{}, s3{};
        int64_t n = 0;
        for (; n + 32 <= N; n += 32) {
            const vec* v = (const vec*)(x + n);
            s0 += v[0];
            s1 += v[1];
            s2 += v[2];
            s3 += v[3];
        }
        float sum = total_of(s0, s1, s2, s3);
        for (; n < N; ++n)
            sum += x[n];
        const float mean = sum / N;

        s0 = s1 = s2 = s3 = vec{};
        for (n = 0; n + 32 <= N; n += 32) {
            const vec* v  = (const vec*)(x + n);
            const vec  d0 = v[0] - mean, d1 = v[1] - mean, d2 = v[2] - mean, d3 = v[3] - mean;
            s0 += d0 * d0;
            s1 += d1 * d1;
            s2 += d2 * d2;
            s3 += d3 * d3;
        }
        float squares = total_of(s0, s1, s2, s3);
        for (; n < N; ++n)
            squares += (x[n] - mean) * (x[n] - mean);

        const float scale = 1 / std::sqrt(squares / N + eps);
        for (n = 0; n < N; ++n)
            y[n] = (x[n] - mean) * scale * weight[n] + bias[n];
    }
}
