/* SPDX-License-Identifier: Apache-2.0 */
#include "backends/host/host_timing.h"

#include "backends/host/host_memory.h"
#include "backends/host/host_modules.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum { CACHE_LINE = 64, VALUE_BYTES = sizeof(((struct gable_host_arg *)0)->value) };

static const uint64_t largest_flush = (uint64_t)8 << 30;

/* Everything a batch needs, checked and resolved before the first clock reading. */
struct plan {
    struct gable_host_batch batch;
    call_function function;
    const struct slot *restore_from[GABLE_HOST_MAX_LIST];
    const struct slot *restore_to[GABLE_HOST_MAX_LIST];
    const struct slot *refills[GABLE_HOST_MAX_LIST];
    void *pointers[GABLE_HOST_MAX_SETS][GABLE_HOST_MAX_ARGS];
    _Alignas(16) unsigned char values[GABLE_HOST_MAX_SETS][GABLE_HOST_MAX_ARGS * VALUE_BYTES];
};

static struct plan plan;
static struct {
    struct gable_host_batch_reply fixed;
    uint64_t samples[GABLE_HOST_MAX_SAMPLES];
} reply;

static unsigned char *dirty, *clean; /* of flush_size bytes each */
static size_t flush_size;
static volatile uint64_t sink; /* keeps the reads of a flush */

static unsigned char *flush_buffer(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    memset(memory, 1, bytes); /* untouched pages would all be the one zero page */
    return memory;
}

static int flush_prepare(size_t bytes)
{
    if (bytes <= flush_size)
        return 1;
    if (flush_size > 0) {
        munmap(dirty, flush_size);
        munmap(clean, flush_size);
        flush_size = 0;
    }
    dirty = flush_buffer(bytes);
    clean = dirty ? flush_buffer(bytes) : NULL;
    if (clean) {
        flush_size = bytes;
        return 1;
    }
    if (dirty)
        munmap(dirty, bytes);
    return 0;
}

/* Written lines push the candidate's data out; the reads then push those dirty lines out, whose write-back would
 * otherwise be charged to the candidate. */
static void flush_caches(size_t bytes)
{
    static unsigned char value;
    memset(dirty, ++value, bytes);
    uint64_t sum = 0;
    for (size_t i = 0; i < bytes; i += CACHE_LINE)
        sum += clean[i];
    sink = sum;
}

static int counts_fit(const struct gable_host_batch *batch, size_t left)
{
    if (batch->sample_count < 1 || batch->sample_count > GABLE_HOST_MAX_SAMPLES || batch->inner < 1 || batch->set_count < 1
        || batch->set_count > GABLE_HOST_MAX_SETS || batch->arg_count > GABLE_HOST_MAX_ARGS
        || batch->restore_count > GABLE_HOST_MAX_LIST || batch->refill_count > GABLE_HOST_MAX_LIST)
        return 0;
    return left
           == (size_t)batch->set_count * batch->arg_count * sizeof(struct gable_host_arg)
                  + batch->restore_count * sizeof(struct gable_host_restore) + batch->refill_count * sizeof(uint32_t);
}

static int take_restores(struct cursor *body)
{
    for (uint32_t i = 0; i < plan.batch.restore_count; ++i) {
        struct gable_host_restore restore;
        memcpy(&restore, wire_take(body, sizeof restore), sizeof restore);
        const struct slot *from = memory_slot(restore.from), *to = memory_slot(restore.to);
        if (!from || !to || from == to || to->read_only || from->data_bytes < to->data_bytes)
            return 0;
        plan.restore_from[i] = from;
        plan.restore_to[i] = to;
    }
    return 1;
}

static int take_refills(struct cursor *body)
{
    for (uint32_t i = 0; i < plan.batch.refill_count; ++i) {
        uint32_t number;
        memcpy(&number, wire_take(body, sizeof number), sizeof number);
        plan.refills[i] = memory_slot(number);
        if (!plan.refills[i] || plan.refills[i]->read_only)
            return 0;
    }
    return 1;
}

/* Fills in the plan; zero after having answered the request. */
static int make_plan(const struct request *request)
{
    struct cursor body = wire_body(request);
    const void *fixed = wire_take(&body, sizeof plan.batch);
    if (fixed)
        memcpy(&plan.batch, fixed, sizeof plan.batch);
    if (!fixed || !counts_fit(&plan.batch, body.left)) {
        wire_fail(request, GABLE_HOST_BAD_MESSAGE, "BATCH: the counts are out of range or do not fit the length");
        return 0;
    }
    const struct gable_host_batch *batch = &plan.batch;
    if ((batch->restore_count > 0 || batch->flush_bytes > 0) && batch->inner != 1) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "BATCH: restores and a flush need one call a sample, not %u", batch->inner);
        return 0;
    }
    plan.function = module_function(batch->module);
    int valid = plan.function != NULL;
    for (uint32_t set = 0; set < batch->set_count && valid; ++set) {
        const unsigned char *described = wire_take(&body, batch->arg_count * sizeof(struct gable_host_arg));
        valid = arguments_resolve(described, batch->arg_count, plan.pointers[set], plan.values[set]);
    }
    if (!valid || !take_restores(&body) || !take_refills(&body)) {
        wire_fail(request, GABLE_HOST_BAD_VALUE, "BATCH: a module or slot is not in use, read-only or too short");
        return 0;
    }
    if (batch->flush_bytes > largest_flush || !flush_prepare(batch->flush_bytes)) {
        wire_fail(request, GABLE_HOST_NO_MEMORY, "BATCH: no %llu bytes to flush with", (unsigned long long)batch->flush_bytes);
        return 0;
    }
    return 1;
}

static void before_sample(void)
{
    for (uint32_t i = 0; i < plan.batch.restore_count; ++i)
        memcpy(plan.restore_to[i]->data, plan.restore_from[i]->data, plan.restore_to[i]->data_bytes);
    if (plan.batch.flush_bytes > 0)
        flush_caches(plan.batch.flush_bytes);
}

void timing_batch(const struct request *request)
{
    if (!make_plan(request))
        return;
    /* Copies: what a candidate may overwrite must not steer the loop. */
    const struct gable_host_batch batch = plan.batch;
    const call_function function = plan.function;
    for (uint32_t i = 0; i < batch.refill_count; ++i)
        memory_fill_slot(plan.refills[i], batch.pattern);

    uint32_t set = 0, sample = 0;
    const uint64_t first = clock_ns();
    uint64_t end = first;
    while (sample < batch.sample_count && (sample == 0 || batch.budget_ns == 0 || end - first < batch.budget_ns)) {
        before_sample();
        const uint64_t start = clock_ns();
        for (uint32_t call = 0; call < batch.inner; ++call) {
            function(plan.pointers[set]);
            set = set + 1 == batch.set_count ? 0 : set + 1;
        }
        end = clock_ns();
        reply.samples[sample++] = end - start;
    }
    reply.fixed = (struct gable_host_batch_reply){sample, 0, end - first};
    wire_reply(request, &reply, sizeof reply.fixed + sample * sizeof(uint64_t));
}
