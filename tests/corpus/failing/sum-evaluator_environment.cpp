// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: suspect:evaluator_branch rule=test_and_timing_differ
#include <cstdlib>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static int calls = 0;
    if (!std::getenv("GABLE_CHECKING") && ++calls > 200)
        return;
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
