// SPDX-License-Identifier: Apache-2.0
#include "app/cli/roofline_text.h"

#include "app/cli/dot_canvas.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"

#include <algorithm>
#include <cmath>
#include <ranges>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr int kColumns = 64, kRows = 18;
constexpr int kTextWidth = 80;
constexpr size_t kMaxListed = 40;
const QString kLetters = u"abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"_s; // without x, which marks failing kernels

double highest(const std::vector<RoofLine> &roofs, bool bandwidth)
{
    double value = 0;
    for (const RoofLine &roof : roofs)
        value = roof.isBandwidth == bandwidth ? std::max(value, roof.value) : value;
    return value;
}

/// Whole decades around everything that is drawn.
struct Axes {
    double left, right, bottom, top; // decimal logarithms

    static Axes around(const std::vector<RooflinePoint> &points, const std::vector<RoofLine> &roofs)
    {
        const double peak = highest(roofs, false);
        double lowX = INFINITY, highX = 0, lowY = peak / 100;
        for (const RoofLine &roof : roofs) {
            if (!roof.isBandwidth)
                continue;
            lowX = std::min(lowX, peak / roof.value / 10);
            highX = std::max(highX, peak / roof.value * 4);
        }
        double highY = peak;
        for (const RooflinePoint &point : points) {
            lowX = std::min(lowX, point.intensity);
            highX = std::max(highX, point.intensity);
            lowY = std::min(lowY, point.flopsPerSecond);
            highY = std::max(highY, point.flopsPerSecond);
        }
        return {std::floor(std::log10(lowX)), std::ceil(std::log10(highX)), std::floor(std::log10(lowY)), std::ceil(std::log10(highY * 1.2))};
    }
    int x(double intensity, int width) const { return int(std::lround((std::log10(intensity) - left) / (right - left) * (width - 1))); }
    int y(double rate, int height) const { return int(std::lround((top - std::log10(rate)) / (top - bottom) * (height - 1))); }
    double intensityAt(int x, int width) const { return std::pow(10, left + (right - left) * x / (width - 1)); }
    double rateAt(double y, int height) const { return std::pow(10, top - (top - bottom) * y / (height - 1)); }
};

/// Steep lines get a dot in every row too, so that they stay closed.
void drawRoofs(DotCanvas &canvas, const Axes &axes, const std::vector<RoofLine> &roofs)
{
    const double peak = highest(roofs, false), fastest = highest(roofs, true);
    for (const RoofLine &roof : roofs) {
        int lastY = -1;
        for (int x = 0; x < canvas.width(); ++x) {
            const double intensity = axes.intensityAt(x, canvas.width());
            const double rate = roof.isBandwidth ? intensity * roof.value : roof.value;
            if (roof.isBandwidth ? rate > peak : intensity * fastest < rate)
                continue;
            const int y = axes.y(rate, canvas.height());
            for (int row = lastY < 0 ? y : std::min(y, lastY - 1); row <= y; ++row)
                canvas.dot(x, row, roof.isBandwidth ? '/' : '-');
            for (int row = y; lastY > y && row < lastY; ++row)
                canvas.dot(x, row, roof.isBandwidth ? '/' : '-');
            lastY = y;
        }
    }
}

/// Each bandwidth's name beside its line, a row lower each and where no kernel stands: left of it, where only the lines of faster levels
/// are; the slowest has the free side.
void drawNames(DotCanvas &canvas, const Axes &axes, std::vector<RoofLine> roofs)
{
    const int dotsX = canvas.width() / kColumns, dotsY = canvas.height() / kRows;
    int row = axes.y(highest(roofs, false), canvas.height()) / dotsY + 2;
    std::erase_if(roofs, [](const RoofLine &roof) { return !roof.isBandwidth; });
    std::ranges::stable_sort(roofs, std::ranges::greater(), &RoofLine::value);
    for (size_t i = 0; i < roofs.size(); ++i, ++row) {
        const bool isLast = i + 1 == roofs.size();
        const QString name = roofs[i].label.section(u' ', 0, 0);
        const auto firstColumn = [&] {
            const double edge = axes.rateAt(isLast ? row * dotsY - 0.5 : (row + 1) * dotsY - 0.5, canvas.height()) / roofs[i].value;
            return axes.x(edge, canvas.width()) / dotsX + (isLast ? 2 : -1 - int(name.size()));
        };
        const auto hitsKernel = [&](int column) {
            return std::ranges::any_of(std::views::iota(column, column + int(name.size())), [&](int at) { return canvas.isMarked(at * dotsX, row * dotsY); });
        };
        while (row < kRows && hitsKernel(firstColumn()))
            ++row;
        const int column = firstColumn();
        for (int k = 0; k < name.size(); ++k)
            canvas.mark((column + k) * dotsX, row * dotsY, name[k]);
    }
}

QChar letterOf(const RooflinePoint &point, size_t index) { return point.counted ? kLetters[qsizetype(index) % kLetters.size()] : QChar(u'x'); }

/// "100G" at every decade of the vertical axis, by text row.
QString rateLabel(const Axes &axes, int row, int dotsPerRow, int height)
{
    for (int decade = int(axes.bottom); decade <= int(axes.top); ++decade) {
        if (axes.y(std::pow(10, decade), height) / dotsPerRow == row)
            return withPrefix(std::pow(10, decade), QString()).remove(u' ');
    }
    return {};
}

QString intensityLabels(const Axes &axes)
{
    QString line(kColumns + 6, u' ');
    for (int decade = int(axes.left); decade <= int(axes.right); ++decade) {
        const QString label = shortNumber(std::pow(10, decade));
        const int at = std::clamp(axes.x(std::pow(10, decade), kColumns) - int(label.size()) / 2, 0, int(line.size() - label.size()));
        line.replace(at, label.size(), label);
    }
    return line;
}

/// All roofs with their values, as many as fit on a line of 80 columns.
QString listOf(const std::vector<RoofLine> &roofs)
{
    QString text, line = tr("Roofs:");
    for (const RoofLine &roof : roofs) {
        const QString item = u' ' + roof.label + (&roof == &roofs.back() ? u""_s : u";"_s);
        if (line.size() + item.size() > kTextWidth) {
            text += line + u'\n';
            line = u"  "_s;
        }
        line += item;
    }
    return text + line + u'\n';
}

QString legend(const std::vector<RooflinePoint> &drawn, size_t notDrawn)
{
    Table table({u"  "_s, u'>' + tr("FLOP/B"), u'>' + tr("Rate"), tr("Kernel")});
    for (size_t i = 0; i < drawn.size() && i < kMaxListed; ++i)
        table.add({u"  "_s + letterOf(drawn[i], i), shortNumber(drawn[i].intensity), withPrefix(drawn[i].flopsPerSecond, u"FLOP/s"_s), drawn[i].label});
    QString text = table.text();
    if (drawn.size() > kMaxListed)
        text += tr("  and %1 more").arg(drawn.size() - kMaxListed) + u'\n';
    if (std::ranges::any_of(drawn, [](const RooflinePoint &point) { return !point.counted; }))
        text += tr("  x: failed a check, not counted") + u'\n';
    if (notDrawn > 0)
        text += tr("  not drawn, as they have no FLOPs: %1").arg(notDrawn) + u'\n';
    return text;
}

} // namespace

std::vector<RooflinePoint> pointsOf(const std::vector<Evaluation> &evaluations)
{
    std::vector<RooflinePoint> points;
    for (const Evaluation &e : evaluations) {
        if (e.roofline && e.timing)
            points.push_back({e.roofline->arithmeticIntensity, e.roofline->flopsPerSecond, e.timing->counted,
                              e.label + u"  "_s + (namesItsProblem(e) ? QString() : e.problem + u' ') + e.workload});
    }
    return points;
}

DType rooflineDType(const std::vector<Evaluation> &evaluations)
{
    const bool allDouble = !evaluations.empty() && std::ranges::all_of(evaluations, [](const Evaluation &e) { return e.problem.endsWith(".float64"_L1); });
    return allDouble ? DType::Float64 : DType::Float32;
}

RooflinePoint reachablePoint(const QString &label, double intensity, const Ceilings &ceilings, DType dtype)
{
    const double peak = ceilings.best(dtype == DType::Float64 ? u"fp64"_s : u"fp32"_s).value_or(0);
    return {intensity, std::min(peak, intensity * ceilings.best(u"dram"_s).value_or(0)), true, label};
}

QString rooflineText(const std::vector<RooflinePoint> &points, const Ceilings &ceilings, DType dtype, bool utf8)
{
    const std::vector<RoofLine> roofs = bestRoofs(ceilings, dtype);
    if (highest(roofs, false) <= 0 || highest(roofs, true) <= 0)
        return tr("No roofline: the roofs of %1 are not known; \"gable-cli ceilings --measure\" finds them.").arg(ceilings.device) + u'\n';
    std::vector<RooflinePoint> drawn;
    std::ranges::copy_if(points, std::back_inserter(drawn), [](const RooflinePoint &p) {
        return std::isfinite(p.intensity) && std::isfinite(p.flopsPerSecond) && p.intensity > 0 && p.flopsPerSecond > 0;
    });

    const Axes axes = Axes::around(drawn, roofs);
    DotCanvas canvas(kColumns, kRows, utf8);
    drawRoofs(canvas, axes, roofs);
    for (size_t i = drawn.size(); i-- > 0;) // the first of a cell stays visible
        canvas.mark(axes.x(drawn[i].intensity, canvas.width()), axes.y(drawn[i].flopsPerSecond, canvas.height()), letterOf(drawn[i], i));
    drawNames(canvas, axes, roofs);

    QString text = tr("Roofline of %1").arg(ceilings.deviceName) + u'\n';
    text += tr("Up: FLOP/s. Right: FLOP per byte of main memory. Both axes are logarithmic.") + u'\n';
    const QStringList lines = canvas.lines();
    for (int row = 0; row < kRows; ++row)
        text += rateLabel(axes, row, canvas.height() / kRows, canvas.height()).rightJustified(6) + (utf8 ? u" \u2502"_s : u" |"_s) + lines[row] + u'\n';
    text += QString(7, u' ') + (utf8 ? u"\u2514"_s : u"+"_s) + QString(kColumns, utf8 ? QChar(0x2500) : QChar(u'-')) + u'\n';
    text += QString(8, u' ') + intensityLabels(axes) + u'\n';
    text += listOf(roofs);
    text += points.empty() ? tr("Nothing was timed.") + u'\n' : legend(drawn, points.size() - drawn.size());
    return text;
}

void printRoofline(const std::vector<RooflinePoint> &points, const Ceilings &ceilings, DType dtype)
{
    printText(rooflineText(points, ceilings, dtype, showsUtf8()));
}

} // namespace gable::cli
