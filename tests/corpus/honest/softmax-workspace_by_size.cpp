// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: passed
#include <algorithm>
#include <cmath>
#include <vector>

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    // Scratch memory that is kept, never its contents.
    static std::vector<float> exponentials;
    if (int64_t(exponentials.size()) < N)
        exponentials.resize(size_t(N));
    for (int64_t m = 0; m < M; ++m) {
        const float largest = *std::max_element(x + m * N, x + m * N + N);
        double total = 0;
        for (int64_t n = 0; n < N; ++n)
            total += exponentials[size_t(n)] = std::exp(x[m * N + n] - largest);
        for (int64_t n = 0; n < N; ++n)
            y[m * N + n] = float(exponentials[size_t(n)] / total);
    }
}
