// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include <QCoreApplication>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <langinfo.h>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr int kColumns = 68, kRows = 18;

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

bool isUtf8()
{
    setlocale(LC_CTYPE, "");
    return QByteArray(nl_langinfo(CODESET)) == "UTF-8";
}

/// Logarithmic axes over a grid of characters.
struct Plot {
    double left, right, bottom, top; // decimal logarithms
    std::vector<QString> rows = std::vector<QString>(size_t(kRows), QString(kColumns, u' '));

    int column(double x) const { return int(std::lround((std::log10(x) - left) / (right - left) * (kColumns - 1))); }
    int row(double y) const { return kRows - 1 - int(std::lround((std::log10(y) - bottom) / (top - bottom) * (kRows - 1))); }
    double x(int column) const { return std::pow(10, left + (right - left) * column / (kColumns - 1)); }
    void put(int column, int row, QChar mark)
    {
        if (column >= 0 && column < kColumns && row >= 0 && row < kRows)
            rows[size_t(row)][column] = mark;
    }
};

struct Point {
    double intensity, rate;
    bool counted;
    QString label;
};

std::vector<Point> pointsOf(const std::vector<Evaluation> &evaluations)
{
    std::vector<Point> points;
    for (const Evaluation &e : evaluations) {
        if (e.roofline && e.timing && e.roofline->flopsPerSecond > 0 && std::isfinite(e.roofline->arithmeticIntensity) && e.roofline->arithmeticIntensity > 0)
            points.push_back({e.roofline->arithmeticIntensity, e.roofline->flopsPerSecond, e.timing->counted, u"%1 %2"_s.arg(e.label, e.workload)});
    }
    return points;
}

QString rateText(double flopsPerSecond) { return countText(flopsPerSecond) + u"FLOP/s"_s; }

} // namespace

void printRoofline(const std::vector<Evaluation> &evaluations, const Ceilings &ceilings)
{
    const auto points = pointsOf(evaluations);
    const auto dram = ceilings.best(u"dram"_s), peak = ceilings.best(u"fp32"_s);
    if (points.empty() || !peak) {
        printLine(tr("No roofline: %1").arg(points.empty() ? tr("nothing was timed") : tr("the roofs are not known; \"gable-cli ceilings --measure\" finds them")));
        return;
    }
    double lowX = 0.02, highX = dram ? 8 * *peak / *dram : 100, lowY = *peak / 1e3;
    for (const Point &point : points) {
        lowX = std::min(lowX, point.intensity / 2);
        highX = std::max(highX, point.intensity * 2);
        lowY = std::min(lowY, point.rate / 2);
    }
    Plot plot{std::log10(lowX), std::log10(highX), std::log10(lowY), std::log10(*peak * 2)};
    const bool utf8 = isUtf8();
    const auto roof = [&](double bandwidth, QChar mark) {
        for (int c = 0; c < kColumns; ++c) {
            const double rate = std::min(*peak, plot.x(c) * bandwidth);
            plot.put(c, plot.row(rate), rate < *peak ? mark : utf8 ? QChar(0x2500) : QChar(u'-'));
        }
    };
    for (const QString &level : {u"l1"_s, u"l2"_s, u"l3"_s}) {
        if (const auto bandwidth = ceilings.best(level))
            roof(*bandwidth, utf8 ? QChar(0x00B7) : QChar(u'.'));
    }
    if (dram)
        roof(*dram, utf8 ? QChar(0x2571) : QChar(u'/'));
    for (size_t i = 0; i < points.size(); ++i)
        plot.put(plot.column(points[i].intensity), plot.row(points[i].rate), points[i].counted ? QChar(u'a' + char16_t(i % 26)) : QChar(u'x'));

    printLine(tr("Roofline of %1 (FLOP/s over FLOP per byte, logarithmic)").arg(ceilings.deviceName));
    const QString wall = utf8 ? u"│"_s : u"|"_s;
    for (int r = 0; r < kRows; ++r)
        printLine(wall + plot.rows[size_t(r)] + (r == plot.row(*peak) ? u' ' + rateText(*peak) : QString()));
    printLine((utf8 ? u"└"_s : u"+"_s) + QString(kColumns, utf8 ? QChar(0x2500) : QChar(u'-')));
    printLine(u" %1%2"_s.arg(lowX, 0, 'g', 2).arg(QString::number(highX, 'g', 3), kColumns - 6));
    QStringList roofs;
    for (const QString &level : {u"dram"_s, u"l3"_s, u"l2"_s, u"l1"_s}) {
        if (const auto bandwidth = ceilings.best(level))
            roofs.append(u"%1 %2B/s"_s.arg(level.toUpper(), countText(*bandwidth)));
    }
    printLine(tr("Roofs (%1): fp32 %2; %3").arg(ceilings.source, rateText(*peak), roofs.join(u", "_s)));
    for (size_t i = 0; i < points.size(); ++i)
        printLine(u"  %1  %2  %3"_s.arg(points[i].counted ? QChar(u'a' + char16_t(i % 26)) : QChar(u'x')).arg(rateText(points[i].rate), points[i].label));
}

} // namespace gable::cli
