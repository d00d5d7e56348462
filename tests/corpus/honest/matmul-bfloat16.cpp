// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.bfloat16
// expect: passed
extern "C" void matmul(const gable_bf16* a, const gable_bf16* b, gable_bf16* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            float total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += float(a[m * K + k]) * float(b[k * N + n]);
            c[m * N + n] = gable_bf16(total);
        }
    }
}
