// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

namespace gable {

/// Verdict ids in the order in which they become the headline (evaluation.md §3). The suspects, one entry there, stand from deliberate
/// to merely implausible: tampering, evaluator_branch, cached_output, input_independent, lazy_output, off_stream_work, fallback,
/// shape_specialised, precision_downgrade, impossible_speed.
const QStringList &headlineOrder();

/// What a verdict means to a person, each with one colour and silhouette. Infrastructure: nothing was learnt about the kernel
/// (cancelled, device_unhealthy, unsupported_here, untestable_problem, reference_failed, noisy_timing, not_timed).
enum class VerdictClass : uint8_t { Passed, Suspect, Failed, Infrastructure, Running, Queued };
/// Also takes "running" and "queued"; an unknown id is Failed, so that nothing unknown ever looks green.
VerdictClass classOf(const QString &kind);
QString name(VerdictClass verdictClass);

/// A note never becomes a headline ("note:…").
bool isNote(const Finding &finding);

/// Sorts findings by the order (notes last) and sets the headline: the first that applies, else "passed" (checked and timed) or "not_timed".
Verdict makeVerdict(std::vector<Finding> findings, bool checked, bool timed);

} // namespace gable
