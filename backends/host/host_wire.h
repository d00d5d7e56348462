/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GABLE_HOST_WIRE_H
#define GABLE_HOST_WIRE_H

#include "backends/host/host_protocol.h"

#include <stddef.h>

/* A received message whose header has been checked. */
struct request {
    struct gable_host_header header;
    const unsigned char *body;
    size_t body_size;
    int fd; /* the one that came along, or -1; closed after the handler unless it takes it by setting -1 */
};

void wire_open(int socket);

/* Waits for the next valid request; answers malformed ones itself. 0 when the supervisor has gone. */
int wire_receive(struct request *request);

/* Exactly one of these per request. */
void wire_reply(const struct request *request, const void *payload, size_t size);
void wire_fail(const struct request *request, enum gable_host_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The last message; async-signal-safe. */
void wire_send_ending(const struct gable_host_ending *ending);

/* Takes `size` bytes from the front of a body; NULL when fewer are left. Start with a copy of request->body and its size. */
struct cursor {
    const unsigned char *at;
    size_t left;
};
struct cursor wire_body(const struct request *request);
const void *wire_take(struct cursor *cursor, size_t size);

#endif
