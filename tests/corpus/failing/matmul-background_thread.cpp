// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:off_stream_work rule=threads_after_return threads=1
//! gable build: flags=-pthread
#include <thread>

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    static bool started = false;
    if (!started) {
        started = true;
        std::thread([] {
            for (volatile uint64_t i = 0;; ++i) {
            }
        }).detach();
    }
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(a[m * K + k]) * b[k * N + n];
            c[m * N + n] = float(total);
        }
    }
}
