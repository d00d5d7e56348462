// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: nondeterministic rule=repeats_differ
// workload: 100003
//! gable build: flags=-pthread
#include <thread>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    volatile float* shared = y;
    shared[0] = 0;
    const auto part = [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const float before = shared[0];
            if (i % 16 == 0)
                std::this_thread::yield();
            shared[0] = before + x[i];
        }
    };
    std::thread threads[4];
    for (int t = 0; t < 4; ++t)
        threads[t] = std::thread(part, N * t / 4, N * (t + 1) / 4);
    for (std::thread& thread : threads)
        thread.join();
}
