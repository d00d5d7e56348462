// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/key_value_list.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace gable {

KeyValueList::KeyValueList(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void KeyValueList::setRows(std::vector<KeyValue> rows)
{
    m_rows = std::move(rows);
    QStringList spoken;
    for (const KeyValue &row : m_rows)
        spoken << row.key + u": "_s + row.value;
    setAccessibleDescription(spoken.join(u"; "_s));
    updateGeometry();
    update();
}

QSize KeyValueList::sizeHint() const
{
    return {200, int(m_rows.size()) * sizes::kKeyValueRow};
}

QSize KeyValueList::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

void KeyValueList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const KeyValue &row = m_rows[i];
        const QRect line(0, int(i) * sizes::kKeyValueRow, width(), sizes::kKeyValueRow);
        painter.setFont(row.mono ? monoFont() : row.strong ? strongFont() : bodyFont());
        const QFontMetrics metrics = painter.fontMetrics();
        const int keyWidth = QFontMetrics(bodyFont()).horizontalAdvance(row.key);
        const int room = std::max(40, width() - keyWidth - sizes::kGroupGap);
        painter.setPen(theme().text);
        if (figuresWidth(metrics, row.value) <= room)
            drawFigures(painter, line, Qt::AlignRight | Qt::AlignVCenter, row.value);
        else
            painter.drawText(line.adjusted(line.width() - room, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                             metrics.elidedText(row.value, Qt::ElideMiddle, room));
        painter.setFont(bodyFont());
        painter.setPen(theme().text2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, row.key);
    }
}

bool KeyValueList::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const size_t index = size_t(std::max(0, help->pos().y() / sizes::kKeyValueRow));
    if (index < m_rows.size())
        QToolTip::showText(help->globalPos(), m_rows[index].toolTip.isEmpty() ? m_rows[index].value : m_rows[index].toolTip, this);
    return true;
}

} // namespace gable
