// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/distribution_comparison.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>
#include <numeric>

using namespace Qt::StringLiterals;

namespace gable {

Result<DistributionComparison> DistributionComparison::of(std::span<const int64_t> counts, std::span<const double> probabilities)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("DistributionComparison", text); };
    double total = 0.0;
    for (const double p : probabilities) {
        if (!(p >= 0.0) || !std::isfinite(p))
            return fail(u"bad_reference"_s, tr("a probability is negative or not finite"));
        total += p;
    }
    if (counts.size() != probabilities.size() || !(total > 0.0))
        return fail(u"bad_shape"_s, tr("%1 counts do not fit %2 probabilities").arg(counts.size()).arg(probabilities.size()));

    DistributionComparison result;
    result.samples = std::accumulate(counts.begin(), counts.end(), int64_t(0));
    if (result.samples <= 0)
        return fail(u"too_few_samples"_s, tr("nothing was drawn"));
    const double n = double(result.samples);
    double chance = 0.0; // mean of the distance of an honest sampler: E|X − np| of a binomial is about sqrt(2·n·p·(1−p)/π)
    for (size_t i = 0; i < counts.size(); ++i) {
        const double p = probabilities[i] / total;
        result.totalVariation += 0.5 * std::abs(double(counts[i]) / n - p);
        chance += 0.5 * std::sqrt(2.0 * p * (1.0 - p) / (std::numbers::pi * n));
        if (probabilities[i] == 0.0)
            result.impossible += counts[i];
    }
    if (chance > result.limit / 2)
        return fail(u"too_few_samples"_s, tr("%1 samples of %2 outcomes differ by %3 from chance alone").arg(result.samples).arg(counts.size()).arg(chance, 0, 'g', 3));
    return result;
}

} // namespace gable
