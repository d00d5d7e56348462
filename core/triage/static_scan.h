// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/toolchain/submission.h"

namespace gable {

/// Comments and string literals replaced by spaces, lines kept.
QByteArray stripCommentsAndStrings(const QByteArray &text, Language language);
/// Comments alone replaced by spaces, for what only a literal can tell (the name of an environment variable or a file).
QByteArray stripComments(const QByteArray &text, Language language);

/// Notes on the source alone: evaluator names, clock functions, process control, reading of /proc … One finding a rule and file, with
/// its first line; args: {words, lines (at most 20), files = how many files were read}. A static hit alone is a note, never a verdict.
std::vector<Finding> staticScan(const Submission &submission);
/// The hit is on something that only concerns whoever evaluates: its names, its environment, the process it runs in.
bool isEvaluatorHit(const Finding &finding);

} // namespace gable
