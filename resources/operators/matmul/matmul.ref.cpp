// SPDX-License-Identifier: Apache-2.0
// one unit = one row of c
GABLE_REF void matmul(int64_t row, const gable_args& args, double* out)
{
    const int64_t N = args.axis("N");
    const int64_t K = args.axis("K");
    const auto    a = args.in("a").row(row);
    const auto    b = args.in("b");

    // out[n] = sum over k of a[k] * b[k, n], all n of the row at once
    gable_sums(N, K, out, [&](int64_t n, int64_t k) { return a[k] * b[k * N + n]; });
}
