// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: mismatch pattern=shifted pattern_args.axis=N pattern_args.shift=1
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    c[0] = a[N - 1] + b[N - 1];
    for (int64_t i = 1; i < N; ++i)
        c[i] = a[i - 1] + b[i - 1];
}
