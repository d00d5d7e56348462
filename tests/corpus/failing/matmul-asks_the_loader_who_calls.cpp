// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:evaluator_branch rule=test_and_timing_differ
#include <dlfcn.h>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    static int64_t calls = 0;
    Dl_info caller;
    if (dladdr(__builtin_return_address(0), &caller) != 0 && ++calls > 200)
        return;
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(a[m * K + k]) * b[k * N + n];
            c[m * N + n] = float(total);
        }
    }
}
