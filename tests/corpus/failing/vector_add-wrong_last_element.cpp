// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: mismatch pattern=tail pattern_args.from=10006 bad=1
// workload: 10007
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N - 1; ++i)
        c[i] = a[i] + b[i];
    c[N - 1] = a[N - 1] + b[N - 2];
}
