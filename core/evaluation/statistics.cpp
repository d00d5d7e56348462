// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kFewestForInterval = 6; // with 5 samples even the whole range covers the median only 93.75 % of the time
constexpr int64_t kExactBinomialBelow = 1000;
constexpr double kMissEachSide = 0.025;
constexpr double kNormalQuantile = 1.959963984540054; // of 97.5 %
constexpr size_t kMaxSamples = 100'000;
constexpr size_t kFewestSamplesToStop = 30;

double interpolated(const std::vector<double> &sorted, double fraction)
{
    const double position = fraction * double(sorted.size() - 1);
    const size_t below = size_t(position);
    const size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - double(below)) * (sorted[above] - sorted[below]);
}

/// Largest k such that the k-th smallest and the k-th largest of n samples enclose the median with at least 95 % confidence (k from 1).
int64_t intervalRank(int64_t n)
{
    if (n >= kExactBinomialBelow)
        return std::max<int64_t>(1, int64_t(std::floor((double(n) - kNormalQuantile * std::sqrt(double(n))) / 2.0)));
    // P(fewer than k samples lie below the median), X ~ Bin(n, 1/2).
    double probability = std::exp2(-double(n)), below = 0.0;
    int64_t k = 0;
    while (below + probability <= kMissEachSide) {
        below += probability;
        probability *= double(n - k) / double(k + 1);
        ++k;
    }
    return k;
}

struct Targets {
    double relativeWidth, wallNs, deviceNs;
};
Targets targetsOf(Profile profile)
{
    return profile == Profile::Thorough ? Targets{0.005, 5e9, 0.2e9} : Targets{0.01, 100e6, 0.0};
}

} // namespace

Summary summarize(std::vector<double> samples)
{
    Summary summary;
    summary.intervalLow = summary.intervalHigh = std::numeric_limits<double>::quiet_NaN();
    summary.count = int64_t(samples.size());
    if (samples.empty())
        return summary;
    std::sort(samples.begin(), samples.end());
    summary.minimum = samples.front();
    summary.q1 = interpolated(samples, 0.25);
    summary.median = interpolated(samples, 0.5);
    summary.q3 = interpolated(samples, 0.75);
    summary.maximum = samples.back();
    if (summary.count >= kFewestForInterval) {
        const int64_t rank = intervalRank(summary.count);
        summary.intervalLow = samples[size_t(rank - 1)];
        summary.intervalHigh = samples[size_t(summary.count - rank)];
    }
    return summary;
}

StoppingRule::StoppingRule(Profile profile) : m_profile(profile) {}

QString StoppingRule::reached(const std::vector<double> &samplesNs, double wallNs, int callsPerSample) const
{
    const Targets targets = targetsOf(m_profile);
    if (samplesNs.size() >= kFewestSamplesToStop) {
        double deviceNs = 0.0;
        for (const double sample : samplesNs)
            deviceNs += sample * callsPerSample;
        if (deviceNs >= targets.deviceNs) {
            const Summary summary = summarize(samplesNs);
            if (summary.intervalHigh - summary.intervalLow <= targets.relativeWidth * summary.median)
                return u"interval"_s;
        }
    }
    if (wallNs >= targets.wallNs)
        return u"budget"_s;
    return samplesNs.size() >= kMaxSamples ? u"maximum samples"_s : QString();
}

} // namespace gable
