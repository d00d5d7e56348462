// SPDX-License-Identifier: Apache-2.0
#include "core/triage/rules.h"
#include "core/triage/static_scan.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

constexpr double kSlopeShare = 0.05; // evaluation.md §2: within 5 % or 1 µs
constexpr double kSlopeNs = 1000.0;

/// Rank of a class of internal precision, more is better; 0 = unknown.
int precisionRank(const QString &precision)
{
    if (precision == "float64"_L1)
        return 4;
    if (precision == "float32"_L1)
        return 3;
    if (precision == "tf32-like"_L1 || precision == "float16-like"_L1 || precision == "float16"_L1)
        return 2;
    return precision == "bfloat16-like"_L1 || precision == "bfloat16"_L1 ? 1 : 0;
}

/// The candidate's clock ran slower than ours. The other direction only makes a kernel look worse than it is.
bool clockRunsSlow(const Facts &facts)
{
    if (facts.hostSlopeNs <= 0 || facts.parentSlopeNs <= 0)
        return false;
    const double gap = facts.parentSlopeNs - facts.hostSlopeNs;
    return gap > kSlopeNs && gap > kSlopeShare * facts.parentSlopeNs;
}

} // namespace

bool namesEvaluator(const Facts &facts)
{
    if (!facts.submission)
        return false;
    const std::vector<Finding> hits = staticScan(*facts.submission);
    return std::any_of(hits.begin(), hits.end(), [](const Finding &hit) { return isEvaluatorHit(hit); });
}

void tampering(const Facts &facts, Findings &findings)
{
    if (facts.identityChanged)
        findings.push_back({u"suspect:tampering"_s, u"identity_changed"_s, {{u"what"_s, facts.identityWhat}}, {}, 0});
    if (!facts.channelMisuse.isEmpty())
        findings.push_back({u"suspect:tampering"_s, u"result_channel"_s, {{u"what"_s, facts.channelMisuse}}, {}, 0});
    if (!facts.clockMismatch.isEmpty())
        findings.push_back({u"suspect:tampering"_s, u"samples_exceed_bracket"_s, {{u"what"_s, facts.clockMismatch}}, {}, 0});
    else if (clockRunsSlow(facts))
        findings.push_back({u"suspect:tampering"_s, u"clock_slope"_s,
                            {{u"host_ns"_s, facts.hostSlopeNs}, {u"parent_ns"_s, facts.parentSlopeNs}, {u"share"_s, 1 - facts.hostSlopeNs / facts.parentSlopeNs}}, {}, 0});
}

void evaluatorBranch(const Facts &facts, Findings &findings)
{
    // Test and timing share entry, order and environment: results that differ between them, from a source that names the evaluator.
    if (facts.declaredPassed && facts.timedOutputsWrong && namesEvaluator(facts))
        findings.push_back({u"suspect:evaluator_branch"_s, u"test_and_timing_differ"_s, {{u"skipped_calls"_s, qint64(facts.skippedCalls)}}, {}, 0});
}

void cachedOutput(const Facts &facts, Findings &findings)
{
    if (!facts.declaredPassed)
        return;
    if (facts.staleResult)
        findings.push_back({u"suspect:cached_output"_s, u"stale_result"_s, {}, {}, 0});
    if (warmCallsAreStale(facts)) {
        const bool untouched = facts.untouchedRepeats > 0;
        findings.push_back({u"suspect:cached_output"_s, untouched ? u"warm_calls_skipped"_s : u"warm_calls_differ"_s,
                            {{u"repeats"_s, facts.repeats}, {u"calls"_s, untouched ? facts.untouchedRepeats : facts.differingRepeats}}, {}, 0});
    }
}

void inputIndependent(const Facts &facts, Findings &findings)
{
    // A result that is right for the declared contents was computed from them: that is cachedOutput()'s case.
    if (facts.declaredPassed || facts.freshInputsChangedOutput || !facts.correctness || !facts.unwritten.empty())
        return;
    const CorrectnessReport &report = *facts.correctness;
    if (report.badElements <= report.nanCount + report.infCount)
        return; // an overflow gives the same bits for any input, and is no intention
    findings.push_back({u"suspect:input_independent"_s, u"same_output_for_fresh_inputs"_s, {{u"bad"_s, qint64(report.badElements)}, {u"checked"_s, qint64(report.checkedElements)}}, {}, 0});
}

void lateWork(const Facts &facts, Findings &findings)
{
    if (facts.changedAfterReturn > 0)
        findings.push_back({u"suspect:lazy_output"_s, u"changed_after_return"_s, {{u"outputs"_s, qint64(facts.changedAfterReturn)}}, {}, 0});
    if (facts.declaredPassed && facts.timedOutputsWrong && facts.skippedCalls > 0 && !namesEvaluator(facts))
        findings.push_back({u"suspect:lazy_output"_s, u"timed_calls_skipped"_s, {{u"sets"_s, qint64(facts.skippedCalls)}}, {}, 0});
    if (facts.threadsLeft > 0)
        findings.push_back({u"suspect:off_stream_work"_s, u"threads_after_return"_s, {{u"threads"_s, facts.threadsLeft}}, {}, 0});
}

void shapeSpecialised(const Facts &facts, Findings &findings)
{
    for (const QString &name : facts.refusedNeighbours)
        findings.push_back({u"note:refused_neighbour"_s, u"refused_neighbour"_s, {{u"case"_s, name}}, {}, 0});
    if (!facts.declaredPassed || (facts.problem && !facts.problem->generality))
        return;
    for (const QString &name : facts.failedNeighbours) {
        if (facts.end && facts.end->caseName == name)
            continue; // it ended the process: that has its own finding, with the case's name
        QJsonObject args{{u"case"_s, name}};
        if (facts.correctness) {
            const auto &cases = facts.correctness->cases;
            const auto report = std::find_if(cases.begin(), cases.end(), [&](const CaseReport &each) { return each.name == name; });
            if (report != cases.end()) {
                args[u"bad"_s] = qint64(report->badElements);
                args[u"checked"_s] = qint64(report->checkedElements);
            }
        }
        findings.push_back({u"suspect:shape_specialised"_s, u"wrong_neighbour"_s, args, {}, 0});
    }
}

void internalPrecision(const Facts &facts, Findings &findings)
{
    if (!facts.correctness || !facts.problem || !facts.declaredPassed)
        return; // of a wrong result the pattern says it
    const QString &measured = facts.correctness->precision;
    const QString declared = name(facts.problem->dtype);
    const int rank = precisionRank(measured);
    if (rank == 0 || rank >= precisionRank(declared))
        return;
    const QJsonObject args{{u"measured"_s, measured}, {u"declared"_s, declared}, {u"rho"_s, facts.correctness->rho}};
    if (facts.problem->allowsLowerPrecision)
        findings.push_back({u"note:lower_precision"_s, u"lower_precision"_s, args, {}, 0});
    else
        findings.push_back({u"suspect:precision_downgrade"_s, u"precision_below_declared"_s, args, {}, 0});
}

} // namespace gable::rules
