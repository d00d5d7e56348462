/* SPDX-License-Identifier: Apache-2.0 */
#include "backends/host/host_wire.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int the_socket = -1;
static _Alignas(16) unsigned char incoming[GABLE_HOST_MAX_MESSAGE];
static _Alignas(16) unsigned char outgoing[GABLE_HOST_MAX_MESSAGE];

void wire_open(int socket)
{
    the_socket = socket;
}

static struct gable_host_header header_for(uint16_t command, uint32_t sequence, size_t size, uint32_t status)
{
    const struct gable_host_header header = {GABLE_HOST_MAGIC, GABLE_HOST_VERSION, command, sequence, (uint32_t)size, status, 0};
    return header;
}

static void send_all(const void *message, size_t size)
{
    while (send(the_socket, message, size, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
}

/* Keeps the first descriptor of a message and closes the others. */
static int take_fd(struct msghdr *message)
{
    int kept = -1;
    for (struct cmsghdr *entry = CMSG_FIRSTHDR(message); entry; entry = CMSG_NXTHDR(message, entry)) {
        if (entry->cmsg_level != SOL_SOCKET || entry->cmsg_type != SCM_RIGHTS)
            continue;
        const size_t count = (entry->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; ++i) {
            int fd;
            memcpy(&fd, CMSG_DATA(entry) + i * sizeof fd, sizeof fd);
            if (kept < 0)
                kept = fd;
            else
                close(fd);
        }
    }
    return kept;
}

/* Number of bytes, 0 at the end of the connection; *truncated when the message did not fit. */
static size_t receive_datagram(int *fd, int *truncated)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(16 * sizeof(int))];
    struct iovec part = {incoming, sizeof incoming};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t size;
    do {
        size = recvmsg(the_socket, &message, MSG_CMSG_CLOEXEC);
    } while (size < 0 && errno == EINTR);
    if (size <= 0)
        return 0;
    *fd = take_fd(&message);
    *truncated = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
    return (size_t)size;
}

int wire_receive(struct request *request)
{
    for (;;) {
        int truncated = 0;
        memset(request, 0, sizeof *request);
        request->fd = -1;
        const size_t size = receive_datagram(&request->fd, &truncated);
        if (size == 0)
            return 0;
        if (size >= sizeof request->header)
            memcpy(&request->header, incoming, sizeof request->header);
        const struct gable_host_header *header = &request->header;
        if (!truncated && header->magic == GABLE_HOST_MAGIC && header->version == GABLE_HOST_VERSION && header->size == size) {
            request->body = incoming + sizeof *header;
            request->body_size = size - sizeof *header;
            return 1;
        }
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "message of %zu bytes with magic %08x, version %u, size %u", size,
                  header->magic, header->version, header->size);
        if (request->fd >= 0)
            close(request->fd);
    }
}

void wire_reply(const struct request *request, const void *payload, size_t size)
{
    struct gable_host_header header =
        header_for(request->header.command, request->header.sequence, sizeof header + size, GABLE_HOST_OK);
    memcpy(outgoing, &header, sizeof header);
    if (size > 0)
        memcpy(outgoing + sizeof header, payload, size);
    send_all(outgoing, sizeof header + size);
}

void wire_fail(const struct request *request, enum gable_host_status status, const char *format, ...)
{
    char text[GABLE_HOST_MAX_TEXT];
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const size_t length = written < 0 ? 0 : (size_t)written < sizeof text ? (size_t)written : sizeof text - 1;

    struct gable_host_header header =
        header_for(request->header.command, request->header.sequence, sizeof header + length, status);
    memcpy(outgoing, &header, sizeof header);
    memcpy(outgoing + sizeof header, text, length);
    send_all(outgoing, sizeof header + length);
}

void wire_send_ending(const struct gable_host_ending *ending)
{
    unsigned char message[sizeof(struct gable_host_header) + sizeof *ending];
    const struct gable_host_header header = header_for(GABLE_HOST_ENDING, 0, sizeof message, GABLE_HOST_OK);
    memcpy(message, &header, sizeof header);
    memcpy(message + sizeof header, ending, sizeof *ending);
    send(the_socket, message, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

struct cursor wire_body(const struct request *request)
{
    const struct cursor cursor = {request->body, request->body_size};
    return cursor;
}

const void *wire_take(struct cursor *cursor, size_t size)
{
    if (size > cursor->left)
        return NULL;
    const void *taken = cursor->at;
    cursor->at += size;
    cursor->left -= size;
    return taken;
}
