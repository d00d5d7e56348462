// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: wrong_signature line=*
static void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    for (int64_t i = 0; i < M * N; ++i)
        c[i] = a[i % (M * K)] * b[i % (K * N)];
}
