// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QProxyStyle>

namespace gable {

/// Fusion with this design's sizes: 24-px rows, thin focus, no etched disabled text.
class Style : public QProxyStyle
{
    Q_OBJECT
public:
    Style();
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
};

/// theme.qss with the theme's colours in place of @names.
QString styleSheetOf(const Theme &theme);

} // namespace gable
