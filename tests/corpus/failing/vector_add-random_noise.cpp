// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: nondeterministic rule=repeats_differ repeats=*
#include <random>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    static std::mt19937 random(std::random_device{}());
    for (int64_t i = 0; i < N; ++i)
        c[i] += 1e-3f * float(random() % 1000);
}
