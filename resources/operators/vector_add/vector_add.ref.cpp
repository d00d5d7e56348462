// SPDX-License-Identifier: Apache-2.0
// one unit = one element
GABLE_REF void vector_add(int64_t i, const gable_args& a, double* out)
{
    out[0] = a.in("a")[i] + a.in("b")[i];
}
