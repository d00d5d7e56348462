// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/theme.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStyleHints>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QColor color(const QJsonObject &group, const QString &key)
{
    return QColor(group[key].toString());
}

std::array<QColor, 3> ramp(const QJsonValue &value)
{
    const QJsonArray stops = value.toArray();
    return {QColor(stops[0].toString()), QColor(stops[1].toString()), QColor(stops[2].toString())};
}

QJsonObject palettes()
{
    QFile file(u":/gable/theme/tokens.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object()[u"palettes"].toObject();
}

void readSurfaces(const QJsonObject &json, Theme &theme)
{
    const QJsonObject surface = json[u"surface"].toObject();
    theme.window = color(surface, u"window"_s);
    theme.base = color(surface, u"base"_s);
    theme.alt = color(surface, u"alt"_s);
    theme.header = color(surface, u"header"_s);
    theme.seam = color(surface, u"seam"_s);
    theme.hover = color(surface, u"hover"_s);
    theme.sel = color(surface, u"sel"_s);
    theme.selInactive = color(surface, u"selinact"_s);
    theme.caret = color(surface, u"caret"_s);
    theme.track = color(surface, u"track"_s);
    const QJsonObject text = json[u"text"].toObject();
    theme.text = color(text, u"text"_s);
    theme.text2 = color(text, u"text2"_s);
    theme.text3 = color(text, u"text3"_s);
    const QJsonObject control = json[u"control"].toObject();
    theme.field = color(control, u"field"_s);
    theme.fieldLine = color(control, u"fieldline"_s);
    theme.button = color(control, u"button"_s);
    const QJsonObject accent = json[u"accent"].toObject();
    theme.accent = color(accent, u"accent"_s);
    theme.accentFill = color(accent, u"accentfill"_s);
    theme.onAccent = color(accent, u"onaccent"_s);
    theme.accentTint = color(accent, u"accenttint"_s);
}

void readMarks(const QJsonObject &json, Theme &theme)
{
    const QJsonObject verdicts = json[u"verdict"].toObject();
    for (size_t i = 0; i < theme.verdicts.size(); ++i) {
        const QJsonObject shades = verdicts[name(VerdictClass(i))].toObject();
        theme.verdicts[i] = {color(shades, u"text"_s), color(shades, u"fill"_s), color(shades, u"tint"_s)};
    }
    const QJsonObject chart = json[u"chart"].toObject();
    theme.grid = color(chart, u"grid"_s);
    theme.axis = color(chart, u"axis"_s);
    theme.datasheetRoof = color(chart, u"datasheet_roof"_s);
    theme.measuredRoof = color(chart, u"measured_roof"_s);
    theme.selectedMark = color(chart, u"selected"_s);
    theme.otherMark = color(chart, u"other"_s);
    theme.hatch = color(chart, u"hatch"_s);
    const QJsonObject map = chart[u"error_map"].toObject();
    theme.within = ramp(map[u"within"]);
    theme.beyond = ramp(map[u"beyond"]);
    const QJsonObject syntax = json[u"syntax"].toObject();
    theme.keyword = color(syntax, u"keyword"_s);
    theme.type = color(syntax, u"type"_s);
    theme.literal = color(syntax, u"literal"_s);
    theme.comment = color(syntax, u"comment_and_line_number"_s);
    theme.directive = color(syntax, u"directive"_s);
}

bool systemIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    // Read before the first palette of ours replaces it.
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
#endif
}

Theme &current()
{
    static Theme instance = loadTheme(false);
    return instance;
}

} // namespace

QString name(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return u"light"_s;
    case ThemeChoice::Dark: return u"dark"_s;
    case ThemeChoice::System: break;
    }
    return u"system"_s;
}

ThemeChoice themeChoiceFromName(const QString &name)
{
    if (name == "light"_L1)
        return ThemeChoice::Light;
    return name == "dark"_L1 ? ThemeChoice::Dark : ThemeChoice::System;
}

const Theme &theme()
{
    return current();
}

Theme loadTheme(bool dark)
{
    static const QJsonObject all = palettes();
    const QJsonObject json = all[dark ? u"dark" : u"light"].toObject();
    Theme theme;
    theme.dark = dark;
    readSurfaces(json, theme);
    readMarks(json, theme);
    return theme;
}

QPalette paletteOf(const Theme &theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::Base, theme.base);
    palette.setColor(QPalette::AlternateBase, theme.alt);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.text2);
    palette.setColor(QPalette::Button, theme.button);
    palette.setColor(QPalette::Light, theme.base);
    palette.setColor(QPalette::Midlight, theme.hover);
    palette.setColor(QPalette::Mid, theme.fieldLine);
    palette.setColor(QPalette::Dark, theme.seam);
    palette.setColor(QPalette::Shadow, theme.dark ? theme.base.darker(150) : theme.fieldLine);
    palette.setColor(QPalette::Highlight, theme.sel);
    palette.setColor(QPalette::HighlightedText, theme.text);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, theme.selInactive);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::ToolTipBase, theme.header);
    palette.setColor(QPalette::ToolTipText, theme.text);
    for (QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, theme.text3);
    return palette;
}

void applyTheme(ThemeChoice choice)
{
    const bool systemDark = systemIsDark();
    current() = loadTheme(choice == ThemeChoice::System ? systemDark : choice == ThemeChoice::Dark);
    installFonts();
    QApplication::setFont(bodyFont());
    QApplication::setPalette(paletteOf(current()));
    if (qApp->styleSheet().isEmpty()) // later calls keep the style: a style sheet wraps it
        QApplication::setStyle(new Style);
    qApp->setStyleSheet(styleSheetOf(current()));
}

} // namespace gable
