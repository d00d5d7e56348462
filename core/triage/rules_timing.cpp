// SPDX-License-Identifier: Apache-2.0
#include "core/triage/rules.h"

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

constexpr double kImpossibleShare = 0.8;  // of T_min, evaluation.md §3
constexpr double kRemarkableSpeedup = 10; // worth a look, never a suspicion

} // namespace

void impossibleSpeed(const Facts &facts, Findings &findings)
{
    if (!facts.timing || !facts.roofline || facts.roofline->minimumNs <= 0 || facts.timing->medianNs <= 0)
        return;
    if (facts.timing->medianNs < kImpossibleShare * facts.roofline->minimumNs) {
        findings.push_back({u"suspect:impossible_speed"_s, u"below_minimum_time"_s,
                            {{u"median_ns"_s, facts.timing->medianNs},
                             {u"minimum_ns"_s, facts.roofline->minimumNs},
                             {u"share"_s, facts.timing->medianNs / facts.roofline->minimumNs},
                             {u"level"_s, facts.roofline->roofLevel},
                             {u"mode"_s, name(facts.timing->mode)}},
                            {}, 0});
    }
}

void noisyTiming(const Facts &facts, Findings &findings)
{
    if (!facts.timing)
        return;
    const int64_t kept = int64_t(facts.timing->samplesNs.size()), discarded = facts.timing->discarded;
    if (discarded > kept)
        findings.push_back({u"noisy_timing"_s, u"samples_discarded"_s, {{u"discarded"_s, qint64(discarded)}, {u"samples"_s, qint64(kept + discarded)}}, {}, 0});
}

void timingNotes(const Facts &facts, Findings &findings)
{
    if (!facts.timing)
        return;
    if (facts.timing->stoppedBy == "budget"_L1) {
        findings.push_back({u"note:stopped_by_budget"_s, u"stopped_by_budget"_s, {{u"samples"_s, qint64(facts.timing->samplesNs.size())}}, {}, 0});
    }
    if (facts.roofline && facts.roofline->baselineNs > kRemarkableSpeedup * facts.timing->medianNs && facts.timing->medianNs > 0) {
        findings.push_back({u"note:large_speedup"_s, u"large_speedup"_s,
                            {{u"ratio"_s, facts.roofline->baselineNs / facts.timing->medianNs}, {u"baseline"_s, facts.roofline->baseline}}, {}, 0});
    }
}

} // namespace gable::rules
