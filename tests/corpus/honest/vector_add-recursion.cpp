// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    if (N > 256) {
        const int64_t half = N / 2;
        vector_add(a, b, c, half);
        vector_add(a + half, b + half, c + half, N - half);
        return;
    }
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
