// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/glyph_button.h"

#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {

GlyphButton::GlyphButton(Glyph glyph, const QString &toolTip, QWidget *parent) : QAbstractButton(parent), m_glyph(glyph)
{
    setToolTip(toolTip);
    setAccessibleName(toolTip);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize GlyphButton::sizeHint() const
{
    return {20, 20};
}

void GlyphButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = isDown() || isChecked();
    if (underMouse() || lit || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme().accent) : QPen(Qt::NoPen));
        painter.setBrush(lit ? theme().sel : theme().track);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), sizes::kRadius, sizes::kRadius);
    }
    QRectF square(0, 0, sizes::kIcon, sizes::kIcon);
    square.moveCenter(QRectF(rect()).center());
    drawGlyph(painter, square, m_glyph, isEnabled() ? theme().text2 : theme().text3);
}

} // namespace gable
