// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 524288
//! gable build: flags=-fopenmp
extern "C" void sum(const float* x, float* y, int64_t N)
{
    double total = 0;
    #pragma omp parallel for reduction(+ : total)
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
