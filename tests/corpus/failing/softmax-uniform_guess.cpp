// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: mismatch pattern=all also=suspect:input_independent
extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = 1.0f / float(N);
    (void)x;
}
