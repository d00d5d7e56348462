// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

/// Three significant digits without an exponent.
QString significant(double value)
{
    if (value == 0 || !std::isfinite(value))
        return QString::number(value);
    const int digits = std::clamp(2 - int(std::floor(std::log10(std::abs(value)))), 0, 6);
    return QString::number(value, 'f', digits);
}

QString percent(double fraction) { return fraction > 0 ? QString::number(fraction * 100, 'f', 1) + u" %"_s : u"–"_s; }

} // namespace

void printLine(const QString &line) { std::printf("%s\n", qUtf8Printable(line)); }

void printJson(QJsonObject json)
{
    json[u"schema"_s] = 1;
    std::printf("%s\n", QJsonDocument(json).toJson(QJsonDocument::Compact).constData());
}

int printError(const Error &error, bool json)
{
    if (json)
        printJson({{u"error"_s, error.toJson()}});
    else
        std::fprintf(stderr, "gable-cli: %s\n", qUtf8Printable(error.toText()));
    static const QStringList usage{u"usage"_s, u"unknown_problem"_s, u"not_found"_s, u"unknown_format"_s, u"unknown_language"_s, u"no_device"_s};
    return usage.contains(error.code) ? kUsage : error.code == "cancelled"_L1 ? kInterrupted : kInfrastructure;
}

void printTable(const QStringList &header, const std::vector<QStringList> &rows, const QList<int> &right)
{
    std::vector<qsizetype> widths(size_t(header.size()), 0);
    const auto measure = [&](const QStringList &row) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], row[i].size());
    };
    measure(header);
    for (const QStringList &row : rows)
        measure(row);
    const auto line = [&](const QStringList &row) {
        QString text;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const qsizetype width = widths[size_t(i)];
            text += (right.contains(int(i)) ? row[i].rightJustified(width) : row[i].leftJustified(width)) + u"  "_s;
        }
        while (text.endsWith(u' '))
            text.chop(1);
        return text;
    };
    printLine(line(header));
    for (const QStringList &row : rows)
        printLine(line(row));
}

QString timeText(double ns)
{
    if (ns <= 0)
        return u"–"_s;
    for (const auto &[factor, unit] : {std::pair{1e9, u"s"_s}, std::pair{1e6, u"ms"_s}, std::pair{1e3, u"µs"_s}}) {
        if (ns >= factor)
            return significant(ns / factor) + u' ' + unit;
    }
    return significant(ns) + u" ns"_s;
}

QString countText(double value)
{
    for (const auto &[factor, unit] : {std::pair{1e12, u" T"_s}, std::pair{1e9, u" G"_s}, std::pair{1e6, u" M"_s}, std::pair{1e3, u" k"_s}}) {
        if (value >= factor)
            return significant(value / factor) + unit;
    }
    return significant(value) + u' ';
}

QJsonObject evaluationJson(const Evaluation &evaluation)
{
    QJsonObject json = toJson(evaluation);
    addTexts(json, evaluation);
    return json;
}

void printEvaluation(const Evaluation &evaluation)
{
    printLine(u"%1  %2 %3 on %4: %5"_s.arg(evaluation.label, evaluation.problem, evaluation.workload, evaluation.device, headlineText(evaluation)));
    for (const Finding &finding : evaluation.verdict.findings) {
        const QString place = finding.file.isEmpty() ? QString() : finding.line > 0 ? u"%1:%2: "_s.arg(finding.file).arg(finding.line) : finding.file + u": "_s;
        printLine(u"  %1%2: %3"_s.arg(place, verdictWord(finding.kind), describe(finding)));
        if (const QString hint = advice(finding); !hint.isEmpty() && !isNote(finding))
            printLine(u"    "_s + hint);
    }
    if (evaluation.timing) {
        const TimingReport &timing = *evaluation.timing;
        printLine(tr("  %1 %2 (quartiles %3 – %4, %5 samples, %6)%7")
                      .arg(timeText(timing.medianNs), name(timing.mode), timeText(timing.q1Ns), timeText(timing.q3Ns))
                      .arg(timing.samplesNs.size())
                      .arg(timing.timer, timing.badges.isEmpty() ? QString() : u"  ["_s + timing.badges.join(u", "_s) + u']'));
    }
    if (evaluation.roofline && evaluation.roofline->achievedFraction > 0) {
        const RooflineReport &roofline = *evaluation.roofline;
        printLine(tr("  %1 of the %2 roof (%3), bound by %4%5")
                      .arg(percent(roofline.achievedFraction), roofline.roofLevel.toUpper(), roofline.roofSource, roofline.bound,
                           roofline.baselineNs > 0 ? tr("; ×%1 of %2").arg(significant(roofline.baselineNs / evaluation.timing->medianNs), roofline.baseline) : QString()));
    }
}

void printEvaluationTable(const std::vector<Evaluation> &evaluations)
{
    std::vector<QStringList> rows;
    for (const Evaluation &e : evaluations) {
        const bool counted = e.timing && e.timing->counted;
        rows.push_back({name(classOf(e.verdict.kind)), headlineText(e), e.label, e.problem, e.workload, e.timing ? name(e.timing->mode) : QString(),
                        counted ? timeText(e.timing->medianNs) : e.timing ? tr("not counted") : u"–"_s, counted && e.roofline ? percent(e.roofline->achievedFraction) : u"–"_s});
    }
    printTable({tr("Verdict"), tr("Finding"), tr("Submission"), tr("Problem"), tr("Workload"), tr("Mode"), tr("Time"), tr("Roof")}, rows, {6, 7});
}

int exitCodeOf(const std::vector<Evaluation> &evaluations)
{
    int code = kPassed;
    for (const Evaluation &evaluation : evaluations) {
        const VerdictClass verdict = classOf(evaluation.verdict.kind);
        if (verdict == VerdictClass::Passed || (evaluation.verdict.kind == "not_timed"_L1 && !evaluation.protocol.time))
            continue;
        // "unsupported_here" is an answer; what broke on the way is not.
        const bool broke = evaluation.verdict.kind == "device_unhealthy"_L1 || evaluation.verdict.kind == "cancelled"_L1 || evaluation.verdict.kind == "reference_failed"_L1;
        code = std::max(code, broke ? kInfrastructure : kNotPassed);
    }
    return code;
}

} // namespace gable::cli
