// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/letter_button.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {

LetterButton::LetterButton(const QString &letters, const QString &toolTip, QWidget *parent) : QAbstractButton(parent)
{
    setText(letters);
    setToolTip(toolTip);
    setAccessibleName(toolTip);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LetterButton::sizeHint() const
{
    return {std::max(24, QFontMetrics(monoFont()).horizontalAdvance(text()) + 10), 22};
}

void LetterButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = isDown() || isChecked();
    if (underMouse() || lit || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme().accent) : QPen(Qt::NoPen));
        painter.setBrush(lit ? theme().sel : theme().track);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), sizes::kRadius, sizes::kRadius);
    }
    painter.setFont(monoFont());
    painter.setPen(!isEnabled() ? theme().text3 : isChecked() ? theme().text : theme().text2);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace gable
