// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

namespace gable {

/// Verdict ids in the order in which they become the headline (evaluation.md §3).
const QStringList &headlineOrder();

/// What a verdict means to a person, each with one colour and silhouette.
enum class VerdictClass : uint8_t { Passed, Suspect, Failed, Infrastructure, Running, Queued };
VerdictClass classOf(const QString &kind);
QString name(VerdictClass verdictClass);

/// A note never becomes a headline ("note:…").
bool isNote(const Finding &finding);

/// Sorts findings by the order and sets the headline: the first that applies, else "passed" (checked and timed) or "not_timed".
Verdict makeVerdict(std::vector<Finding> findings, bool checked, bool timed);

} // namespace gable
