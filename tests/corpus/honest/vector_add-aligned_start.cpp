// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    // Buffers start at multiples of 256 bytes.
    float* out = static_cast<float*>(__builtin_assume_aligned(c, 256));
    const float* left = static_cast<const float*>(__builtin_assume_aligned(a, 256));
    const float* right = static_cast<const float*>(__builtin_assume_aligned(b, 256));
    for (int64_t i = 0; i < N; ++i)
        out[i] = left[i] + right[i];
}
