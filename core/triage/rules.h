// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/triage/facts.h"

#include <vector>

// The functions behind allRules(), by file. Each reads facts and adds findings; none runs anything.
namespace gable::rules {

using Findings = std::vector<Finding>;

// rules_build.cpp
void infrastructure(const Facts &facts, Findings &findings);
void build(const Facts &facts, Findings &findings);
void loading(const Facts &facts, Findings &findings);

// rules_process.cpp
void timeLimit(const Facts &facts, Findings &findings);
void memoryLimit(const Facts &facts, Findings &findings);
void outputLimit(const Facts &facts, Findings &findings);
void exited(const Facts &facts, Findings &findings);
void signalled(const Facts &facts, Findings &findings);
void survivors(const Facts &facts, Findings &findings);

// rules_memory.cpp
void memoryFault(const Facts &facts, Findings &findings);
void canaries(const Facts &facts, Findings &findings);
void modifiedInputs(const Facts &facts, Findings &findings);
void unwrittenOutput(const Facts &facts, Findings &findings);

// rules_values.cpp
void nonFinite(const Facts &facts, Findings &findings);
void nondeterministic(const Facts &facts, Findings &findings);
void mismatch(const Facts &facts, Findings &findings);
void oldOutput(const Facts &facts, Findings &findings);
void hiddenVariants(const Facts &facts, Findings &findings);
void timedOutputs(const Facts &facts, Findings &findings);
void referenceNotes(const Facts &facts, Findings &findings);

// rules_suspects.cpp
void tampering(const Facts &facts, Findings &findings);
void evaluatorBranch(const Facts &facts, Findings &findings);
void cachedOutput(const Facts &facts, Findings &findings);
void inputIndependent(const Facts &facts, Findings &findings);
void lateWork(const Facts &facts, Findings &findings);
void shapeSpecialised(const Facts &facts, Findings &findings);
void internalPrecision(const Facts &facts, Findings &findings);

// rules_timing.cpp
void impossibleSpeed(const Facts &facts, Findings &findings);
void noisyTiming(const Facts &facts, Findings &findings);
void timingNotes(const Facts &facts, Findings &findings);

// Evidence that several rules weigh.

/// Warm calls with unchanged contents did nothing, or gave other results than the first call: not chance, but memory of a former call.
bool warmCallsAreStale(const Facts &facts);
/// The submission's text names parts of the evaluator or looks into its own process; a static hit alone is no evidence.
bool namesEvaluator(const Facts &facts);

} // namespace gable::rules
