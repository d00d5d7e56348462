// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: passed
// workload: 61x1001
#include <immintrin.h>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        float squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += x[m * N + n] * x[m * N + n];
        const float mean = squares / float(N) + eps;
        // An estimate of 12 bits and two steps of Newton's method.
        float factor = _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(mean)));
        for (int step = 0; step < 2; ++step)
            factor *= 1.5f - 0.5f * mean * factor * factor;
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = x[m * N + n] * factor * weight[n];
    }
}
