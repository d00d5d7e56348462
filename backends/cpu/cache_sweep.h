// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/roofline/ceilings.h"

namespace gable {

/// Facts of this machine's processor with the last-level cache that a program here can really fill. What sysfs tells is the whole
/// chip's: a virtual machine, a partitioned cache or a chip of several dies leaves a program less, and flushing a cache that is not
/// ours would make every cold sample many times too long. The sweep takes below a second, once a machine; the result is kept on disk.
CpuFacts cpuFacts();

/// Latency of one dependent load from `bytes` (a power of two, at least 64 KiB) of memory, in ns: a chase through all its cache lines in
/// an order that no prefetcher follows; the best of some rounds.
double chaseNs(int64_t bytes);

/// The size that no longer fits: the first whose latency is 2.5 times the least. `latencies[i]` belongs to `smallest << i`, where
/// `smallest` is beyond the second level; memory answers three to seven times as slowly as a last-level cache. `claimedBytes` at most,
/// and where no step shows.
int64_t effectiveCacheBytes(const std::vector<double> &latencies, int64_t smallest, int64_t claimedBytes);

} // namespace gable
