// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/triage/facts.h"

#include <vector>

namespace gable {

/// One triage rule: reads facts, adds findings. Adding one is a file in core/triage/rules_*.cpp, a line in allRules() (rules.cpp),
/// its sentence in describe_texts.cpp and a sample in tests/corpus.
struct Rule {
    const char *id; ///< names the rule itself; the findings it adds may carry more specific rule ids
    void (*apply)(const Facts &facts, std::vector<Finding> &findings);
};
const std::vector<Rule> &allRules();

} // namespace gable
