// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/triage/pattern.h"

#include <optional>

// The tests that findPattern() tries in turn. All work on a sample that may be thinned out and may hold a few per cent of elements that
// are wrong for another reason.
namespace gable::patterns {

inline constexpr double kNearlyAll = 0.92; ///< share of the bad elements that a pattern has to explain
inline constexpr double kDense = 0.5;      ///< share of a block's elements that has to be bad

/// Where the bad elements lie: blocks, tile borders, whole rows and columns (pattern_places.cpp).
std::optional<Pattern> place(const PatternInput &input);

/// What stands in place of the right values (pattern_values.cpp).
std::optional<Pattern> moved(const PatternInput &input);            ///< transposed, shifted
std::optional<Pattern> multiplied(const PatternInput &input);       ///< sign, scaled
std::optional<Pattern> largeValues(const PatternInput &input);
std::optional<Pattern> reducedPrecision(const PatternInput &input);

inline double badShare(const PatternInput &input)
{
    return input.checkedElements > 0 ? double(input.badElements) / double(input.checkedElements) : 0.0;
}

} // namespace gable::patterns
