// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
//! gable build: flags=-fopenmp
// A partial sum for each thread and each vector lane.

extern "C" void sum(const float* x, float* y, int64_t N)
{
    float total = 0;
#pragma omp parallel for simd schedule(static) reduction(+ : total) if (N > 200000)
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    *y = total;
}
