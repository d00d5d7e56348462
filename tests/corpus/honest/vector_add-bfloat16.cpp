// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.bfloat16
// expect: passed
extern "C" void vector_add(const gable_bf16* a, const gable_bf16* b, gable_bf16* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = gable_bf16(float(a[i]) + float(b[i]));
}
