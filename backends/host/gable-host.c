/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a candidate's host code in a process of its own: maps the buffers it is given, calls, times, returns raw samples.
 * Usage: gable-host SOCKET_FD [ADDRESS_SPACE_BYTES]. SOCKET_FD is a connected SOCK_SEQPACKET; see host_protocol.h. */
#include "backends/host/host_crash.h"
#include "backends/host/host_memory.h"
#include "backends/host/host_modules.h"
#include "backends/host/host_timing.h"
#include "backends/host/host_wire.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static void hello(const struct request *request)
{
    if (request->body_size != 0) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "HELLO has no content");
        return;
    }
    const struct gable_host_hello_reply reply = {GABLE_HOST_VERSION, getpid()};
    wire_reply(request, &reply, sizeof reply);
}

static void dispatch(struct request *request)
{
    switch (request->header.command) {
    case GABLE_HOST_HELLO:
        hello(request);
        break;
    case GABLE_HOST_LOAD:
        module_load(request);
        break;
    case GABLE_HOST_MAP:
        memory_map(request);
        break;
    case GABLE_HOST_ALLOC:
        memory_alloc(request);
        break;
    case GABLE_HOST_UNMAP:
        memory_unmap(request);
        break;
    case GABLE_HOST_COPY_IN:
    case GABLE_HOST_COPY_OUT:
        memory_copy(request);
        break;
    case GABLE_HOST_FILL:
        memory_fill(request);
        break;
    case GABLE_HOST_HASH:
        memory_hash(request);
        break;
    case GABLE_HOST_CALL:
        module_call(request);
        break;
    case GABLE_HOST_BATCH:
        timing_batch(request);
        break;
    case GABLE_HOST_RUN_UNITS:
        module_run_units(request);
        break;
    case GABLE_HOST_EXIT:
        wire_reply(request, NULL, 0);
        _exit(0);
    default:
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "unknown command %u", request->header.command);
    }
}

static long long number(const char *text)
{
    char *end = NULL;
    const long long value = strtoll(text, &end, 10);
    return end != text && *end == '\0' ? value : -1;
}

static void set_limit(int resource, rlim_t value)
{
    const struct rlimit limit = {value, value};
    if (setrlimit(resource, &limit) != 0) {
        perror("gable-host: setrlimit");
        _exit(2);
    }
}

/* Nothing of the supervisor is reachable but standard output, standard error and the socket. */
static void close_everything_but(int socket)
{
    const int null_fd = open("/dev/null", O_RDONLY);
    if (null_fd >= 0)
        dup2(null_fd, STDIN_FILENO);
    if (socket > STDERR_FILENO + 1)
        close_range(STDERR_FILENO + 1, (unsigned)socket - 1, 0);
    close_range((unsigned)socket + 1, ~0u, 0);
    fcntl(socket, F_SETFD, FD_CLOEXEC);
}

int main(int argc, char **argv)
{
    const long long socket = argc >= 2 ? number(argv[1]) : -1;
    const long long address_space = argc >= 3 ? number(argv[2]) : 0;
    if (argc < 2 || argc > 3 || socket <= STDERR_FILENO || socket > 1023 || address_space < 0) {
        fprintf(stderr, "usage: gable-host SOCKET_FD [ADDRESS_SPACE_BYTES]\n");
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close_everything_but((int)socket);
    set_limit(RLIMIT_CORE, 0);
    if (address_space > 0)
        set_limit(RLIMIT_AS, (rlim_t)address_space);
    modules_prepare();
    wire_open((int)socket);
    crash_report_install();

    struct request request;
    while (wire_receive(&request)) {
        dispatch(&request);
        if (request.fd >= 0)
            close(request.fd);
    }
    _exit(0); /* not exit(): that would run the candidate's destructors */
}
