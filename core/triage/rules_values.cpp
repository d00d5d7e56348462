// SPDX-License-Identifier: Apache-2.0
#include "core/triage/rules.h"

#include "core/base/text.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::rules {
namespace {

QJsonArray indexJson(const std::vector<int64_t> &index)
{
    QJsonArray json;
    for (const int64_t position : index)
        json.append(qint64(position));
    return json;
}

int64_t nonFiniteCount(const CorrectnessReport &report) { return report.nanCount + report.infCount; }

const CaseReport *caseNamed(const Facts &facts, const QString &name)
{
    if (!facts.correctness)
        return nullptr;
    const auto &cases = facts.correctness->cases;
    const auto found = std::find_if(cases.begin(), cases.end(), [&](const CaseReport &report) { return report.name == name; });
    return found == cases.end() ? nullptr : &*found;
}

/// Elements that no call ever wrote hold a new fill pattern in every run: they differ from run to run without anything being random.
bool explainedOtherwise(const Facts &facts)
{
    return !facts.unwritten.empty() || facts.dependsOnFill || warmCallsAreStale(facts) || facts.changedAfterReturn > 0;
}

} // namespace

bool warmCallsAreStale(const Facts &facts)
{
    // A result that comes late or follows the output's former contents differs in every warm call too, without any memory.
    return facts.declaredPassed && facts.changedAfterReturn == 0 && (facts.untouchedRepeats > 0 || (facts.warmDiffersFromFirst && !facts.dependsOnFill));
}

void nonFinite(const Facts &facts, Findings &findings)
{
    if (!facts.correctness || nonFiniteCount(*facts.correctness) == 0)
        return;
    const CorrectnessReport &report = *facts.correctness;
    findings.push_back({u"non_finite"_s, u"unexpected_non_finite"_s,
                        {{u"nan"_s, qint64(report.nanCount)},
                         {u"infinite"_s, qint64(report.infCount)},
                         {u"checked"_s, qint64(report.checkedElements)},
                         {u"argument"_s, report.firstBadArgument},
                         {u"index"_s, indexJson(report.firstBadIndex)}},
                        {}, 0});
}

void nondeterministic(const Facts &facts, Findings &findings)
{
    if (explainedOtherwise(facts))
        return;
    const QJsonObject args{{u"repeats"_s, facts.repeats}, {u"differing"_s, facts.differingRepeats}, {u"wrong"_s, facts.wrongRepeats}};
    const bool differsBeyond = facts.wrongRepeats > 0 || (facts.correctness && facts.correctness->determinism == "nondeterministic"_L1);
    if (differsBeyond && facts.differingRepeats > 0)
        findings.push_back({u"nondeterministic"_s, u"repeats_differ"_s, args, {}, 0});
    else if (facts.differingRepeats > 0 && facts.declaredPassed)
        findings.push_back({u"note:differs_within_tolerance"_s, u"differs_within_tolerance"_s, args, {}, 0});
}

void mismatch(const Facts &facts, Findings &findings)
{
    if (!facts.correctness || facts.declaredPassed)
        return;
    const CorrectnessReport &report = *facts.correctness;
    // Elements that are not finite or were not written have findings of their own; only what is wrong besides counts here.
    if (report.badElements <= std::max(nonFiniteCount(report), report.unwrittenElements))
        return;
    QJsonObject args{{u"argument"_s, report.firstBadArgument},
                     {u"bad"_s, qint64(report.badElements)},
                     {u"checked"_s, qint64(report.checkedElements)},
                     {u"share"_s, report.checkedElements > 0 ? double(report.badElements) / double(report.checkedElements) : 0.0},
                     {u"worst_over_tolerance"_s, jsonNumber(report.maxErrorOverTolerance)},
                     {u"index"_s, indexJson(report.firstBadIndex)},
                     {u"got"_s, jsonNumber(report.firstGot)},
                     {u"expected"_s, jsonNumber(report.firstExpected)}};
    if (!report.pattern.isEmpty()) {
        args[u"pattern"_s] = report.pattern;
        args[u"pattern_args"_s] = report.patternArgs;
    }
    findings.push_back({u"mismatch"_s, facts.dependsOnFill ? u"reads_old_output"_s : u"pattern"_s, args, {}, 0});
}

void oldOutput(const Facts &facts, Findings &findings)
{
    // A failed declared case says it with its pattern; one that passed by the chance of what lay in the output says it here.
    if (facts.declaredPassed && facts.dependsOnFill && facts.wrongRepeats > 0 && facts.untouchedRepeats == 0)
        findings.push_back({u"mismatch"_s, u"follows_old_output"_s, {{u"repeats"_s, facts.repeats}, {u"differing"_s, facts.differingRepeats}, {u"wrong"_s, facts.wrongRepeats}}, {}, 0});
}

void hiddenVariants(const Facts &facts, Findings &findings)
{
    // On top of a failed declared case these would only repeat it; a stale or late result has its own finding.
    if (!facts.declaredPassed || facts.staleResult || explainedOtherwise(facts))
        return;
    for (const QString &name : facts.failedVariants) {
        const CaseReport *report = caseNamed(facts, name);
        if (!report || !report->ran || report->passed)
            continue;
        findings.push_back({u"mismatch"_s, u"hidden_variant"_s,
                            {{u"case"_s, name},
                             {u"bad"_s, qint64(report->badElements)},
                             {u"checked"_s, qint64(report->checkedElements)},
                             {u"worst_over_tolerance"_s, jsonNumber(report->maxErrorOverTolerance)}},
                            {}, 0});
    }
}

void timedOutputs(const Facts &facts, Findings &findings)
{
    if (!facts.timedOutputsWrong || facts.skippedCalls > 0 || facts.staleResult || namesEvaluator(facts))
        return; // skipped calls, kept results and evaluator branches have findings of their own
    // A kernel whose bits already changed from call to call may simply have failed in one of the timed ones.
    if (facts.differingRepeats > 0)
        findings.push_back({u"nondeterministic"_s, u"timed_outputs_differ"_s, {}, {}, 0});
    else
        findings.push_back({u"mismatch"_s, u"timed_outputs_wrong"_s, {}, {}, 0});
}

void referenceNotes(const Facts &facts, Findings &findings)
{
    if (!facts.correctness)
        return;
    const CorrectnessReport &report = *facts.correctness;
    if (report.reference == "sampled"_L1) {
        findings.push_back({u"note:sampled_reference"_s, u"sampled_reference"_s,
                            {{u"checked"_s, qint64(report.checkedElements)}, {u"elements"_s, qint64(report.elements)}}, {}, 0});
    }
    for (const CaseReport &each : report.cases) {
        if (!each.dropped.isEmpty())
            findings.push_back({u"note:dropped_variant"_s, u"dropped_variant"_s, {{u"case"_s, each.name}, {u"reason"_s, each.dropped}}, {}, 0});
    }
}

} // namespace gable::rules
