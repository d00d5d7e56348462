// SPDX-License-Identifier: Apache-2.0
// one unit = one row; a row of x holds N gates, then N values
GABLE_REF void silu_and_mul(int64_t row, const gable_args& a, double* out)
{
    const int64_t N = a.axis("N");
    const auto    x = a.in("x").row(row);

    for (int64_t n = 0; n < N; ++n)
        out[n] = x[n] / (1 + exp(-x[n])) * x[N + n];
}
