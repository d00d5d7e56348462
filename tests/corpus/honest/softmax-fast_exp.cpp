// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
// workload: 64x512
#include <algorithm>
#include <cmath>

// exp by a power of two and a polynomial of degree 6: a relative error of about 2e-7.
static float fast_exp(float value)
{
    value = std::max(value, -87.0f);
    const float scaled = value * 1.44269504f;
    const float whole = std::floor(scaled + 0.5f);
    const float rest = (value - whole * 0.693359375f) + whole * 2.12194440e-4f;
    float sum = 1.0f / 720;
    for (const float factor : {1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f})
        sum = sum * rest + factor;
    return std::ldexp(sum, int(whole));
}

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        const float* row = x + m * N;
        float* out = y + m * N;
        float largest = row[0];
        for (int64_t n = 1; n < N; ++n)
            largest = std::max(largest, row[n]);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += out[n] = fast_exp(row[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            out[n] = float(out[n] / total);
    }
}
