// SPDX-License-Identifier: Apache-2.0
#include "core/export/palette.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

const Ink &ink(const QString &name)
{
    const auto found = std::ranges::find_if(allInks(), [&](const Ink &one) { return name == QLatin1StringView(one.name); });
    Q_ASSERT(found != allInks().end());
    return *found;
}

const QString kDarkScreen = u"@media screen and (prefers-color-scheme:dark){"_s;

} // namespace

const std::vector<Ink> &allInks()
{
    static const std::vector<Ink> inks{
        {"window", "#F1F2F4", "#212327", "surface.window"},
        {"base", "#FFFFFF", "#17191C", "surface.base"},
        {"header", "#E9EBEE", "#292C31", "surface.header"},
        {"seam", "#CBD0D7", "#3A3E46", "surface.seam"},
        {"text", "#1B1E23", "#E3E6EA", "text.text"},
        {"text2", "#545C67", "#A5ACB7", "text.text2"},
        {"accent", "#4A50C8", "#969DF8", "accent.accent"},
        {"passed", "#1A7436", "#57C372", "verdict.passed.text"},
        {"passed-fill", "#3E9C5B", "#3F9E59", "verdict.passed.fill"},
        {"passed-tint", "#E4F3E8", "#1A3022", "verdict.passed.tint"},
        {"suspect", "#8C5600", "#E0A63D", "verdict.suspect.text"},
        {"suspect-fill", "#D99A2B", "#C48D2C", "verdict.suspect.fill"},
        {"suspect-tint", "#FBEFD8", "#372B14", "verdict.suspect.tint"},
        {"failed", "#BE2A2E", "#FF837A", "verdict.failed.text"},
        {"failed-fill", "#D65A58", "#D6605A", "verdict.failed.fill"},
        {"failed-tint", "#FBE6E5", "#3D2021", "verdict.failed.tint"},
        {"infrastructure", "#67607F", "#B0A8CB", "verdict.infrastructure.text"},
        {"infrastructure-fill", "#948DAB", "#857DA0", "verdict.infrastructure.fill"},
        {"infrastructure-tint", "#ECEAF2", "#2B2936", "verdict.infrastructure.tint"},
        {"grid", "#E4E7EB", "#2A2D33", "chart.grid"},
        {"axis", "#9AA2AD", "#6B727D", "chart.axis"},
        {"datasheet", "#9AA2AD", "#6B727D", "chart.datasheet_roof"},
        {"measured", "#3A414B", "#C9CED6", "chart.measured_roof"},
        {"hatch", "#EDEFF2", "#202328", "chart.hatch"},
        {"within0", "#F0F2F5", "#202328", "chart.error_map.within.0"},
        {"within1", "#D5DAE1", "#2F343B", "chart.error_map.within.1"},
        {"within2", "#AEB6C1", "#4A515B", "chart.error_map.within.2"},
        {"beyond0", "#F3B9B4", "#6B2A2A", "chart.error_map.beyond.0"},
        {"beyond1", "#DE6F6B", "#B9504B", "chart.error_map.beyond.1"},
        {"beyond2", "#A81E24", "#FF8A80", "chart.error_map.beyond.2"},
    };
    return inks;
}

Markup::Attributes paint(const QString &fill, const QString &stroke, double width)
{
    QStringList classes;
    Markup::Attributes attributes{{u"fill"_s, fill.isEmpty() ? u"none"_s : QString::fromLatin1(ink(fill).light)}};
    if (!fill.isEmpty())
        classes.append(u"f-"_s + fill);
    if (!stroke.isEmpty()) {
        classes.append(u"s-"_s + stroke);
        attributes += {{u"stroke"_s, QString::fromLatin1(ink(stroke).light)}, {u"stroke-width"_s, coordinate(width)}};
    }
    if (!classes.isEmpty())
        attributes.append({u"class"_s, classes.join(u' ')});
    return attributes;
}

QString inkOf(VerdictClass verdict)
{
    switch (verdict) {
    case VerdictClass::Passed: return u"passed"_s;
    case VerdictClass::Suspect: return u"suspect"_s;
    case VerdictClass::Failed: return u"failed"_s;
    default: return u"infrastructure"_s;
    }
}

QString pageColors()
{
    const auto variables = [](const char *Ink::*theme) {
        QString text = u":root{"_s;
        for (const Ink &one : allInks())
            text += u"--%1:%2;"_s.arg(QString::fromLatin1(one.name), QString::fromLatin1(one.*theme));
        return text + u"}"_s;
    };
    return u":root{color-scheme:light dark}\n"_s + variables(&Ink::light) + u'\n' + kDarkScreen + variables(&Ink::dark) + u"}\n"_s;
}

QString figureStyle()
{
    QString text = kDarkScreen;
    for (const Ink &one : allInks())
        text += u".f-%1{fill:%2}.s-%1{stroke:%2}"_s.arg(QString::fromLatin1(one.name), QString::fromLatin1(one.dark));
    return text + u"}\n"_s;
}

} // namespace gable
