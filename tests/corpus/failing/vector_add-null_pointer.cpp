// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: illegal_access rule=null_pointer access=write stage=check
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    volatile float* volatile nowhere = nullptr;
    nowhere[2] = a[0] + b[0];
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
