// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: timeout rule=time_limit
#include <csignal>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int signal = 1; signal < 32; ++signal)
        std::signal(signal, SIG_IGN);
    for (volatile int forever = 1; forever;) {
    }
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
