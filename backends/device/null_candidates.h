// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/reference_pass.h"

namespace gable {

/// Runs the null candidates (zeros, a constant, a copy of each input, untouched memory) over one workload. Returns the name of one that
/// passes the problem's comparison, or an empty text: the workload can tell a kernel from nothing.
Result<QString> passingNullCandidate(const Problem &problem, const Workload &workload, ReferencePass &pass, uint64_t salt);

/// The same on the problem's smallest workload, remembered by problem hash under XDG_CACHE_HOME/gable/nulls.
Result<QString> passingNullCandidateCached(const Problem &problem, ReferencePass &pass, uint64_t salt);

} // namespace gable
