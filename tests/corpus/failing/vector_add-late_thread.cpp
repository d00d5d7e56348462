// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:lazy_output rule=changed_after_return
//! gable build: flags=-pthread
#include <chrono>
#include <thread>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    // Waits for the work of the call before, not for its own.
    static std::thread* late = new std::thread([] {});
    late->join();
    *late = std::thread([=] {
        const auto start = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(5)) {
        }
        for (int64_t i = 0; i < N; ++i)
            c[i] = a[i] + b[i];
    });
}
