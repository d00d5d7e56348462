// SPDX-License-Identifier: Apache-2.0
// one unit = one row of y, followed by the same row of the new residual
GABLE_REF void fused_add_rms_norm(int64_t row, const gable_args& a, double* out)
{
    const int64_t N            = a.axis("N");
    const auto    x            = a.in("x").row(row);
    const auto    old_residual = a.in("residual").row(row);
    const auto    weight       = a.in("weight");
    double*       y            = out;
    double*       residual     = out + N;

    for (int64_t n = 0; n < N; ++n)
        residual[n] = x[n] + old_residual[n];

    const double squares = gable_sum(N, [&](int64_t n) { return residual[n] * residual[n]; });
    const double scale   = 1 / sqrt(squares / N + a.scalar("eps"));

    for (int64_t n = 0; n < N; ++n)
        y[n] = residual[n] * scale * weight[n];
}
