// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: illegal_access
extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    volatile float copy[64 * 1024 * 1024];
    for (int64_t i = 0; i < M * N; ++i)
        copy[i] = x[i];
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = copy[i];
}
