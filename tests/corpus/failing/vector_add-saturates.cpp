// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: mismatch pattern=large_values pattern_args.above=1
// workload: 10007
#include <algorithm>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = std::min(1.0f, std::max(-1.0f, a[i] + b[i]));
}
