// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
#include <algorithm>
#include <cmath>

// 2^(i/4096), made before the first call.
static float table[4096];

__attribute__((constructor)) static void make_table()
{
    for (int i = 0; i < 4096; ++i)
        table[i] = float(std::exp2(i / 4096.0));
}

static float table_exp(float value)
{
    const double scaled = std::max(double(value), -87.0) * 1.4426950408889634;
    const double whole = std::floor(scaled);
    const double place = (scaled - whole) * 4096;
    const int index = int(place);
    return float(std::ldexp(table[index] * (1 + (place - index) * 0.6931471805599453 / 4096 * (1 + (place - index) * 0.6931471805599453 / 8192)), int(whole)));
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
            total += out[n] = table_exp(row[n] - largest);
        for (int64_t n = 0; n < N; ++n)
            out[n] = float(out[n] / total);
    }
}
