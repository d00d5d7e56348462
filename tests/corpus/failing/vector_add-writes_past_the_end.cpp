// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: out_of_bounds_write argument=c distance_bytes=0 side=after
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i <= N; ++i)
        c[i] = a[i < N ? i : 0] + b[i < N ? i : 0];
}
