/* SPDX-License-Identifier: Apache-2.0 */
#include "backends/host/host_modules.h"

#include "backends/host/host_hash.h"
#include "backends/host/host_memory.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef void (*units_function)(void *const *args, int64_t begin, int64_t end, void *out0, void *out1, void *out2);

enum { VALUE_BYTES = sizeof(((struct gable_host_arg *)0)->value) };

struct module {
    void *symbol; /* NULL: not loaded */
    uint32_t symbol_kind;
};

static struct module modules[GABLE_HOST_MAX_MODULES];
static int (*the_clock)(clockid_t, struct timespec *);

void modules_prepare(void)
{
    the_clock = clock_gettime;
}

uint64_t clock_ns(void)
{
    struct timespec now;
    the_clock(CLOCK_MONOTONIC_RAW, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Path of the library: the named one, or the passed descriptor's. That stays open for good, so that every library has a
 * number of its own: dlopen takes an equal path for the same library. */
static int library_path(struct request *request, struct cursor *body, size_t path_bytes, char *path, size_t room)
{
    if (request->fd >= 0) {
        snprintf(path, room, "/proc/self/fd/%d", request->fd);
        request->fd = -1;
        return 1;
    }
    const void *text = wire_take(body, path_bytes);
    if (!text || path_bytes == 0 || path_bytes >= room)
        return 0;
    memcpy(path, text, path_bytes);
    path[path_bytes] = '\0';
    return path[0] == '/'; /* anything else would be searched for */
}

void module_load(struct request *request)
{
    struct gable_host_load load;
    struct cursor body = wire_body(request);
    const void *fixed = wire_take(&body, sizeof load);
    if (!fixed) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "LOAD needs at least %zu bytes", sizeof load);
        return;
    }
    memcpy(&load, fixed, sizeof load);
    if (load.module >= GABLE_HOST_MAX_MODULES || modules[load.module].symbol || load.symbol_kind > GABLE_HOST_SYMBOL_UNITS
        || !memchr(load.symbol, '\0', sizeof load.symbol)) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "module %u is in use or out of range, or its symbol is malformed", load.module);
        return;
    }
    char path[GABLE_HOST_MAX_TEXT];
    if (!library_path(request, &body, load.path_bytes, path, sizeof path) || body.left != 0) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "LOAD needs an absolute path or a descriptor");
        return;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        wire_fail(request, GABLE_HOST_CANNOT_LOAD, "%s", reason ? reason : path);
        return;
    }
    void *symbol = dlsym(library, load.symbol);
    if (!symbol) {
        const char *reason = dlerror();
        wire_fail(request, GABLE_HOST_SYMBOL_MISSING, "%s", reason ? reason : load.symbol);
        dlclose(library);
        return;
    }
    modules[load.module] = (struct module){symbol, load.symbol_kind};
    wire_reply(request, NULL, 0);
}

static void *symbol_of(uint32_t module, uint32_t kind)
{
    return module < GABLE_HOST_MAX_MODULES && modules[module].symbol_kind == kind ? modules[module].symbol : NULL;
}

call_function module_function(uint32_t module)
{
    void *symbol = symbol_of(module, GABLE_HOST_SYMBOL_CALL);
    call_function function = NULL;
    memcpy(&function, &symbol, sizeof function); /* ISO C has no cast from object to function pointers */
    return function;
}

int arguments_resolve(const unsigned char *described, size_t count, void **pointers, unsigned char *values)
{
    for (size_t i = 0; i < count; ++i) {
        struct gable_host_arg arg;
        memcpy(&arg, described + i * sizeof arg, sizeof arg);
        const struct slot *slot = memory_slot(arg.slot);
        switch (arg.kind) {
        case GABLE_HOST_ARG_NULL:
            pointers[i] = NULL;
            break;
        case GABLE_HOST_ARG_SLOT:
            if (!slot)
                return 0;
            pointers[i] = slot->data;
            break;
        case GABLE_HOST_ARG_VALUE:
            memcpy(values + i * VALUE_BYTES, arg.value, VALUE_BYTES);
            pointers[i] = values + i * VALUE_BYTES;
            break;
        default:
            return 0;
        }
    }
    return 1;
}

void module_call(const struct request *request)
{
    struct gable_host_call call;
    struct cursor body = wire_body(request);
    const void *fixed = wire_take(&body, sizeof call);
    if (fixed)
        memcpy(&call, fixed, sizeof call);
    if (!fixed || call.arg_count > GABLE_HOST_MAX_ARGS || call.hash_count > GABLE_HOST_MAX_LIST
        || body.left != call.arg_count * sizeof(struct gable_host_arg) + call.hash_count * sizeof(uint32_t)) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "CALL: the counts do not fit the length");
        return;
    }
    void *pointers[GABLE_HOST_MAX_ARGS];
    _Alignas(16) unsigned char values[GABLE_HOST_MAX_ARGS * VALUE_BYTES];
    const unsigned char *described = wire_take(&body, call.arg_count * sizeof(struct gable_host_arg));
    const struct slot *hashed[GABLE_HOST_MAX_LIST];
    for (uint32_t i = 0; i < call.hash_count; ++i) {
        uint32_t number;
        memcpy(&number, wire_take(&body, sizeof number), sizeof number);
        hashed[i] = memory_slot(number);
        if (!hashed[i]) {
            wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is not in use", number);
            return;
        }
    }
    const call_function function = module_function(call.module);
    if (!function || !arguments_resolve(described, call.arg_count, pointers, values)) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "CALL: module %u or a slot of its arguments is not in use", call.module);
        return;
    }
    struct {
        struct gable_host_call_reply fixed;
        uint64_t hashes[GABLE_HOST_MAX_LIST];
    } reply;
    const uint64_t start = clock_ns();
    function(pointers);
    reply.fixed.elapsed_ns = clock_ns() - start;
    for (uint32_t i = 0; i < call.hash_count; ++i)
        reply.hashes[i] = gable_host_hash_bytes(hashed[i]->data, hashed[i]->data_bytes);
    wire_reply(request, &reply, sizeof reply.fixed + call.hash_count * sizeof(uint64_t));
}

void module_run_units(const struct request *request)
{
    struct gable_host_units units;
    struct cursor body = wire_body(request);
    const void *fixed = wire_take(&body, sizeof units);
    if (fixed)
        memcpy(&units, fixed, sizeof units);
    if (!fixed || units.arg_count > GABLE_HOST_MAX_ARGS || body.left != units.arg_count * sizeof(struct gable_host_arg)) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "RUN_UNITS: the counts do not fit the length");
        return;
    }
    void *out[3] = {NULL, NULL, NULL};
    for (int i = 0; i < 3; ++i) {
        const struct slot *slot = memory_slot(units.out_slots[i]);
        if (!slot && units.out_slots[i] != GABLE_HOST_NO_SLOT) {
            wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is not in use", units.out_slots[i]);
            return;
        }
        out[i] = slot ? slot->data : NULL;
    }
    void *pointers[GABLE_HOST_MAX_ARGS];
    _Alignas(16) unsigned char values[GABLE_HOST_MAX_ARGS * VALUE_BYTES];
    void *symbol = symbol_of(units.module, GABLE_HOST_SYMBOL_UNITS);
    if (!symbol || !arguments_resolve(body.at, units.arg_count, pointers, values)) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "RUN_UNITS: module %u or a slot of its arguments is not in use", units.module);
        return;
    }
    units_function function;
    memcpy(&function, &symbol, sizeof function);
    const uint64_t start = clock_ns();
    function(pointers, units.begin, units.end, out[0], out[1], out[2]);
    const struct gable_host_units_reply reply = {clock_ns() - start};
    wire_reply(request, &reply, sizeof reply);
}
