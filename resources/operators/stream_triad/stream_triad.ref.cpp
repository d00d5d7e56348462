// SPDX-License-Identifier: Apache-2.0
// one unit = one element
GABLE_REF void stream_triad(int64_t i, const gable_args& a, double* out)
{
    out[0] = a.in("b")[i] + a.scalar("s") * a.in("c")[i];
}
