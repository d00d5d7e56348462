// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float32
// expect: wrong_signature rule=signature line=4
extern "C" void fused_add_rms_norm(float* residual, const float* x, float eps, const float* weight, float* y, int64_t M, int64_t N)
{
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = (residual[i] += x[i]) * weight[i % N] + eps;
}
