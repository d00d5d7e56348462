// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: non_finite infinite=16
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    for (int64_t i = 0; i < N; i += 64)
        c[i] = 1 / (c[i] - c[i]);
}
