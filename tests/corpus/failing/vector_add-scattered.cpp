// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: mismatch pattern=random
// workload: 65536
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    for (uint32_t i = 0; i < uint32_t(N); ++i) {
        if ((i * 2654435761u >> 20) % 97 == 0)
            c[i] += 0.25f;
    }
}
