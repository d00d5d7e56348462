// SPDX-License-Identifier: Apache-2.0
#include "core/triage/headline.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

qsizetype rank(const Finding &finding)
{
    const qsizetype position = headlineOrder().indexOf(finding.kind);
    // An unknown kind still counts as a failure, behind all that are known and before the notes.
    return isNote(finding) ? headlineOrder().size() + 1 : position < 0 ? headlineOrder().size() : position;
}

} // namespace

const QStringList &headlineOrder()
{
    static const QStringList order{
        u"cancelled"_s, u"device_unhealthy"_s, u"unsupported_here"_s, u"untestable_problem"_s, u"reference_failed"_s,
        u"build_failed"_s, u"link_or_symbol"_s, u"wrong_signature"_s, u"launch_failed"_s, u"out_of_memory"_s, u"timeout"_s,
        u"illegal_access"_s, u"misaligned"_s, u"crashed"_s, u"out_of_bounds_write"_s,
        u"input_modified"_s, u"uninitialised_output"_s, u"wrong_shape"_s, u"wrong_dtype"_s, u"non_finite"_s, u"race"_s,
        u"nondeterministic"_s, u"mismatch"_s,
        u"suspect:tampering"_s, u"suspect:evaluator_branch"_s, u"suspect:cached_output"_s, u"suspect:input_independent"_s,
        u"suspect:lazy_output"_s, u"suspect:off_stream_work"_s, u"suspect:fallback"_s, u"suspect:shape_specialised"_s,
        u"suspect:precision_downgrade"_s, u"suspect:impossible_speed"_s,
        u"noisy_timing"_s, u"not_timed"_s, u"passed"_s};
    return order;
}

VerdictClass classOf(const QString &kind)
{
    static const QStringList infrastructure{u"cancelled"_s, u"device_unhealthy"_s, u"unsupported_here"_s, u"untestable_problem"_s,
                                            u"reference_failed"_s, u"noisy_timing"_s, u"not_timed"_s};
    if (kind == "passed"_L1)
        return VerdictClass::Passed;
    if (kind == "running"_L1)
        return VerdictClass::Running;
    if (kind == "queued"_L1)
        return VerdictClass::Queued;
    if (kind.startsWith("suspect:"_L1))
        return VerdictClass::Suspect;
    return infrastructure.contains(kind) ? VerdictClass::Infrastructure : VerdictClass::Failed;
}

QString name(VerdictClass verdictClass)
{
    switch (verdictClass) {
    case VerdictClass::Passed: return u"passed"_s;
    case VerdictClass::Suspect: return u"suspect"_s;
    case VerdictClass::Failed: return u"failed"_s;
    case VerdictClass::Infrastructure: return u"infrastructure"_s;
    case VerdictClass::Running: return u"running"_s;
    case VerdictClass::Queued: return u"queued"_s;
    }
    return {};
}

bool isNote(const Finding &finding) { return finding.kind.startsWith("note:"_L1); }

Verdict makeVerdict(std::vector<Finding> findings, bool checked, bool timed)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) { return rank(a) < rank(b); });
    Verdict verdict;
    if (!findings.empty() && !isNote(findings.front()))
        verdict.kind = findings.front().kind;
    else
        verdict.kind = checked && timed ? u"passed"_s : u"not_timed"_s;
    verdict.findings = std::move(findings);
    return verdict;
}

} // namespace gable
