// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/verdict_chip.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {

VerdictChip::VerdictChip(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void VerdictChip::setVerdict(VerdictClass verdict, const QString &word)
{
    m_verdict = verdict;
    m_word = word;
    setAccessibleName(word);
    updateGeometry();
    update();
}

void VerdictChip::clear()
{
    setVerdict(VerdictClass::Queued, {});
}

void VerdictChip::setFlat(bool flat)
{
    m_flat = flat;
    updateGeometry();
}

QSize VerdictChip::sizeHint() const
{
    if (m_word.isEmpty())
        return {0, sizes::kChip};
    const QFontMetrics metrics(m_flat ? smallFont() : strongFont());
    return {metrics.horizontalAdvance(m_word) + sizes::kIcon + sizes::kGrid + (m_flat ? 2 : 2 * sizes::kGrid + 4), sizes::kChip};
}

void VerdictChip::paintEvent(QPaintEvent *)
{
    if (m_word.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const VerdictShades &shades = theme().of(m_verdict);
    int x = 0;
    if (!m_flat) {
        x = sizes::kGrid;
        if (shades.tint.isValid()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(shades.tint);
            painter.drawRoundedRect(rect(), sizes::kRadius, sizes::kRadius);
        }
    }
    const int icon = m_flat ? sizes::kIcon - 2 : sizes::kIcon;
    drawVerdict(painter, QRectF(x, (height() - icon) / 2.0, icon, icon), m_verdict);
    painter.setFont(m_flat ? smallFont() : strongFont());
    painter.setPen(shades.text);
    painter.drawText(rect().adjusted(x + icon + sizes::kGrid, 0, 4, 0), Qt::AlignVCenter, m_word);
}

} // namespace gable
