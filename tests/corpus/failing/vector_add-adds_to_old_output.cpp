// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: mismatch rule=reads_old_output argument=c
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] += a[i] + b[i];
}
