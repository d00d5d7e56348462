// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed
// workload: 100003
//! gable build: flags=-pthread
#include <algorithm>
#include <atomic>
#include <thread>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    // Parts arrive in any order: the last bits differ from call to call.
    std::atomic<float> total{0};
    const auto part = [&](int64_t begin, int64_t end) {
        for (int64_t block = begin; block < end; block += 1000) {
            double own = 0;
            for (int64_t i = block; i < std::min(block + 1000, end); ++i)
                own += x[i];
            float before = total.load();
            while (!total.compare_exchange_weak(before, float(before + own))) {
            }
        }
    };
    std::thread upper(part, N / 2, N);
    part(0, N / 2);
    upper.join();
    y[0] = total;
}
