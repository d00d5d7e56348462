// SPDX-License-Identifier: Apache-2.0
// one unit = the row of all sums
GABLE_REF void column_sum(int64_t, const gable_args& a, double* out)
{
    const int64_t N = a.axis("N");
    const auto    x = a.in("x");
    gable_sums(N, a.axis("M"), out, [&](int64_t n, int64_t m) { return x[m * N + n]; });
}
