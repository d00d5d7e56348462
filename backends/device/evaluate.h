// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/job.h"

namespace gable {

/// Runs one built candidate through the whole pipeline: null candidates, correctness, timing, verification of timed outputs, baseline,
/// placement under the roofline, triage. Always yields a report; an error is Gable's own trouble ("device_unhealthy").
Result<Evaluation> evaluate(Device &device, const Job &job, const BuildReport &build);

/// The evaluation of a submission that never gets to a device: failed build, unsupported problem or language.
Evaluation evaluationWithoutDevice(const EvaluateRequest &request, const std::optional<BuildReport> &build, const std::vector<Finding> &findings);

/// A against B, interleaved ABBA over fresh processes (evaluation.md §2).
Result<AbbaResult> compareSpeed(Device &device, const Job &a, const Job &b, int processes, int blocks);

} // namespace gable
