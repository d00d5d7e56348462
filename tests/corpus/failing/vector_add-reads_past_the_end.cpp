// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: illegal_access rule=guard_read argument=a side=after distance_bytes=0
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    volatile float last = a[N];
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    c[0] += 0 * last;
}
