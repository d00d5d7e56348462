// SPDX-License-Identifier: Apache-2.0
#include "core/export/error_map_figure.h"

#include "core/export/palette.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

constexpr int kMostTiles = 64;
constexpr double kSide = 256, kLeft = 64, kTop = 20, kWidth = 480, kHeight = kTop + kSide + 24;

/// Steps of error ÷ tolerance; a tile takes the first whose limit it does not exceed.
struct Step {
    double upTo;
    const char *ink;
    const char *text; ///< untranslated
};
constexpr std::array<Step, 6> kSteps{{{0.01, "within0", QT_TRANSLATE_NOOP("Export", "up to 0.01 × tolerance")},
                                      {0.1, "within1", QT_TRANSLATE_NOOP("Export", "up to 0.1")},
                                      {1, "within2", QT_TRANSLATE_NOOP("Export", "up to 1: within")},
                                      {10, "beyond0", QT_TRANSLATE_NOOP("Export", "up to 10: wrong")},
                                      {1000, "beyond1", QT_TRANSLATE_NOOP("Export", "up to 1,000")},
                                      {INFINITY, "beyond2", QT_TRANSLATE_NOOP("Export", "more, or not finite")}}};

/// The ink of each of the 256 codes; unchecked tiles have none.
std::array<const char *, 256> codeInks()
{
    std::array<const char *, 256> inks{};
    for (int code = 1; code < 256; ++code) {
        const double ratio = ErrorMap::decode(uint8_t(code)) * (1 - 1e-9); // a step's own limit belongs to it
        inks[size_t(code)] = std::ranges::find_if(kSteps, [&](const Step &step) { return ratio <= step.upTo; })->ink;
    }
    return inks;
}

void drawTiles(Markup &svg, const ErrorMap &map)
{
    static const std::array<const char *, 256> inks = codeInks();
    const double width = kSide / map.tileColumns, height = kSide / map.tileRows;
    for (int row = 0; row < map.tileRows; ++row) {
        const uint8_t *codes = map.codes.data() + size_t(row) * size_t(map.tileColumns);
        for (int from = 0, to; from < map.tileColumns; from = to) { // neighbours of one colour are one rectangle
            const char *ink = inks[codes[from]];
            for (to = from + 1; to < map.tileColumns && inks[codes[to]] == ink;)
                ++to;
            if (!ink)
                continue;
            svg.shape(u"rect"_s, Markup::Attributes{{u"x"_s, coordinate(kLeft + from * width)},
                                                    {u"y"_s, coordinate(kTop + row * height)},
                                                    {u"width"_s, coordinate((to - from) * width)},
                                                    {u"height"_s, coordinate(height)}} + paint(QString::fromLatin1(ink)));
        }
    }
}

void write(Markup &svg, double x, double y, const QString &text, const QString &anchor)
{
    svg.leaf(u"text"_s, text, Markup::Attributes{{u"x"_s, coordinate(x)}, {u"y"_s, coordinate(y)}, {u"text-anchor"_s, anchor}} + paint(u"text2"_s));
}

void drawLegend(Markup &svg)
{
    const double x = kLeft + kSide + 20;
    double y = kTop + 8;
    for (const Step &step : kSteps) {
        svg.shape(u"rect"_s, Markup::Attributes{{u"x"_s, coordinate(x)}, {u"y"_s, coordinate(y - 9)}, {u"width"_s, u"12"_s}, {u"height"_s, u"12"_s}}
                                 + paint(QString::fromLatin1(step.ink), u"seam"_s, 0.5));
        write(svg, x + 18, y + 1, tr(step.text), u"start"_s);
        y += 18;
    }
    svg.shape(u"rect"_s, Markup::Attributes{{u"x"_s, coordinate(x)}, {u"y"_s, coordinate(y - 9)}, {u"width"_s, u"12"_s}, {u"height"_s, u"12"_s}}
                             + paint(u"base"_s, u"seam"_s, 0.5));
    write(svg, x + 18, y + 1, tr("not checked"), u"start"_s);
}

} // namespace

ErrorMap mergedTiles(const ErrorMap &map, int most)
{
    ErrorMap merged = map;
    merged.tileRows = std::min(map.tileRows, most);
    merged.tileColumns = std::min(map.tileColumns, most);
    merged.codes.assign(size_t(merged.tileRows) * size_t(merged.tileColumns), 0);
    for (int row = 0; row < map.tileRows; ++row) {
        const size_t line = size_t(int64_t(row) * merged.tileRows / map.tileRows) * size_t(merged.tileColumns);
        for (int column = 0; column < map.tileColumns; ++column) {
            uint8_t &code = merged.codes[line + size_t(int64_t(column) * merged.tileColumns / map.tileColumns)];
            code = std::max(code, map.codes[size_t(row) * size_t(map.tileColumns) + size_t(column)]);
        }
    }
    return merged;
}

void drawErrorMap(Markup &markup, const ErrorMap &map)
{
    const auto svg = markup.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s},
                                               {u"class"_s, u"error-map"_s},
                                               {u"viewBox"_s, u"0 0 %1 %2"_s.arg(kWidth).arg(kHeight)},
                                               {u"width"_s, coordinate(kWidth)},
                                               {u"height"_s, coordinate(kHeight)},
                                               {u"font-family"_s, u"Inter, 'DejaVu Sans', sans-serif"_s},
                                               {u"font-size"_s, u"11"_s},
                                               {u"role"_s, u"img"_s}});
    markup.leaf(u"title"_s, tr("Error map of %1: the worst error of each tile over its tolerance").arg(map.argument));
    if (map.tileRows > 0 && map.tileColumns > 0) {
        const auto tiles = markup.element(u"g"_s, {{u"shape-rendering"_s, u"crispEdges"_s}});
        drawTiles(markup, mergedTiles(map, kMostTiles));
    }
    markup.shape(
        u"rect"_s,
        Markup::Attributes{{u"x"_s, coordinate(kLeft)}, {u"y"_s, coordinate(kTop)}, {u"width"_s, coordinate(kSide)}, {u"height"_s, coordinate(kSide)}}
            + paint({}, u"axis"_s));
    write(markup, kLeft, kTop - 6, u"%1: %2 × %3"_s.arg(map.argument).arg(map.rows).arg(map.columns), u"start"_s);
    write(markup, kLeft - 6, kTop + 10, u"0"_s, u"end"_s);
    write(markup, kLeft - 6, kTop + kSide / 2, map.rowAxis, u"end"_s);
    write(markup, kLeft - 6, kTop + kSide, QString::number(map.rows - 1), u"end"_s);
    write(markup, kLeft, kTop + kSide + 16, u"0"_s, u"start"_s);
    write(markup, kLeft + kSide / 2, kTop + kSide + 16, map.columnAxis, u"middle"_s);
    write(markup, kLeft + kSide, kTop + kSide + 16, QString::number(map.columns - 1), u"end"_s);
    drawLegend(markup);
}

} // namespace gable
