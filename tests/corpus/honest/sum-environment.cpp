// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
#include <algorithm>
#include <cstdlib>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static const char* const text = std::getenv("OMP_NUM_THREADS");
    static const int parts = text ? std::max(1, std::atoi(text)) : 4;
    double total = 0;
    for (int p = 0; p < parts; ++p) {
        double own = 0;
        for (int64_t i = N * p / parts; i < N * (p + 1) / parts; ++i)
            own += x[i];
        total += own;
    }
    y[0] = float(total);
}
