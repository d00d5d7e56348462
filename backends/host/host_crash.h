/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GABLE_HOST_CRASH_H
#define GABLE_HOST_CRASH_H

/* From now on a fatal signal, or exit() called by anyone but us, is first told to the supervisor. The process then ends as
 * it would have: by the same signal, or with the same exit code. */
void crash_report_install(void);

#endif
