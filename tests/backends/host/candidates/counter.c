/* SPDX-License-Identifier: Apache-2.0 */
/* Writes its own history: log[n] = first value of state, then state[0] += 1. args: log, state; the first call only sees
 * what the host has put there. */
#include <stdint.h>

static int64_t calls;

void gable_call(void *const *args)
{
    int64_t *log = args[0], *state = args[1];
    log[calls++] = state[0];
    state[0] += 1;
}

/* This library brings a clock of its own; the host must not fall for it. */
int clock_gettime(int clock, void *time);
int clock_gettime(int clock, void *time)
{
    (void)clock;
    (void)time;
    return 0;
}
