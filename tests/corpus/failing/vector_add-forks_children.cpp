// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed also=note:survivors,note:static_process
#include <unistd.h>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    static bool done = false;
    if (!done) {
        done = true;
        for (int i = 0; i < 16; ++i) {
            if (fork() == 0) {
                for (;;)
                    pause();
            }
        }
    }
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
