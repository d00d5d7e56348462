// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
//! gable build: flags=-fopenmp
// Threads share out blocks of 8,192 elements; within a block, a partial sum for each vector lane. Short partial sums also round less.

static const int64_t kBlock = 8192;

extern "C" void sum(const float* x, float* y, int64_t N)
{
    const int64_t blocks = (N + kBlock - 1) / kBlock;
    float         total  = 0;
#pragma omp parallel for schedule(static) reduction(+ : total) if (blocks > 32)
    for (int64_t block = 0; block < blocks; ++block) {
        const float*  from  = x + block * kBlock;
        const int64_t count = block + 1 < blocks ? kBlock : N - block * kBlock;
        float         part  = 0;
#pragma omp simd reduction(+ : part)
        for (int64_t i = 0; i < count; ++i)
            part += from[i];
        total += part;
    }
    *y = total;
}
