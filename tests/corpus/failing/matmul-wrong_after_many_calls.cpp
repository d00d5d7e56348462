// SPDX-License-Identifier: Apache-2.0
//! gable problem: matmul.float32
// expect: mismatch rule=timed_outputs_wrong
extern "C" void matmul(const float* a, const float* b, float* c, int64_t M, int64_t N, int64_t K)
{
    static int calls = 0;
    if (++calls > 200) {
        for (int64_t i = 0; i < M * N; ++i)
            c[i] = a[i % (M * K)];
        return;
    }
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            double total = 0;
            for (int64_t k = 0; k < K; ++k)
                total += double(a[m * K + k]) * b[k * N + n];
            c[m * N + n] = float(total);
        }
    }
}
