/* SPDX-License-Identifier: Apache-2.0 */
#include "backends/host/host_memory.h"

#include "backends/host/host_hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HUGE_PAGE = 2 << 20, SMALL_ALIGNMENT = 256, PAGE = 4096 };

static struct slot slots[GABLE_HOST_MAX_SLOTS];

static const uint64_t largest = (uint64_t)1 << 44; /* 16 TiB: sums of checked sizes cannot overflow */

static size_t round_up(size_t value, size_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/* Inaccessible address space somewhere unforeseeable (the kernel takes a hint where it is free), aligned to huge pages. */
static unsigned char *reserve(size_t bytes)
{
    uint64_t random = 0;
    if (getrandom(&random, sizeof random, GRND_NONBLOCK) != (ssize_t)sizeof random)
        random = (uint64_t)(uintptr_t)&random;
    const uint64_t lowest = (uint64_t)1 << 44, range = (uint64_t)1 << 46;
    const uint64_t hint = (lowest + random % range) & ~(uint64_t)(HUGE_PAGE - 1);
    void *address = mmap((void *)(uintptr_t)hint, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return address == MAP_FAILED ? NULL : address;
}

/* The free slot of this number; NULL after having answered the request. */
static struct slot *free_slot(const struct request *request, uint32_t number)
{
    if (number >= GABLE_HOST_MAX_SLOTS || slots[number].reservation) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is in use or out of range", number);
        return NULL;
    }
    return &slots[number];
}

static const struct slot *used_slot(const struct request *request, uint32_t number)
{
    const struct slot *slot = memory_slot(number);
    if (!slot)
        wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is not in use", number);
    return slot;
}

static int range_fits(uint64_t offset, uint64_t bytes, uint64_t size)
{
    return offset <= size && bytes <= size - offset;
}

static void reply_address(const struct request *request, const struct slot *slot)
{
    const struct gable_host_address_reply reply = {(uint64_t)(uintptr_t)slot->data};
    wire_reply(request, &reply, sizeof reply);
}

const struct slot *memory_slot(uint32_t number)
{
    return number < GABLE_HOST_MAX_SLOTS && slots[number].reservation ? &slots[number] : NULL;
}

void memory_map(struct request *request)
{
    struct gable_host_map map;
    if (request->body_size != sizeof map || request->fd < 0) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "MAP needs %zu bytes and a descriptor", sizeof map);
        return;
    }
    memcpy(&map, request->body, sizeof map);
    struct slot *slot = free_slot(request, map.slot);
    if (!slot)
        return;
    struct stat file;
    if (map.mapping_bytes == 0 || map.mapping_bytes > largest || map.mapping_bytes % PAGE != 0
        || !range_fits(map.data_offset, map.data_bytes, map.mapping_bytes) || fstat(request->fd, &file) != 0
        || (uint64_t)file.st_size < map.mapping_bytes) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "MAP needs whole pages of existing memory around the buffer");
        return;
    }
    const size_t total = map.mapping_bytes + 2 * GABLE_HOST_GUARD_BYTES;
    unsigned char *reservation = reserve(total);
    const int protection = map.read_only ? PROT_READ : PROT_READ | PROT_WRITE;
    if (!reservation
        || mmap(reservation + GABLE_HOST_GUARD_BYTES, map.mapping_bytes, protection, MAP_SHARED | MAP_FIXED, request->fd, 0)
               == MAP_FAILED) {
        wire_fail(request, GABLE_HOST_NO_MEMORY, "mapping %llu bytes: %s", (unsigned long long)map.mapping_bytes, strerror(errno));
        if (reservation)
            munmap(reservation, total);
        return;
    }
    unsigned char *data = reservation + GABLE_HOST_GUARD_BYTES + map.data_offset;
    *slot = (struct slot){reservation, total, data, map.data_bytes, map.read_only != 0};
    reply_address(request, slot);
}

void memory_alloc(const struct request *request)
{
    struct gable_host_alloc alloc;
    if (request->body_size != sizeof alloc) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "ALLOC needs %zu bytes", sizeof alloc);
        return;
    }
    memcpy(&alloc, request->body, sizeof alloc);
    struct slot *slot = free_slot(request, alloc.slot);
    if (!slot)
        return;
    if (alloc.bytes == 0 || alloc.bytes > largest) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "cannot allocate %llu bytes", (unsigned long long)alloc.bytes);
        return;
    }
    const int huge = alloc.bytes >= HUGE_PAGE;
    /* Small buffers start at different places within a page: all at its start, they would share cache sets. */
    const size_t stagger = huge ? 0 : (size_t)alloc.slot * 5 * SMALL_ALIGNMENT % PAGE;
    const size_t usable = round_up(stagger + alloc.bytes, huge ? HUGE_PAGE : PAGE);
    const size_t total = usable + HUGE_PAGE + 2 * GABLE_HOST_GUARD_BYTES;
    unsigned char *reservation = reserve(total);
    if (!reservation) {
        wire_fail(request, GABLE_HOST_NO_MEMORY, "reserving %zu bytes: %s", total, strerror(errno));
        return;
    }
    unsigned char *start = (unsigned char *)round_up((uintptr_t)reservation + GABLE_HOST_GUARD_BYTES, HUGE_PAGE);
    if (mprotect(start, usable, PROT_READ | PROT_WRITE) != 0) {
        wire_fail(request, GABLE_HOST_NO_MEMORY, "allocating %zu bytes: %s", usable, strerror(errno));
        munmap(reservation, total);
        return;
    }
    if (huge)
        madvise(start, usable, MADV_HUGEPAGE);
    memset(start, 0, usable); /* every page is there before a clock runs */
    *slot = (struct slot){reservation, total, start + stagger, alloc.bytes, 0};
    reply_address(request, slot);
}

void memory_unmap(const struct request *request)
{
    struct gable_host_unmap unmap;
    if (request->body_size != sizeof unmap) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "UNMAP needs %zu bytes", sizeof unmap);
        return;
    }
    memcpy(&unmap, request->body, sizeof unmap);
    if (!used_slot(request, unmap.slot))
        return;
    struct slot *slot = &slots[unmap.slot];
    munmap(slot->reservation, slot->reservation_bytes);
    memset(slot, 0, sizeof *slot);
    wire_reply(request, NULL, 0);
}

/* pread and pwrite instead of a mapping: a file that is too short is an error, not a SIGBUS. */
static int transfer(int fd, int into_slot, unsigned char *memory, size_t bytes, off_t offset)
{
    while (bytes > 0) {
        const ssize_t done = into_slot ? pread(fd, memory, bytes, offset) : pwrite(fd, memory, bytes, offset);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            if (done == 0)
                errno = ENODATA;
            return 0;
        }
        memory += done;
        offset += done;
        bytes -= (size_t)done;
    }
    return 1;
}

void memory_copy(const struct request *request)
{
    struct gable_host_copy copy;
    if (request->body_size != sizeof copy || request->fd < 0) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "a copy needs %zu bytes and a descriptor", sizeof copy);
        return;
    }
    memcpy(&copy, request->body, sizeof copy);
    const struct slot *slot = used_slot(request, copy.slot);
    if (!slot)
        return;
    const int into_slot = request->header.command == GABLE_HOST_COPY_IN;
    if (!range_fits(copy.slot_offset, copy.bytes, slot->data_bytes) || copy.staging_offset > largest) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "the range lies outside slot %u of %zu bytes", copy.slot, slot->data_bytes);
        return;
    }
    if (into_slot && slot->read_only) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is read-only", copy.slot);
        return;
    }
    if (!transfer(request->fd, into_slot, slot->data + copy.slot_offset, copy.bytes, (off_t)copy.staging_offset)) {
        wire_fail(request, GABLE_HOST_IO, "copying %llu bytes: %s", (unsigned long long)copy.bytes, strerror(errno));
        return;
    }
    wire_reply(request, NULL, 0);
}

void memory_fill_slot(const struct slot *slot, uint64_t pattern)
{
    size_t offset = 0;
    for (; offset + sizeof pattern <= slot->data_bytes; offset += sizeof pattern)
        memcpy(slot->data + offset, &pattern, sizeof pattern);
    memcpy(slot->data + offset, &pattern, slot->data_bytes - offset);
}

void memory_fill(const struct request *request)
{
    struct gable_host_fill fill;
    if (request->body_size != sizeof fill) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "FILL needs %zu bytes", sizeof fill);
        return;
    }
    memcpy(&fill, request->body, sizeof fill);
    const struct slot *slot = used_slot(request, fill.slot);
    if (!slot)
        return;
    if (slot->read_only) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "slot %u is read-only", fill.slot);
        return;
    }
    memory_fill_slot(slot, fill.pattern);
    wire_reply(request, NULL, 0);
}

void memory_hash(const struct request *request)
{
    struct gable_host_hash hash;
    if (request->body_size != sizeof hash) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "HASH needs %zu bytes", sizeof hash);
        return;
    }
    memcpy(&hash, request->body, sizeof hash);
    const struct slot *slot = used_slot(request, hash.slot);
    if (!slot)
        return;
    if (!range_fits(hash.offset, hash.bytes, slot->data_bytes)) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "the range lies outside slot %u of %zu bytes", hash.slot, slot->data_bytes);
        return;
    }
    const struct gable_host_hash_reply reply = {gable_host_hash_bytes(slot->data + hash.offset, hash.bytes)};
    wire_reply(request, &reply, sizeof reply);
}

void memory_locate(uint64_t address, struct gable_host_ending *ending)
{
    for (uint32_t i = 0; i < GABLE_HOST_MAX_SLOTS; ++i) {
        const uint64_t start = (uint64_t)(uintptr_t)slots[i].reservation;
        if (!start || address < start || address >= start + slots[i].reservation_bytes)
            continue;
        const uint64_t data = (uint64_t)(uintptr_t)slots[i].data;
        const uint64_t last = data + slots[i].data_bytes - 1;
        ending->slot = i;
        ending->place = address < data ? GABLE_HOST_PLACE_BEFORE : address > last ? GABLE_HOST_PLACE_AFTER : GABLE_HOST_PLACE_INSIDE;
        ending->distance = address < data ? data - address : address > last ? address - last : address - data;
        return;
    }
}
