// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// Eight elements at once, four vectors in flight, the rest one by one.

typedef float vec __attribute__((vector_size(32), aligned(4), may_alias));

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    int64_t i = 0;
    for (; i + 32 <= N; i += 32) {
        const vec* va = (const vec*)(a + i);
        const vec* vb = (const vec*)(b + i);
        vec*       vc = (vec*)(c + i);
        const vec  s0 = va[0] + vb[0], s1 = va[1] + vb[1], s2 = va[2] + vb[2], s3 = va[3] + vb[3];
        vc[0] = s0;
        vc[1] = s1;
        vc[2] = s2;
        vc[3] = s3;
    }
    for (; i < N; ++i)
        c[i] = a[i] + b[i];
}
