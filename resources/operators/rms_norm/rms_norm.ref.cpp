// SPDX-License-Identifier: Apache-2.0
// one unit = one row
GABLE_REF void rms_norm(int64_t row, const gable_args& a, double* out)
{
    const int64_t N      = a.axis("N");
    const auto    x      = a.in("x").row(row);
    const auto    weight = a.in("weight");

    const double squares = gable_sum(N, [&](int64_t n) { return x[n] * x[n]; });
    const double scale   = 1 / sqrt(squares / N + a.scalar("eps"));

    for (int64_t n = 0; n < N; ++n)
        out[n] = x[n] * scale * weight[n];
}
