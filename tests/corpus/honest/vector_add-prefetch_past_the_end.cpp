// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    // A prefetch of an address that is not mapped is legal and does nothing.
    for (int64_t i = 0; i < N; ++i) {
        __builtin_prefetch(a + i + 512);
        __builtin_prefetch(b + i + 512);
        c[i] = a[i] + b[i];
    }
}
