// SPDX-License-Identifier: Apache-2.0
#include "core/export/html_report.h"

#include "core/base/units.h"
#include "core/export/error_map_figure.h"
#include "core/export/verdict_marks.h"
#include "core/triage/describe.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

constexpr qsizetype kMostSource = 64 << 10, kMostLog = 8 << 10; // bytes shown of one file and of a compiler's words

bool isFailing(const EvaluationRow &row)
{
    const VerdictClass verdict = classOf(row.verdict);
    return verdict == VerdictClass::Failed || verdict == VerdictClass::Suspect;
}

QString placeOf(const Finding &finding)
{
    if (finding.file.isEmpty())
        return {};
    return finding.line > 0 ? u"%1:%2: "_s.arg(finding.file).arg(finding.line) : finding.file + u": "_s;
}

void writeFindings(Markup &page, const Evaluation &evaluation)
{
    if (evaluation.verdict.findings.empty())
        return;
    const auto list = page.element(u"ul"_s);
    for (const Finding &finding : evaluation.verdict.findings) {
        const auto item = page.element(u"li"_s);
        page.text(u"%1%2: %3"_s.arg(placeOf(finding), verdictWord(finding.kind), describe(finding)));
        if (const QString hint = isNote(finding) ? QString() : advice(finding); !hint.isEmpty())
            page.leaf(u"p"_s, hint);
    }
}

QString indexText(const std::vector<int64_t> &index)
{
    QStringList parts;
    for (const int64_t i : index)
        parts.append(QString::number(i));
    return u'[' + parts.join(u", "_s) + u']';
}

void writeComparison(Markup &page, const CorrectnessReport &report)
{
    if (report.checkedElements == 0)
        return;
    page.leaf(u"p"_s, tr("%1 of %2 checked elements are wrong; the largest error is %3, %4 × the tolerance.")
                          .arg(report.badElements)
                          .arg(report.checkedElements)
                          .arg(units::shortNumber(report.maxAbsError), units::shortNumber(report.maxErrorOverTolerance)));
    if (!report.firstBadIndex.empty()) {
        page.leaf(u"p"_s, tr("First wrong element: %1%2 is %3, expected %4.")
                              .arg(report.firstBadArgument, indexText(report.firstBadIndex), QString::number(report.firstGot, 'g', 9),
                                   QString::number(report.firstExpected, 'g', 9)));
    }
    QStringList failed;
    for (const CaseReport &one : report.cases) {
        if (one.ran && !one.passed && one.dropped.isEmpty())
            failed.append(one.name);
    }
    if (!failed.isEmpty())
        page.leaf(u"p"_s, tr("Cases that failed: %1.").arg(failed.join(u", "_s)));
    if (report.map && report.badElements > 0)
        drawErrorMap(page, *report.map);
}

void writeBuild(Markup &page, const BuildReport &build)
{
    if (!build.ok && !build.log.isEmpty())
        page.leaf(u"pre"_s, build.log.left(kMostLog) + (build.log.size() > kMostLog ? u"\n…"_s : QString()));
}

/// With line numbers; lines that findings name are marked.
void writeFile(Markup &page, const SourceFile &file, const std::set<int> &marked)
{
    page.leaf(u"code"_s, file.path);
    const auto pre = page.element(u"pre"_s);
    const QStringList lines = QString::fromUtf8(file.content.left(kMostSource)).split(u'\n');
    for (int i = 0; i < lines.size(); ++i) {
        page.leaf(u"i"_s, QString::number(i + 1).rightJustified(4) + u"  "_s);
        page.leaf(marked.contains(i + 1) ? u"b"_s : u"span"_s, lines[i]);
        page.lineBreak();
    }
    if (file.content.size() > kMostSource)
        page.text(tr("… %1 more bytes").arg(file.content.size() - kMostSource));
}

std::set<int> markedLines(const Evaluation &evaluation, const SourceFile &file)
{
    std::set<int> lines;
    for (const Finding &finding : evaluation.verdict.findings) {
        if (finding.line > 0 && (finding.file == file.path || finding.file.endsWith(u'/' + file.path)))
            lines.insert(finding.line);
    }
    return lines;
}

void writeSource(Markup &page, const Evaluation &evaluation, const Workspace &workspace)
{
    const auto submission = workspace.submission(evaluation.submission);
    if (!submission)
        return; // evaluations may outlive their sources
    const auto details = page.element(u"details"_s);
    page.leaf(u"summary"_s, tr("Source and command line"));
    if (!evaluation.environment.flags.isEmpty()) {
        const auto line = page.element(u"p"_s, {{u"class"_s, u"quiet"_s}});
        page.leaf(u"code"_s, evaluation.environment.flags);
    }
    for (const SourceFile &file : submission->files)
        writeFile(page, file, markedLines(evaluation, file));
}

void writeFailure(Markup &page, const Evaluation &evaluation, const EvaluationRow &row, size_t number, const Workspace &workspace)
{
    const auto article = page.element(u"article"_s, {{u"id"_s, u"f%1"_s.arg(number)}});
    page.leaf(u"h3"_s, row.label);
    {
        const auto line = page.element(u"p"_s);
        {
            const QString ink = inkOf(classOf(row.verdict));
            const auto chip = page.element(u"span"_s, {{u"class"_s, u"chip "_s + ink}});
            verdictIcon(page, classOf(row.verdict));
            page.text(row.summary);
        }
        QStringList facts{row.problem, row.workload, row.device, row.mode, tr("salt %1").arg(evaluation.environment.salt)};
        facts.removeAll(QString());
        page.leaf(u"span"_s, u"  "_s + facts.join(u" · "_s), {{u"class"_s, u"quiet"_s}});
    }
    writeFindings(page, evaluation);
    if (evaluation.build)
        writeBuild(page, *evaluation.build);
    if (evaluation.correctness)
        writeComparison(page, *evaluation.correctness);
    writeSource(page, evaluation, workspace);
}

} // namespace

size_t failingRows(const std::vector<EvaluationRow> &rows) { return size_t(std::ranges::count_if(rows, isFailing)); }

std::map<const EvaluationRow *, size_t> detailNumbers(const std::vector<EvaluationRow> &rows)
{
    std::map<const EvaluationRow *, size_t> numbers;
    for (const EvaluationRow &row : rows) {
        if (isFailing(row) && numbers.size() < kMostDetails)
            numbers.emplace(&row, numbers.size() + 1);
    }
    return numbers;
}

Result<void> writeFailures(Markup &page, const Workspace &workspace, const std::vector<EvaluationRow> &rows)
{
    const size_t failing = failingRows(rows);
    if (failing == 0)
        return {};
    const auto section = page.element(u"section"_s);
    page.leaf(u"h2"_s, tr("What failed, and why"));
    if (failing > kMostDetails)
        page.leaf(u"p"_s, tr("%1 evaluations failed or are suspect; the newest %2 are shown here, all of them stand in the table above.")
                              .arg(failing)
                              .arg(kMostDetails));
    size_t number = 0;
    for (const EvaluationRow &row : rows) {
        if (!isFailing(row))
            continue;
        if (number == kMostDetails)
            break;
        auto evaluation = workspace.evaluation(row.id);
        if (!evaluation)
            return fail(evaluation.error());
        writeFailure(page, *evaluation, row, ++number, workspace);
        page.lineBreak();
    }
    return {};
}

} // namespace gable
