// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "core/triage/describe.h"
#include "core/triage/headline.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString placeOf(const Finding &finding)
{
    if (finding.file.isEmpty())
        return {};
    return finding.line > 0 ? u"%1:%2: "_s.arg(finding.file).arg(finding.line) : finding.file + u": "_s;
}

void printFindings(const Verdict &verdict)
{
    for (const Finding &finding : verdict.findings) {
        printLine(u"  %1%2: %3"_s.arg(placeOf(finding), verdictWord(finding.kind), describe(finding)));
        const QString hint = isNote(finding) ? QString() : advice(finding);
        if (!hint.isEmpty())
            printLine(u"    "_s + hint);
    }
}

void printCorrectness(const CorrectnessReport &report)
{
    const QString precision = report.precision.isEmpty() ? QString() : tr("; precision %1").arg(report.precision);
    const QString determinism = report.determinism.isEmpty() ? QString() : tr("; repeats %1").arg(report.determinism);
    printLine(tr("  %1 of %2 elements checked, %3 bad; largest error %4 (%5 of the tolerance)%6%7")
                  .arg(report.checkedElements)
                  .arg(report.elements)
                  .arg(report.badElements)
                  .arg(shortNumber(report.maxAbsError), shortNumber(report.maxErrorOverTolerance), precision, determinism));
}

void printTiming(const TimingReport &timing)
{
    printLine(tr("  %1 %2 (quartiles %3 to %4, %5 samples, %6)%7")
                  .arg(timeText(timing.medianNs), name(timing.mode), timeText(timing.q1Ns), timeText(timing.q3Ns))
                  .arg(timing.samplesNs.size())
                  .arg(timing.timer, timing.badges.isEmpty() ? QString() : u"  ["_s + timing.badges.join(u", "_s) + u']'));
}

void printPlacement(const RooflineReport &roofline, double medianNs)
{
    const QString baseline = roofline.baselineNs > 0 && medianNs > 0
                                 ? tr("; %1 x the speed of %2").arg(shortNumber(roofline.baselineNs / medianNs), roofline.baseline)
                                 : QString();
    printLine(tr("  %1 of the %2 roof (%3), bound by %4; %5, %6%7")
                  .arg(percentText(roofline.achievedFraction), roofline.roofLevel, roofline.roofSource, roofline.bound,
                       withPrefix(roofline.flopsPerSecond, u"FLOP/s"_s), withPrefix(roofline.bytesPerSecond, u"B/s"_s), baseline));
    if (!roofline.aboveRoof.isEmpty())
        printLine(u"    "_s + roofline.aboveRoof);
}

} // namespace

QJsonObject evaluationJson(const Evaluation &evaluation, bool light)
{
    QJsonObject json = toJson(evaluation);
    addTexts(json, evaluation);
    if (!light)
        return json;
    const auto without = [&](const QString &stage, const QStringList &keys) {
        if (!json[stage].isObject())
            return;
        QJsonObject part = json[stage].toObject();
        for (const QString &key : keys)
            part.remove(key);
        json[stage] = part;
    };
    without(u"timing"_s, {u"samples_ns"_s});
    without(u"correctness"_s, {u"map"_s, u"windows"_s});
    return json;
}

void printEvaluation(const Evaluation &evaluation)
{
    printLine(u"%1  %2 %3 on %4: %5"_s.arg(evaluation.label, evaluation.problem, evaluation.workload, evaluation.device, headlineText(evaluation)));
    printFindings(evaluation.verdict);
    if (evaluation.correctness && evaluation.correctness->checkedElements > 0)
        printCorrectness(*evaluation.correctness);
    if (evaluation.timing)
        printTiming(*evaluation.timing);
    if (evaluation.roofline && evaluation.roofline->achievedFraction > 0)
        printPlacement(*evaluation.roofline, evaluation.timing ? evaluation.timing->medianNs : 0);
}

bool namesItsProblem(const Evaluation &evaluation) { return evaluation.label.startsWith(evaluation.problem); }

// Passing rows fit 80 columns and failing ones mostly 120: findings, the longest, stand last, and columns that would say nothing are left out.
QString evaluationTable(const std::vector<Evaluation> &evaluations)
{
    const auto findingOf = [](const Evaluation &e) { return e.verdict.kind == "passed"_L1 ? QString() : headlineText(e); };
    const bool withProblem = !std::ranges::all_of(evaluations, namesItsProblem);
    const bool withFinding = std::ranges::any_of(evaluations, [&](const Evaluation &e) { return !findingOf(e).isEmpty(); });
    const auto shown = [&](QStringList cells) {
        if (!withFinding)
            cells.removeLast();
        if (!withProblem)
            cells.removeAt(2);
        return cells;
    };
    Table table(shown({tr("Verdict"), tr("Submission"), tr("Problem"), tr("Workload"), tr("Mode"), u'>' + tr("Time"), u'>' + tr("Roof"), tr("Finding")}));
    for (const Evaluation &e : evaluations) {
        const bool counted = e.timing && e.timing->counted;
        table.add(shown({name(classOf(e.verdict.kind)), e.label, e.problem, e.workload, e.timing ? name(e.timing->mode) : u"-"_s,
                         counted ? timeText(e.timing->medianNs) : u"-"_s, counted && e.roofline ? percentText(e.roofline->achievedFraction) : u"-"_s, findingOf(e)}));
    }
    const auto open = std::ranges::find_if(evaluations, [](const Evaluation &e) { return e.environment.sandbox.startsWith("unsandboxed"_L1); });
    return table.text() + (open == evaluations.end() ? QString() : open->environment.sandbox + u'\n');
}

void printEvaluationTable(const std::vector<Evaluation> &evaluations) { printText(evaluationTable(evaluations)); }

int exitCodeOf(const QString &verdict, bool timed)
{
    if (verdict == "passed"_L1 || (verdict == "not_timed"_L1 && !timed))
        return kPassed;
    // "unsupported_here" and "untestable_problem" are answers about the job; these three say that something broke on the way.
    static const QStringList broken{u"device_unhealthy"_s, u"cancelled"_s, u"reference_failed"_s};
    return broken.contains(verdict) ? kInfrastructure : kNotPassed;
}

int exitCodeOf(const std::vector<Evaluation> &evaluations)
{
    int code = kPassed;
    for (const Evaluation &evaluation : evaluations)
        code = std::max(code, exitCodeOf(evaluation.verdict.kind, evaluation.protocol.time));
    return code;
}

} // namespace gable::cli
