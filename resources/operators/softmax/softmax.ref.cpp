// SPDX-License-Identifier: Apache-2.0
// one unit = one row
GABLE_REF void softmax(int64_t row, const gable_args& a, double* out)
{
    const int64_t N = a.axis("N");
    const auto    x = a.in("x").row(row);

    double largest = -INFINITY;
    for (int64_t n = 0; n < N; ++n)
        largest = fmax(largest, x[n]);

    // Subtracting the largest keeps exp from overflowing and cancels in the quotient.
    for (int64_t n = 0; n < N; ++n)
        out[n] = exp(x[n] - largest);
    const double total = gable_sum(N, [&](int64_t n) { return out[n]; });

    for (int64_t n = 0; n < N; ++n)
        out[n] /= total;
}
