// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float16
// Elements are converted to float, added and rounded once.

extern "C" void vector_add(const gable_half* a, const gable_half* b, gable_half* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = gable_half(float(a[i]) + float(b[i]));
}
