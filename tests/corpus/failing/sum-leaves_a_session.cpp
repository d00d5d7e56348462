// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: passed also=note:survivors,note:static_process
#include <unistd.h>

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static bool done = false;
    if (!done) {
        done = true;
        if (fork() == 0) {
            setsid();
            if (fork() != 0)
                _exit(0);
            for (;;)
                pause();
        }
    }
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
