// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
/* C89 habits: declarations first, no loops with types. */
extern "C" void vector_add(const float *a, const float *b, float *c, int64_t N)
{
    int64_t i;
    for (i = 0; i < N; i++)
        c[i] = a[i] + b[i];
}
