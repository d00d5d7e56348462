// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: suspect:off_stream_work rule=threads_after_return
//! gable build: flags=-pthread
#include <algorithm>
#include <cmath>
#include <atomic>
#include <thread>

extern "C" void rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    static std::atomic<int64_t> wanted{0}, finished{0};
    static std::thread helper([] {
        for (int64_t done = 0;;) {
            if (wanted.load() > done)
                finished.store(++done);
        }
    });
    wanted.fetch_add(1);
    for (int64_t m = 0; m < M; ++m) {
        double squares = 0;
        for (int64_t n = 0; n < N; ++n)
            squares += double(x[m * N + n]) * x[m * N + n];
        const float factor = float(1 / std::sqrt(squares / double(N) + eps));
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = x[m * N + n] * factor * weight[n];
    }
    while (finished.load() < wanted.load()) {
    }
}
