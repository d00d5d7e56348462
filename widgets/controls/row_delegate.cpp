// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/row_delegate.h"

#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {

RowDelegate::RowDelegate(int height, QObject *parent) : QStyledItemDelegate(parent), m_height(height) {}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {40, m_height};
}

void RowDelegate::paintBackground(QPainter &painter, const QStyleOptionViewItem &option, bool mark, bool shared)
{
    // Views clear State_Active themselves when they lose the focus, so the window is asked.
    const bool focused = option.widget && option.widget->isActiveWindow() && (shared || option.widget->hasFocus());
    if (option.state & QStyle::State_Selected) {
        painter.fillRect(option.rect, focused ? theme().sel : theme().selInactive);
        if (mark)
            painter.fillRect(QRect(option.rect.left(), option.rect.top(), sizes::kSelectionMark, option.rect.height()),
                             focused ? theme().accent : theme().axis);
    } else if (option.state & QStyle::State_MouseOver) {
        painter.fillRect(option.rect, theme().hover);
    }
}

} // namespace gable
