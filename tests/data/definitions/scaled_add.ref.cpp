// SPDX-License-Identifier: Apache-2.0
GABLE_REF void scaled_add(int64_t i, const gable_args& a, double* out)
{
    out[0] = a.in("x")[i];
}
