// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: out_of_bounds_write argument=c side=after run=N-1 also=suspect:shape_specialised
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    (void)N;
    for (int64_t i = 0; i < 1024; ++i)
        c[i] = a[i] + b[i];
}
