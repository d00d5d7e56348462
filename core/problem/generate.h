// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <cstdint>

namespace gable {

/// Seed of one argument of one case: a hash of problem, workload, case, argument and salt.
uint64_t deriveSeed(const QString &problem, const QString &workload, int caseIndex, const QString &argument, uint64_t salt);

/// Values before storing: value*scale + shift, used by hidden variants on float `in` arguments.
struct Variation {
    double scale = 1.0;
    double shift = 0.0;
};

/// Fills `count` elements starting at flat index `first` of an argument. Counter-based: element i depends on (seed, i) only,
/// so any part can be made again without the rest. Normal values come from a table of 65,536 quantiles; bools are fair coins.
/// `destination` is aligned to its element.
void generate(void *destination, DType dtype, const InputSpec &spec, uint64_t seed, int64_t first, int64_t count, const Variation &variation = {});

/// 64-bit position-dependent hash of bytes at `offset` of a larger buffer; parts combine by XOR. Offsets are multiples of eight; so are
/// the sizes of all parts but the last.
uint64_t fingerprint(const void *bytes, int64_t size, int64_t offset);

} // namespace gable
