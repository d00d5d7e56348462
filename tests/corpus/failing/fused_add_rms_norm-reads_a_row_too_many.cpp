// SPDX-License-Identifier: Apache-2.0
//! gable problem: fused_add_rms_norm.float32
// expect: illegal_access rule=guard_read argument=residual side=after
// workload: 8x128
extern "C" void fused_add_rms_norm(const float* x, float* residual, const float* weight, float eps, float* y, int64_t M, int64_t N)
{
    float total = 0;
    for (int64_t i = 0; i < (M + 4) * N; ++i)
        total += residual[i];
    for (int64_t i = 0; i < M * N; ++i)
        y[i] = x[i] * weight[i % N] * total + eps;
}
