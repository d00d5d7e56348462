// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
//! gable build: flags=-pthread
#include <future>

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    const auto part = [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i)
            c[i] = a[i] + b[i];
    };
    auto upper = std::async(std::launch::async, part, N / 2, N);
    part(0, N / 2);
    upper.get();
}
