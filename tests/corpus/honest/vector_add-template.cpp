// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
template <class T>
static void add(const T* a, const T* b, T* c, int64_t n)
{
    for (int64_t i = 0; i < n; ++i)
        c[i] = a[i] + b[i];
}

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    add<float>(a, b, c, N);
}
