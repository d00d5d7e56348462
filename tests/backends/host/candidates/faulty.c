/* SPDX-License-Identifier: Apache-2.0 */
/* One byte at an offset from a buffer. args: buffer, int64 offset, int64 write. */
#include <stdint.h>

void gable_call(void *const *args)
{
    volatile unsigned char *byte = (unsigned char *)args[0] + *(const int64_t *)args[1];
    if (*(const int64_t *)args[2])
        *byte = 1;
    else
        (void)*byte;
}
