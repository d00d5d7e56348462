/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GABLE_HOST_TIMING_H
#define GABLE_HOST_TIMING_H

#include "backends/host/host_wire.h"

/* BATCH: timed calls of a module; raw samples in the reply. */
void timing_batch(const struct request *request);

#endif
