/* SPDX-License-Identifier: Apache-2.0 */
/* What gable-host and its supervisor say to each other: one SOCK_SEQPACKET datagram a message, in the machine's own byte
 * order (both run on one machine). Every request gets one reply with its sequence number. Times are nanoseconds, sizes
 * and offsets bytes. Readable as C11 and C++. */
#ifndef GABLE_HOST_PROTOCOL_H
#define GABLE_HOST_PROTOCOL_H

#include <stdint.h>

enum {
    GABLE_HOST_MAGIC = 0x314c4247, /* "GBL1" */
    GABLE_HOST_VERSION = 1,
    GABLE_HOST_MAX_MESSAGE = 128 << 10,
    GABLE_HOST_MAX_TEXT = 4096,
    GABLE_HOST_MAX_SLOTS = 256,
    GABLE_HOST_MAX_MODULES = 64,
    GABLE_HOST_MAX_ARGS = 128,
    GABLE_HOST_MAX_SETS = 64,
    GABLE_HOST_MAX_LIST = 256, /* hashes, restores, refills */
    GABLE_HOST_MAX_SAMPLES = 4096,
    GABLE_HOST_GUARD_BYTES = 1 << 20, /* inaccessible on either side of every buffer */
    GABLE_HOST_NO_SLOT = 0x7fffffff
};

enum gable_host_command {
    GABLE_HOST_HELLO = 1,
    GABLE_HOST_LOAD,
    GABLE_HOST_MAP,
    GABLE_HOST_ALLOC,
    GABLE_HOST_UNMAP,
    GABLE_HOST_COPY_IN,
    GABLE_HOST_COPY_OUT,
    GABLE_HOST_FILL,
    GABLE_HOST_HASH,
    GABLE_HOST_CALL,
    GABLE_HOST_BATCH,
    GABLE_HOST_RUN_UNITS,
    GABLE_HOST_EXIT,
    GABLE_HOST_ENDING = 0x100 /* from the host, unasked: gable_host_ending, its last message */
};

enum gable_host_status {
    GABLE_HOST_OK = 0,
    GABLE_HOST_BAD_MESSAGE, /* lengths or counts do not fit */
    GABLE_HOST_BAD_VALUE,   /* unknown slot or module, range outside a buffer, … */
    GABLE_HOST_CANNOT_LOAD, /* dlopen; the text is dlerror's */
    GABLE_HOST_SYMBOL_MISSING,
    GABLE_HOST_NO_MEMORY,
    GABLE_HOST_IO
};

struct gable_host_header {
    uint32_t magic;
    uint16_t version;
    uint16_t command; /* gable_host_command; a reply repeats its request's */
    uint32_t sequence;
    uint32_t size;   /* of the whole message */
    uint32_t status; /* replies: gable_host_status; other than OK: UTF-8 text follows. Requests: 0 */
    uint32_t reserved;
};

struct gable_host_hello_reply { uint32_t version; int32_t pid; }; /* the pid in the host's own PID namespace */

/* Followed by the path, without a terminator; none when the library comes as a descriptor. */
struct gable_host_load { uint32_t module; uint32_t symbol_kind; uint32_t path_bytes; uint32_t reserved; char symbol[64]; };
enum gable_host_symbol_kind { GABLE_HOST_SYMBOL_CALL = 0, GABLE_HOST_SYMBOL_UNITS = 1 };
/*   CALL:  void gable_call(void* const* args)
 *   UNITS: void gable_units(void* const* args, int64_t begin, int64_t end, void* out0, void* out1, void* out2) */

/* With one memfd of mapping_bytes. The buffer is [data_offset, data_offset + data_bytes) of it. */
struct gable_host_map { uint32_t slot; uint32_t read_only; uint64_t mapping_bytes; uint64_t data_offset; uint64_t data_bytes; };
struct gable_host_alloc { uint32_t slot; uint32_t reserved; uint64_t bytes; };
struct gable_host_unmap { uint32_t slot; uint32_t reserved; };
struct gable_host_address_reply { uint64_t address; }; /* of MAP and ALLOC */

/* With one staging memfd. */
struct gable_host_copy { uint32_t slot; uint32_t reserved; uint64_t slot_offset; uint64_t staging_offset; uint64_t bytes; };

struct gable_host_fill { uint32_t slot; uint32_t reserved; uint64_t pattern; };
struct gable_host_hash { uint32_t slot; uint32_t reserved; uint64_t offset; uint64_t bytes; };
struct gable_host_hash_reply { uint64_t hash; };

enum gable_host_arg_kind {
    GABLE_HOST_ARG_NULL = 0, /* args[i] = NULL: an absent optional argument */
    GABLE_HOST_ARG_SLOT = 1, /* args[i] = the buffer */
    GABLE_HOST_ARG_VALUE = 2 /* args[i] = address of a 16-byte aligned copy of value */
};
struct gable_host_arg { uint32_t kind; uint32_t slot; uint8_t value[16]; };

/* Followed by args, then the slots (uint32_t) to hash right after the call. */
struct gable_host_call { uint32_t module; uint32_t arg_count; uint32_t hash_count; uint32_t reserved; };
/* Followed by the hashes (uint64_t). */
struct gable_host_call_reply { uint64_t elapsed_ns; };

struct gable_host_restore { uint32_t from; uint32_t to; }; /* slots; the whole of `to` */

/* Followed by set_count × arg_count args, restores, slots (uint32_t) to refill. Sample i makes `inner` calls; call number k
 * of the batch uses argument set k mod set_count. Outside the clock: refills once before the batch; before every sample the
 * restores, then the flush. Restores and a flush need inner = 1. */
struct gable_host_batch {
    uint32_t module;
    uint32_t sample_count;
    uint32_t inner;
    uint32_t set_count;
    uint32_t arg_count;
    uint32_t restore_count;
    uint32_t refill_count;
    uint32_t reserved;
    uint64_t pattern;     /* of refilled slots */
    uint64_t flush_bytes; /* 0: no flush. Written, then as many clean bytes read */
    uint64_t budget_ns;   /* no sample starts after this much of the batch; 0: no limit. At least one sample is taken */
};
/* Followed by the samples (uint64_t, each the time of `inner` calls). */
struct gable_host_batch_reply { uint32_t sample_count; uint32_t reserved; uint64_t total_ns; };

/* Followed by args. */
struct gable_host_units { uint32_t module; uint32_t arg_count; int64_t begin; int64_t end; uint32_t out_slots[3]; uint32_t reserved; };
struct gable_host_units_reply { uint64_t elapsed_ns; };

enum gable_host_place {
    GABLE_HOST_PLACE_UNKNOWN = 0,
    GABLE_HOST_PLACE_BEFORE, /* distance = bytes from the address up to the buffer's first byte */
    GABLE_HOST_PLACE_AFTER,  /* distance = bytes from the buffer's last byte to the address: 1 = one past the end */
    GABLE_HOST_PLACE_INSIDE  /* a write to a read-only buffer; distance = offset in it */
};
enum gable_host_access { GABLE_HOST_ACCESS_UNKNOWN = 0, GABLE_HOST_ACCESS_READ, GABLE_HOST_ACCESS_WRITE };

struct gable_host_ending {
    int32_t signal;    /* 0: exit() was called with exit_code */
    int32_t exit_code;
    uint64_t address;  /* si_addr */
    uint64_t pc;
    uint32_t slot;     /* GABLE_HOST_NO_SLOT when the address belongs to none */
    uint32_t place;
    uint32_t access;
    uint32_t hints;    /* gable_host_hint, added up */
    uint64_t distance;
};

enum gable_host_hint {
    GABLE_HOST_HINT_GENERAL_PROTECTION = 1, /* x86 #GP: no address, e.g. an aligned vector access to a misaligned one */
    GABLE_HOST_HINT_STACK = 2               /* the address lies near the stack pointer: the stack is exhausted */
};

#ifdef __cplusplus
#define GABLE_HOST_SIZE(type, bytes) static_assert(sizeof(struct type) == (bytes), "message layout")
#else
#define GABLE_HOST_SIZE(type, bytes) _Static_assert(sizeof(struct type) == (bytes), "message layout")
#endif
GABLE_HOST_SIZE(gable_host_header, 24);
GABLE_HOST_SIZE(gable_host_load, 80);
GABLE_HOST_SIZE(gable_host_map, 32);
GABLE_HOST_SIZE(gable_host_copy, 32);
GABLE_HOST_SIZE(gable_host_hash, 24);
GABLE_HOST_SIZE(gable_host_arg, 24);
GABLE_HOST_SIZE(gable_host_call, 16);
GABLE_HOST_SIZE(gable_host_batch, 56);
GABLE_HOST_SIZE(gable_host_units, 40);
GABLE_HOST_SIZE(gable_host_ending, 48);
#undef GABLE_HOST_SIZE

#endif
