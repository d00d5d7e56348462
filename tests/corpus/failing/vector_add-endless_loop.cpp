// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: timeout rule=time_limit stage=check limit_s=2
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    volatile bool done = false;
    while (!done) {
    }
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
