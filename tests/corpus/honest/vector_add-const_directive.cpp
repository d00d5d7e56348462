// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
//! gable const: BLOCK=96
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t begin = 0; begin < N; begin += GABLE_BLOCK) {
        const int64_t end = begin + GABLE_BLOCK < N ? begin + GABLE_BLOCK : N;
        for (int64_t i = begin; i < end; ++i)
            c[i] = a[i] + b[i];
    }
}
