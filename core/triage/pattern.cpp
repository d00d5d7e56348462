// SPDX-License-Identifier: Apache-2.0
#include "core/triage/pattern.h"

#include "core/triage/pattern_parts.h"

using namespace Qt::StringLiterals;

namespace gable {

Pattern findPattern(const PatternInput &input)
{
    if (input.badElements <= 0 || input.bad.empty())
        return {};
    // What the values are says more than where they stand: a transposed result is also "nearly all elements".
    if (auto pattern = patterns::moved(input))
        return *pattern;
    const auto multiplied = patterns::multiplied(input);
    if (auto pattern = patterns::place(input)) {
        if (multiplied && multiplied->id == "scaled"_L1)
            pattern->args[u"scale"_s] = multiplied->args[u"scale"_s];
        return *pattern;
    }
    if (multiplied)
        return *multiplied;
    if (auto pattern = patterns::reducedPrecision(input))
        return *pattern;
    if (auto pattern = patterns::largeValues(input))
        return *pattern;
    // A wrong value is within the tolerance by chance where the right one is small: not every element of a wrong formula is bad.
    constexpr double kAll = 0.7;
    const double share = patterns::badShare(input);
    if (share >= kAll)
        return {u"all"_s, {}};
    return {u"random"_s, {{u"share"_s, share}}};
}

} // namespace gable
