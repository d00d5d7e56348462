// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/toolchain/submission.h"

#include <vector>

namespace gable {

/// Bytes of a submission's scratch buffers for one workload, in directive order. Errors name the directive's line.
Result<std::vector<int64_t>> scratchSizes(const Problem &problem, const Workload &workload, const Submission &submission);

} // namespace gable
