// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/triage/facts.h"

namespace gable::rules {

/// {stage, case?, frame?}: the part of the evidence that every end of a process has.
QJsonObject whereItEnded(const ProcessEnd &end);

/// SIGSEGV or SIGBUS raised by an access of the candidate's own; memoryFault() explains these, signalled() all others.
bool isMemoryFault(const ProcessEnd &end);

} // namespace gable::rules
