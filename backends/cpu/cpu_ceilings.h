// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/roofline/ceilings.h"

#include <functional>

namespace gable {

/// Measures this machine: FMA peaks on one and all threads, bandwidth of each cache level and of DRAM (read, copy, triad with parallel
/// first touch; each level's roof is the best of them), and the cost of an empty call. About 6 s. `progress` false = stop.
Result<Ceilings> measureCpuCeilings(const QString &deviceId, const QString &deviceUuid, const std::function<bool(double, const QString &)> &progress);

} // namespace gable
