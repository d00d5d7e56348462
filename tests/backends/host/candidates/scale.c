/* SPDX-License-Identifier: Apache-2.0 */
/* y = factor · x + offset, where an absent y means in place. args: x, y or null, float factor, double offset, int64 n. */
#include <stddef.h>
#include <stdint.h>

void gable_call(void *const *args)
{
    const float *x = args[0];
    float *y = args[1] ? args[1] : args[0];
    const float factor = *(const float *)args[2];
    const double offset = *(const double *)args[3];
    const int64_t n = *(const int64_t *)args[4];
    for (int64_t i = 0; i < n; ++i)
        y[i] = factor * x[i] + (float)offset;
}
