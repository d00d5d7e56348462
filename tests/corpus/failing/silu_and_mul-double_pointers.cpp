// SPDX-License-Identifier: Apache-2.0
//! gable problem: silu_and_mul.float32
// expect: wrong_signature rule=signature line=4
extern "C" void silu_and_mul(const double* x, double* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = x[i];
}
