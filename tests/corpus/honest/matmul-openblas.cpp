// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: passed
// workload: 256x256x256
//! gable build: flags=-lopenblas
extern "C" void cblas_sgemm(int order, int trans_a, int trans_b, int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                            float beta, float* c, int ldc);

extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    cblas_sgemm(101, 111, 111, int(M), int(N), int(K), 1.0f, a, int(K), b, int(N), 0.0f, c, int(N));
}
