// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: suspect:lazy_output|uninitialised_output|illegal_access
//! gable build: flags=-pthread
#include <chrono>
#include <thread>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    std::thread([=] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        double total = 0;
        for (int64_t i = 0; i < N; ++i)
            total += x[i];
        y[0] = float(total);
    }).detach();
}
