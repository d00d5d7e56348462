// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
//! gable build: flags=-fopenmp
// Threads only for large vectors: starting them costs more than adding a few thousand elements.

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
#pragma omp parallel for simd schedule(static) if (N > 200000)
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
