// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:lazy_output rule=timed_calls_skipped
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    static int calls = 0;
    if (++calls > 200)
        return;
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
