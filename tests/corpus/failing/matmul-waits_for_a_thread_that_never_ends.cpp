// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: timeout rule=time_limit
//! gable build: flags=-pthread
#include <thread>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    std::thread worker([&] {
        volatile bool done = false;
        while (!done)
            std::this_thread::yield();
    });
    worker.join();
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(a[m * K + k]) * b[k * N + n];
            c[m * N + n] = float(total);
        }
    }
}
