// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
#include <algorithm>
#include <ctime>

static long longest = 0; // for a person with a debugger

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
    clock_gettime(CLOCK_MONOTONIC, &end);
    longest = std::max(longest, end.tv_nsec - begin.tv_nsec);
}
