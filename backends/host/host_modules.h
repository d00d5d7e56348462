/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GABLE_HOST_MODULES_H
#define GABLE_HOST_MODULES_H

#include "backends/host/host_wire.h"

typedef void (*call_function)(void *const *args);

/* Finds the clock; must run before any candidate is loaded, which might bring a clock_gettime of its own. */
void modules_prepare(void);
uint64_t clock_ns(void);

void module_load(struct request *request);
void module_call(const struct request *request);
void module_run_units(const struct request *request);

/* The function of a module loaded with GABLE_HOST_SYMBOL_CALL, or NULL. */
call_function module_function(uint32_t module);

/* Turns described arguments into what a candidate gets. `values` holds the copies of scalars, 16 bytes each, 16-byte
 * aligned. Zero when a slot is not in use or a kind is unknown. */
int arguments_resolve(const unsigned char *described, size_t count, void **pointers, unsigned char *values);

#endif
