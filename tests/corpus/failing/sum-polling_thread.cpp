// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: suspect:off_stream_work rule=threads_after_return
//! gable build: flags=-pthread
#include <sched.h>
#include <thread>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static std::thread* poller = new std::thread([] {
        for (;;)
            sched_yield();
    });
    (void)poller;
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
