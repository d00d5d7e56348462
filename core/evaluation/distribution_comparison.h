// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <span>

namespace gable {

/// Judges samples by their distribution, for operators that draw at random.
struct DistributionComparison {
    double totalVariation = 0.0; ///< ½·Σ|count ÷ n − probability|
    double limit = 0.2;
    int64_t impossible = 0;      ///< samples of outcomes with probability 0: none may occur
    int64_t samples = 0;
    bool passed() const { return totalVariation <= limit && impossible == 0; }

    /// `counts[i]`: how often outcome i was drawn; `probabilities` are scaled to sum to 1. An error when an honest sampler could exceed
    /// half the limit by chance, that is with too few samples for so many outcomes.
    static Result<DistributionComparison> of(std::span<const int64_t> counts, std::span<const double> probabilities);
};

} // namespace gable
