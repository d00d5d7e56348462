// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace gable {

/// Paints what every list shares: selection as a tint with a 2-px mark (grey without focus) and hover.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit RowDelegate(int height, QObject *parent = nullptr);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// `mark`: also the bar at the left edge of the rectangle.
    /// `shared`: the selection says what every view shows, so it keeps its colour while another view of the window has the focus.
    static void paintBackground(QPainter &painter, const QStyleOptionViewItem &option, bool mark = true, bool shared = false);

private:
    int m_height;
};

} // namespace gable
