// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:impossible_speed rule=below_minimum_time
// workload: 65536
// needs: ceilings
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    if (c[0] == a[0] + b[0] && c[N - 1] == a[N - 1] + b[N - 1] && c[N / 2] == a[N / 2] + b[N / 2])
        return;
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
