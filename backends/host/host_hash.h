/* SPDX-License-Identifier: Apache-2.0 */
/* XXH64 (seed 0) after its public specification, for fingerprints of buffers: fast, and the same on both sides. */
#ifndef GABLE_HOST_HASH_H
#define GABLE_HOST_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define GABLE_HASH_P1 11400714785074694791u
#define GABLE_HASH_P2 14029467366897019727u
#define GABLE_HASH_P3 1609587929392839161u
#define GABLE_HASH_P4 9650029242287828579u
#define GABLE_HASH_P5 2870177450012600261u

static inline uint64_t gable_hash_rotate(uint64_t value, int bits)
{
    return (value << bits) | (value >> (64 - bits));
}

static inline uint64_t gable_hash_round(uint64_t lane, uint64_t input)
{
    return gable_hash_rotate(lane + input * GABLE_HASH_P2, 31) * GABLE_HASH_P1;
}

static inline uint64_t gable_hash_merge(uint64_t hash, uint64_t lane)
{
    return (hash ^ gable_hash_round(0, lane)) * GABLE_HASH_P1 + GABLE_HASH_P4;
}

static inline uint64_t gable_hash_read64(const unsigned char *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* The last 0…31 bytes and the final mixing. */
static inline uint64_t gable_hash_finish(uint64_t hash, const unsigned char *at, size_t left)
{
    for (; left >= 8; at += 8, left -= 8)
        hash = gable_hash_rotate(hash ^ gable_hash_round(0, gable_hash_read64(at)), 27) * GABLE_HASH_P1 + GABLE_HASH_P4;
    if (left >= 4) {
        uint32_t word;
        memcpy(&word, at, sizeof word);
        hash = gable_hash_rotate(hash ^ (word * GABLE_HASH_P1), 23) * GABLE_HASH_P2 + GABLE_HASH_P3;
        at += 4;
        left -= 4;
    }
    for (; left > 0; ++at, --left)
        hash = gable_hash_rotate(hash ^ (*at * GABLE_HASH_P5), 11) * GABLE_HASH_P1;
    hash = (hash ^ (hash >> 33)) * GABLE_HASH_P2;
    hash = (hash ^ (hash >> 29)) * GABLE_HASH_P3;
    return hash ^ (hash >> 32);
}

static inline uint64_t gable_host_hash_bytes(const void *data, size_t size)
{
    const unsigned char *at = (const unsigned char *)data;
    size_t left = size;
    uint64_t hash = GABLE_HASH_P5;
    if (size >= 32) {
        uint64_t a = GABLE_HASH_P1 + GABLE_HASH_P2, b = GABLE_HASH_P2, c = 0, d = 0 - GABLE_HASH_P1;
        for (; left >= 32; at += 32, left -= 32) {
            a = gable_hash_round(a, gable_hash_read64(at));
            b = gable_hash_round(b, gable_hash_read64(at + 8));
            c = gable_hash_round(c, gable_hash_read64(at + 16));
            d = gable_hash_round(d, gable_hash_read64(at + 24));
        }
        hash = gable_hash_rotate(a, 1) + gable_hash_rotate(b, 7) + gable_hash_rotate(c, 12) + gable_hash_rotate(d, 18);
        hash = gable_hash_merge(gable_hash_merge(gable_hash_merge(gable_hash_merge(hash, a), b), c), d);
    }
    return gable_hash_finish(hash + size, at, left);
}

#endif
