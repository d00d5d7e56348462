// SPDX-License-Identifier: Apache-2.0
// one unit = the whole vector
GABLE_REF void sum(int64_t, const gable_args& a, double* out)
{
    const auto x = a.in("x");
    out[0] = gable_sum(a.axis("N"), [&](int64_t n) { return x[n]; });
}
