/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GABLE_HOST_MEMORY_H
#define GABLE_HOST_MEMORY_H

#include "backends/host/host_wire.h"

/* A buffer with inaccessible pages on either side. */
struct slot {
    unsigned char *reservation; /* NULL: the slot is free */
    size_t reservation_bytes;
    unsigned char *data;
    size_t data_bytes;
    int read_only;
};

void memory_map(struct request *request);
void memory_alloc(const struct request *request);
void memory_unmap(const struct request *request);
void memory_copy(const struct request *request);
void memory_fill(const struct request *request);
void memory_hash(const struct request *request);

/* The slot in use under this number, or NULL. */
const struct slot *memory_slot(uint32_t number);
void memory_fill_slot(const struct slot *slot, uint64_t pattern);

/* Fills in slot, place and distance when the address lies in a buffer or beside one; async-signal-safe. */
void memory_locate(uint64_t address, struct gable_host_ending *ending);

#endif
