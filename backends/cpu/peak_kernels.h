// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gable {

/// Loops that a processor runs at its limits, for the widest vectors it has. Each returns a value that depends on all its work, so that
/// nothing can be dropped.
struct PeakKernels {
    const char *isa;      ///< "AVX-512", "AVX2 + FMA", "SSE2"
    int chains;           ///< independent accumulators of the FMA loops
    int floatLanes, doubleLanes;
    /// `iterations` rounds over all chains: chains x lanes x 2 FLOP a round.
    float (*fmaFloat)(int64_t iterations);
    double (*fmaDouble)(int64_t iterations);
    /// Reads n floats (a multiple of 64, 64-byte aligned).
    float (*read)(const float *a, int64_t n);
    /// a = b, with stores that bypass the caches when `stream`.
    float (*copy)(float *a, const float *b, int64_t n, bool stream);
    /// a = b + 3 c.
    float (*triad)(float *a, const float *b, const float *c, int64_t n, bool stream);
};

/// For the processor this runs on.
const PeakKernels &peakKernels();

} // namespace gable
