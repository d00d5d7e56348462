// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: suspect:lazy_output rule=changed_after_return
// workload: 128x1024
//! gable build: flags=-pthread
#include <algorithm>
#include <cmath>
#include <thread>

extern "C" void silu_and_mul(const float* x, float* y, int64_t M, int64_t N)
{
    const auto rows = [=](int64_t begin, int64_t end) {
        for (int64_t m = begin; m < end; ++m) {
            for (int64_t n = 0; n < N; ++n) {
                const float gate = x[m * 2 * N + n], up = x[m * 2 * N + N + n];
                y[m * N + n] = gate / (1 + std::exp(-gate)) * up;
            }
        }
    };
    static std::thread* late = new std::thread([] {});
    late->join();
    *late = std::thread([=] {
        for (volatile int i = 0; i < 3000000; ++i) {
        }
        rows(M / 2, M);
    });
    rows(0, M / 2);
}
