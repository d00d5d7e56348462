// OpenBLAS gemm
// SPDX-License-Identifier: Apache-2.0
//! gable build: flags=-lopenblas
// The production baseline on the CPU: what a person would call instead of writing a kernel.
extern "C" void cblas_sgemm(int, int, int, int, int, int, float, const float*, int, const float*, int, float, float*, int);
extern "C" void cblas_dgemm(int, int, int, int, int, int, double, const double*, int, const double*, int, double, double*, int);

namespace {
constexpr int kRowMajor = 101, kNoTrans = 111;

void gemm(const float* a, const float* b, float* c, int m, int n, int k)
{
    cblas_sgemm(kRowMajor, kNoTrans, kNoTrans, m, n, k, 1.0f, a, k, b, n, 0.0f, c, n);
}

void gemm(const double* a, const double* b, double* c, int m, int n, int k)
{
    cblas_dgemm(kRowMajor, kNoTrans, kNoTrans, m, n, k, 1.0, a, k, b, n, 0.0, c, n);
}
} // namespace

extern "C" void matmul(const GABLE_DTYPE* a, const GABLE_DTYPE* b, GABLE_DTYPE* c, int64_t M, int64_t N, int64_t K)
{
    gemm(a, b, c, int(M), int(N), int(K));
}
