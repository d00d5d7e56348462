// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float64
// expect: suspect:precision_downgrade measured=float32 declared=float64
// workload: 10007
// tolerance: 0.001
extern "C" void vector_add(const double* a, const double* b, double* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = float(a[i]) + float(b[i]);
}
