// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: wrong_signature rule=signature line=4
extern "C" void vector_add(const float* a, const float* b, float* c)
{
    for (int i = 0; i < 1024; ++i)
        c[i] = a[i] + b[i];
}
