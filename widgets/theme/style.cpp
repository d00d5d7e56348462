// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/style.h"

#include <QFile>
#include <QStyleFactory>

using namespace Qt::StringLiterals;

namespace gable {

Style::Style() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_SplitterWidth: return 1;
    case PM_TreeViewIndentation: return 16;
    case PM_DockWidgetSeparatorExtent: return 1;
    case PM_ScrollBarExtent: return 10;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    if (hint == SH_EtchDisabledText || hint == SH_DitherDisabledText || hint == SH_UnderlineShortcut)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

QString styleSheetOf(const Theme &theme)
{
    static const QString source = [] {
        QFile file(u":/gable/theme/theme.qss"_s);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }();
    // Longer names first: @text2 before @text.
    const std::pair<QLatin1StringView, QColor> names[] = {
        {"@selinactive"_L1, theme.selInactive}, {"@accentfill"_L1, theme.accentFill}, {"@accenttint"_L1, theme.accentTint},
        {"@onaccent"_L1, theme.onAccent},       {"@fieldline"_L1, theme.fieldLine},   {"@accent"_L1, theme.accent},
        {"@window"_L1, theme.window},           {"@header"_L1, theme.header},         {"@button"_L1, theme.button},
        {"@suspecttint"_L1, theme.of(VerdictClass::Suspect).tint},
        {"@field"_L1, theme.field},             {"@hover"_L1, theme.hover},           {"@text2"_L1, theme.text2},
        {"@text3"_L1, theme.text3},             {"@track"_L1, theme.track},           {"@text"_L1, theme.text},
        {"@base"_L1, theme.base},               {"@seam"_L1, theme.seam},             {"@axis"_L1, theme.axis},
        {"@sel"_L1, theme.sel},
    };
    QString sheet = source;
    for (const auto &[key, color] : names)
        sheet.replace(key, color.name());
    return sheet;
}

} // namespace gable
