// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

#include <vector>

namespace gable {

struct Summary {
    double minimum = 0, q1 = 0, median = 0, q3 = 0, maximum = 0;
    double intervalLow = 0, intervalHigh = 0; ///< 95 % order-statistic interval of the median (binomial ranks); NaN below 6 samples
    int64_t count = 0;
};
/// Quartiles by linear interpolation between order statistics.
Summary summarize(std::vector<double> samples);

/// When to stop sampling (evaluation.md §2). Quick: n >= 30 and interval <= 1 %, or 100 ms wall; thorough: <= 0.5 % and >= 0.2 s of
/// device time, or 5 s.
class StoppingRule
{
public:
    explicit StoppingRule(Profile profile);
    /// Empty = go on; otherwise the reason: "interval", "budget", "maximum samples".
    QString reached(const std::vector<double> &samplesNs, double wallNs, int callsPerSample) const;

private:
    Profile m_profile;
};

enum class ComparedSpeed : uint8_t { Faster, Slower, Same, Unclear };
QString name(ComparedSpeed speed);

/// One ABBA block: times of A, B, B, A in order.
struct AbbaBlock {
    double a1, b1, b2, a2;
};
struct AbbaResult {
    ComparedSpeed verdict = ComparedSpeed::Unclear; ///< of B against A
    double ratio = 1.0;                             ///< B/A, geometric mean over blocks
    double low = 1.0, high = 1.0;                   ///< 95 % bootstrap interval of the ratio
    double delta = 0.01;                            ///< max(1 %, width of A against A)
    int blocks = 0, processes = 0;
};
/// `processes[p]` are the blocks of fresh process p. The bootstrap resamples processes, then blocks (deterministic seed).
AbbaResult abba(const std::vector<std::vector<AbbaBlock>> &processes);

} // namespace gable
