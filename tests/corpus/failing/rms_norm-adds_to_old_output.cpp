// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: mismatch rule=reads_old_output argument=y
#include <algorithm>
#include <cmath>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(x[m * N + n]) * x[m * N + n];
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] += x[m * N + n] * factor * weight[n];
    }
}
