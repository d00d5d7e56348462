// SPDX-License-Identifier: Apache-2.0
#include "core/export/verdict_marks.h"

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString path(std::initializer_list<std::pair<double, double>> points)
{
    QString text;
    for (const auto &[x, y] : points)
        text += (text.isEmpty() ? u"M"_s : u"L"_s) + coordinate(x) + u' ' + coordinate(y);
    return text + u'Z';
}

Markup::Attributes circle(double x, double y, double radius) { return {{u"cx"_s, coordinate(x)}, {u"cy"_s, coordinate(y)}, {u"r"_s, coordinate(radius)}}; }

constexpr std::array kShown{VerdictClass::Passed, VerdictClass::Suspect, VerdictClass::Failed, VerdictClass::Infrastructure};

} // namespace

void drawVerdictMark(Markup &svg, VerdictClass verdict, double x, double y, double radius)
{
    const QString ink = inkOf(verdict);
    if (verdict == VerdictClass::Passed) {
        svg.shape(u"circle"_s, circle(x, y, radius) + paint(ink + u"-fill"_s, u"base"_s));
    } else if (verdict == VerdictClass::Suspect) {
        const double r = 1.25 * radius;
        svg.shape(u"path"_s, Markup::Attributes{{u"d"_s, path({{x, y - r}, {x + r, y + 0.8 * r}, {x - r, y + 0.8 * r}})}} + paint(ink + u"-fill"_s, u"base"_s));
    } else if (verdict == VerdictClass::Failed) {
        const double c = 0.45 * radius;
        svg.shape(u"circle"_s, circle(x, y, radius) + paint(u"base"_s, ink, 1.4));
        const QString cross = u"M%1 %2L%3 %4M%3 %2L%1 %4"_s.arg(coordinate(x - c), coordinate(y - c), coordinate(x + c), coordinate(y + c));
        svg.shape(u"path"_s, Markup::Attributes{{u"d"_s, cross}} + paint({}, ink, 1.4));
    } else {
        const double r = 1.2 * radius;
        svg.shape(u"path"_s, Markup::Attributes{{u"d"_s, path({{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}})}} + paint(u"base"_s, ink, 1.4));
    }
}

void defineVerdictIcons(Markup &page)
{
    const auto svg = page.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s},
                                             {u"width"_s, u"0"_s},
                                             {u"height"_s, u"0"_s},
                                             {u"class"_s, u"hidden"_s},
                                             {u"aria-hidden"_s, u"true"_s}});
    for (const VerdictClass verdict : kShown) {
        const auto symbol = page.element(u"symbol"_s, {{u"id"_s, u"v-"_s + inkOf(verdict)}, {u"viewBox"_s, u"0 0 14 14"_s}});
        drawVerdictMark(page, verdict, 7, 7, 5);
    }
}

void verdictIcon(Markup &page, VerdictClass verdict)
{
    const auto svg = page.element(u"svg"_s, {{u"xmlns"_s, u"http://www.w3.org/2000/svg"_s}, {u"class"_s, u"icon"_s}, {u"aria-hidden"_s, u"true"_s}});
    page.shape(u"use"_s, {{u"href"_s, u"#v-"_s + inkOf(verdict)}});
}

} // namespace gable
