// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: suspect:precision_downgrade measured=bfloat16-like declared=float32
// tolerance: 0.5 0.9
extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            float total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += float(gable_bf16(a[m * K + k])) * float(gable_bf16(b[k * N + n]));
            c[m * N + n] = total;
        }
    }
}
