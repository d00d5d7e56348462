// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/toolchain/submission.h"

namespace gable {

/// Comments and string literals replaced by spaces, lines kept.
QByteArray stripCommentsAndStrings(const QByteArray &text, Language language);

/// Notes on the source alone: evaluator names, clock functions, process control, reading of /proc … Each names file, line and how many
/// files were read. A static hit alone is a note, never a verdict.
std::vector<Finding> staticScan(const Submission &submission);

} // namespace gable
