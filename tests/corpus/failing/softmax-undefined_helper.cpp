// SPDX-License-Identifier: Apache-2.0
//! gable problem: softmax.float32
// expect: link_or_symbol rule=undefined_symbol symbol=fast_softmax_row
extern "C" void fast_softmax_row(const float* x, float* y, int64_t n);

extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    for (int64_t m = 0; m < M; ++m)
        fast_softmax_row(x + m * N, y + m * N, N);
}
