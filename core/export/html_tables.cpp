// SPDX-License-Identifier: Apache-2.0
#include "core/export/html_report.h"

#include "core/base/units.h"
#include "core/export/verdict_marks.h"
#include "core/triage/describe.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

const Markup::Attributes kNumber{{u"class"_s, u"n"_s}}, kQuietNumber{{u"class"_s, u"quiet n"_s}};

/// A header that starts with '>' is a column of numbers.
void tableHead(Markup &page, const QStringList &headers)
{
    const auto head = page.element(u"thead"_s);
    const auto line = page.element(u"tr"_s);
    for (const QString &header : headers) {
        const bool isNumber = header.startsWith(u'>');
        page.leaf(u"th"_s, isNumber ? header.mid(1) : header, isNumber ? kNumber : Markup::Attributes());
    }
}

struct VerdictCount {
    QString kind;
    size_t count = 0;
};

/// Classes in the order of the legend, the most frequent first within each.
std::vector<VerdictCount> verdictCounts(const std::vector<EvaluationRow> &rows)
{
    std::map<QString, size_t> counts;
    for (const EvaluationRow &row : rows)
        ++counts[row.verdict];
    std::vector<VerdictCount> sorted;
    for (const auto &[kind, count] : counts)
        sorted.push_back({kind, count});
    std::ranges::stable_sort(sorted, [](const VerdictCount &a, const VerdictCount &b) {
        return std::tuple(classOf(a.kind), -qint64(a.count)) < std::tuple(classOf(b.kind), -qint64(b.count));
    });
    return sorted;
}

void drawCounts(Markup &page, const std::vector<VerdictCount> &counts, size_t total)
{
    constexpr int row = 22, left = 170, width = 300;
    const int height = row * int(counts.size());
    const auto svg = page.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s},
                                             {u"class"_s, u"bars"_s},
                                             {u"viewBox"_s, u"0 0 560 %1"_s.arg(height)},
                                             {u"width"_s, u"560"_s},
                                             {u"height"_s, QString::number(height)},
                                             {u"font-size"_s, u"12"_s},
                                             {u"role"_s, u"img"_s}});
    page.leaf(u"title"_s, tr("Evaluations by verdict"));
    const size_t most = std::ranges::max(counts, {}, &VerdictCount::count).count;
    for (size_t i = 0; i < counts.size(); ++i) {
        const int y = row * int(i);
        const VerdictClass verdict = classOf(counts[i].kind);
        const double length = std::max(2.0, width * double(counts[i].count) / double(most));
        drawVerdictMark(page, verdict, 7, y + 11, 5);
        page.leaf(u"text"_s, verdictWord(counts[i].kind), Markup::Attributes{{u"x"_s, u"20"_s}, {u"y"_s, QString::number(y + 15)}} + paint(u"text"_s));
        page.shape(u"rect"_s,
                   Markup::Attributes{
                       {u"x"_s, QString::number(left)}, {u"y"_s, QString::number(y + 4)}, {u"width"_s, coordinate(length)}, {u"height"_s, u"14"_s}}
                       + paint(inkOf(verdict) + u"-fill"_s));
        page.leaf(u"text"_s, u"%1 (%2)"_s.arg(counts[i].count).arg(units::percentText(double(counts[i].count) / double(total))),
                  Markup::Attributes{{u"x"_s, coordinate(left + length + 6)}, {u"y"_s, QString::number(y + 15)}} + paint(u"text2"_s));
    }
}

void verdictCell(Markup &page, const EvaluationRow &row, size_t detail)
{
    const VerdictClass verdict = classOf(row.verdict);
    const auto cell = page.element(u"td"_s, {{u"class"_s, u"v "_s + inkOf(verdict)}});
    verdictIcon(page, verdict);
    const QString words = verdict == VerdictClass::Passed ? verdictWord(row.verdict) : row.summary; // the time has its own column
    if (detail > 0)
        page.leaf(u"a"_s, words, {{u"href"_s, u"#f%1"_s.arg(detail)}, {u"class"_s, inkOf(verdict)}});
    else
        page.text(words);
}

void timeCells(Markup &page, const EvaluationRow &row, const TimeColumn &times)
{
    const bool isTimed = row.medianNs > 0;
    const Markup::Attributes full{{u"title"_s, units::timeText(row.medianNs)}};
    if (isTimed && !row.counted) {
        page.leaf(u"td"_s, tr("%1 failed, not counted").arg(times.digits(row.medianNs)), kQuietNumber + full);
        page.leaf(u"td"_s, u"–"_s, kQuietNumber);
        return;
    }
    page.leaf(u"td"_s, times.digits(row.medianNs), isTimed ? kNumber + full : kQuietNumber);
    page.leaf(u"td"_s, isTimed && row.achievedFraction > 0 ? QString::number(100 * row.achievedFraction, 'g', 3) : u"–"_s, kNumber);
}

void evaluationLine(Markup &page, const EvaluationRow &row, size_t detail, const TimeColumn &times)
{
    const auto line = page.element(u"tr"_s);
    for (const QString &text : {row.label, row.problem, row.workload, row.device, row.mode})
        page.leaf(u"td"_s, text);
    verdictCell(page, row, detail);
    timeCells(page, row, times);
    const bool isCompared = row.maxErrorOverTolerance > 0 || classOf(row.verdict) == VerdictClass::Passed;
    page.leaf(u"td"_s, isCompared ? units::shortNumber(row.maxErrorOverTolerance) : u"–"_s, kNumber);
}

void markLine(Markup &page, const RooflineMark &mark, const QString &number, const TimeColumn &times)
{
    const auto line = page.element(u"tr"_s);
    page.leaf(u"td"_s, number, kNumber);
    page.leaf(u"td"_s, mark.label);
    page.leaf(u"td"_s, mark.workload);
    {
        const auto cell = page.element(u"td"_s, {{u"class"_s, inkOf(mark.verdict)}});
        verdictIcon(page, mark.verdict);
        page.text(mark.summary);
    }
    page.leaf(u"td"_s, times.digits(mark.medianNs), kNumber);
    page.leaf(u"td"_s, mark.intensity > 0 ? units::shortNumber(mark.intensity) : u"–"_s, kNumber);
    page.leaf(u"td"_s, mark.flopsPerSecond > 0 ? units::shortNumber(mark.flopsPerSecond * 1e-9) : u"–"_s, kNumber);
    page.leaf(u"td"_s, mark.counted && mark.achievedFraction > 0 ? QString::number(100 * mark.achievedFraction, 'g', 3) : u"–"_s, kNumber);
}

void writeRoofline(Markup &page, const RooflineFigure &figure)
{
    const auto whole = page.element(u"figure"_s);
    drawRoofline(page, figure, MarkLabels::Numbers);
    QStringList roofs;
    for (const RoofLine &roof : figure.roofs)
        roofs.append(roof.label);
    page.leaf(u"figcaption"_s, roofs.isEmpty() ? tr("No roofs are known.") : tr("Roofs: %1.").arg(roofs.join(u"; "_s)));
    const auto details = page.element(u"details"_s);
    page.leaf(u"summary"_s, tr("The same as a table"));
    std::vector<double> all;
    for (const RooflineMark &mark : figure.marks)
        all.push_back(mark.medianNs);
    const TimeColumn times(all);
    const auto scroll = page.element(u"div"_s, {{u"class"_s, u"scroll"_s}});
    const auto table = page.element(u"table"_s);
    tableHead(page, {u">#"_s, tr("Submission"), tr("Workload"), tr("Verdict"), u'>' + tr("Time, %1").arg(times.unit), u'>' + tr("FLOP per byte"),
                     u">GFLOP/s"_s, u'>' + tr("% of roof")});
    const auto body = page.element(u"tbody"_s);
    for (size_t i = 0; i < figure.marks.size(); ++i)
        markLine(page, figure.marks[i], figure.marks[i].isDrawable() ? QString::number(i + 1) : u"–"_s, times);
}

} // namespace

TimeColumn::TimeColumn(std::vector<double> timesNs)
{
    std::erase_if(timesNs, [](double time) { return !(time > 0); });
    if (timesNs.empty())
        return;
    const auto middle = timesNs.begin() + qsizetype(timesNs.size() / 2);
    std::ranges::nth_element(timesNs, middle);
    for (const auto &[scale, name] : {std::pair{1.0, u"ns"_s}, std::pair{1e3, u"µs"_s}, std::pair{1e6, u"ms"_s}, std::pair{1e9, u"s"_s}}) {
        if (scale > 1 && *middle < 0.9995 * scale)
            break;
        nanoseconds = scale;
        unit = name;
    }
}

QString TimeColumn::digits(double timeNs) const { return timeNs > 0 ? units::shortNumber(timeNs / nanoseconds) : u"–"_s; }

void writeVerdictCounts(Markup &page, const std::vector<EvaluationRow> &rows)
{
    const auto section = page.element(u"section"_s);
    page.leaf(u"h2"_s, tr("Verdicts"));
    if (rows.empty()) {
        page.leaf(u"p"_s, tr("This workspace holds no evaluations. \"gable-cli evaluate FILE --workspace …\" adds some."));
        return;
    }
    const std::vector<VerdictCount> counts = verdictCounts(rows);
    const auto both = page.element(u"div"_s, {{u"class"_s, u"counts"_s}});
    drawCounts(page, counts, rows.size());
    const auto table = page.element(u"table"_s);
    tableHead(page, {tr("Verdict"), u'>' + tr("Evaluations")});
    const auto body = page.element(u"tbody"_s);
    for (const VerdictCount &count : counts) {
        const auto line = page.element(u"tr"_s);
        {
            const auto cell = page.element(u"td"_s, {{u"class"_s, inkOf(classOf(count.kind))}});
            verdictIcon(page, classOf(count.kind));
            page.text(verdictWord(count.kind));
        }
        page.leaf(u"td"_s, QString::number(count.count), kNumber);
    }
}

void writeRooflines(Markup &page, const std::vector<RooflineFigure> &figures)
{
    if (figures.empty())
        return;
    const auto section = page.element(u"section"_s);
    page.leaf(u"h2"_s, tr("Rooflines"));
    page.leaf(u"p"_s, tr("One for each problem, device and mode. Solid roofs were measured, dashed ones are derived or from a datasheet."), {{u"class"_s, u"quiet"_s}});
    for (const RooflineFigure &figure : figures)
        writeRoofline(page, figure);
}

void writeEvaluations(Markup &page, const std::vector<EvaluationRow> &rows)
{
    if (rows.empty())
        return;
    std::vector<double> all;
    for (const EvaluationRow &row : rows)
        all.push_back(row.medianNs);
    const TimeColumn times(all);
    const auto details = detailNumbers(rows);
    const auto section = page.element(u"section"_s);
    page.leaf(u"h2"_s, tr("Evaluations, newest first"));
    const auto scroll = page.element(u"div"_s, {{u"class"_s, u"scroll"_s}});
    const auto table = page.element(u"table"_s);
    tableHead(page, {tr("Submission"), tr("Problem"), tr("Workload"), tr("Device"), tr("Mode"), tr("Verdict"), u'>' + tr("Time, %1").arg(times.unit),
                     u'>' + tr("% of roof"), u'>' + tr("Error ÷ tolerance")});
    const auto body = page.element(u"tbody"_s);
    for (const EvaluationRow &row : rows) {
        const auto found = details.find(&row);
        evaluationLine(page, row, found == details.end() ? 0 : found->second, times);
        page.lineBreak();
    }
}

} // namespace gable
