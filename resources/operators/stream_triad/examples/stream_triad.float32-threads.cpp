// SPDX-License-Identifier: Apache-2.0
//! gable problem: stream_triad.float32
//! gable build: flags=-fopenmp
// One core alone seldom reaches the memory's bandwidth; several do.

extern "C" void stream_triad(const float* b, const float* c, float s, float* a, int64_t N)
{
#pragma omp parallel for simd schedule(static) if (N > 200000)
    for (int64_t i = 0; i < N; ++i)
        a[i] = b[i] + s * c[i];
}
