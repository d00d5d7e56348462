// SPDX-License-Identifier: Apache-2.0
#include "core/triage/rule.h"

#include "core/triage/rules.h"

namespace gable {

const std::vector<Rule> &allRules()
{
    static const std::vector<Rule> all{
        {"infrastructure", rules::infrastructure},
        {"build", rules::build},
        {"loading", rules::loading},
        {"memory_limit", rules::memoryLimit},
        {"time_limit", rules::timeLimit},
        {"output_limit", rules::outputLimit},
        {"memory_fault", rules::memoryFault},
        {"signalled", rules::signalled},
        {"exited", rules::exited},
        {"canaries", rules::canaries},
        {"modified_inputs", rules::modifiedInputs},
        {"unwritten_output", rules::unwrittenOutput},
        {"non_finite", rules::nonFinite},
        {"nondeterministic", rules::nondeterministic},
        {"mismatch", rules::mismatch},
        {"old_output", rules::oldOutput},
        {"hidden_variants", rules::hiddenVariants},
        {"timed_outputs", rules::timedOutputs},
        {"tampering", rules::tampering},
        {"evaluator_branch", rules::evaluatorBranch},
        {"cached_output", rules::cachedOutput},
        {"input_independent", rules::inputIndependent},
        {"late_work", rules::lateWork},
        {"shape_specialised", rules::shapeSpecialised},
        {"internal_precision", rules::internalPrecision},
        {"impossible_speed", rules::impossibleSpeed},
        {"noisy_timing", rules::noisyTiming},
        {"survivors", rules::survivors},
        {"reference_notes", rules::referenceNotes},
        {"timing_notes", rules::timingNotes},
    };
    return all;
}

std::vector<Finding> triage(const Facts &facts)
{
    std::vector<Finding> findings;
    for (const Rule &rule : allRules())
        rule.apply(facts, findings);
    return findings;
}

} // namespace gable
