// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QString>

namespace gable {

/// The translated word of a verdict class: "passed", "suspect", "failed", "infrastructure", "running", "queued".
QString verdictClassWord(VerdictClass verdict);

} // namespace gable
