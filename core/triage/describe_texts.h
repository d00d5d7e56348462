// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gable {

/// Sentences are templates: {name} is an argument, {name:bytes}, {name:ns}, {name:percent} one with a unit, and a stretch in [brackets]
/// is left out when an argument in it is missing or empty.
struct FindingText {
    const char *rule;
    const char *sentence;
    const char *advice; ///< may be empty
};
const FindingText *findingText(const char *rule);

struct WordText {
    const char *id;
    const char *text;
};
/// Words of verdict ids.
const char *verdictText(const char *kind);
/// Words that stand as argument values in findings: "read", "before", "check" …; null when there is none.
const char *valueText(const char *value);
/// Templates of mismatch patterns.
const char *patternTemplate(const char *pattern);

} // namespace gable
