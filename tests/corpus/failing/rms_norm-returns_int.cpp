// SPDX-License-Identifier: Apache-2.0
//! gable problem: rms_norm.float32
// expect: wrong_signature rule=signature line=*
extern "C" int rms_norm(const float* x, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = x[i] * weight[i % N] + eps;
    return 0;
}
