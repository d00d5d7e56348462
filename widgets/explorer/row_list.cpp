// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/explorer/row_list.h"

#include "widgets/controls/row_delegate.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

class ExplorerDelegate : public RowDelegate
{
public:
    ExplorerDelegate(RowList::Lines lines, QObject *parent)
        : RowDelegate(lines == RowList::Lines::Two ? sizes::kTwoLineRow : sizes::kRow, parent), m_lines(lines)
    {
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        paintBackground(*painter, option, true, true);
        const QRect box = option.rect.adjusted(sizes::kPaneMargin, 0, -sizes::kPaneMargin, 0);
        if (m_lines == RowList::Lines::Two)
            paintTwo(*painter, box, index, option.state & QStyle::State_Selected);
        else
            paintOne(*painter, box, index);
        painter->restore();
    }

private:
    static void paintOne(QPainter &painter, QRect box, const QModelIndex &index)
    {
        const bool muted = index.data(RowListModel::MutedRole).toBool();
        const int right = paintVerdict(painter, box, index, box.right(), true);
        box.setRight(right - sizes::kGrid);
        painter.setFont(index.data(RowListModel::StrongRole).toBool() ? strongFont() : bodyFont());
        painter.setPen(muted ? theme().text3 : theme().text);
        const QString name = index.data().toString();
        if (figuresWidth(painter.fontMetrics(), name) <= box.width())
            drawFigures(painter, box, Qt::AlignVCenter, name);
        else
            painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(name, Qt::ElideMiddle, box.width()));
    }

    static void paintTwo(QPainter &painter, const QRect &box, const QModelIndex &index, bool selected)
    {
        const QRect upper(box.left(), box.top() + 3, box.width(), 18);
        const QRect lower(box.left(), box.top() + 20, box.width(), 17);
        painter.setFont(selected ? strongFont() : bodyFont());
        painter.setPen(theme().text);
        const QString name = painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, upper.width());
        painter.drawText(upper, Qt::AlignVCenter, name);
        const int used = painter.fontMetrics().horizontalAdvance(name) + sizes::kGroupGap;
        painter.setFont(bodyFont());
        painter.setPen(theme().text2);
        painter.drawText(upper.adjusted(used, 0, 0, 0), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(index.data(RowListModel::DetailRole).toString(), Qt::ElideRight, upper.width() - used));

        painter.setFont(smallFont());
        painter.setPen(index.data(RowListModel::MutedRole).toBool() ? theme().text3 : theme().text2);
        const QString figure = index.data(RowListModel::FigureRole).toString();
        drawFigures(painter, lower, Qt::AlignRight | Qt::AlignVCenter, figure);
        const int room = lower.right() - int(figuresWidth(painter.fontMetrics(), figure)) - sizes::kGroupGap;
        paintVerdict(painter, lower, index, room, false);
    }

    /// Returns the left edge of what was painted when aligned right.
    static int paintVerdict(QPainter &painter, const QRect &box, const QModelIndex &index, int end, bool alignRight)
    {
        const QVariant verdict = index.data(RowListModel::VerdictRole);
        const QString word = index.data(RowListModel::WordRole).toString();
        painter.setFont(smallFont());
        const QFontMetrics metrics = painter.fontMetrics();
        const int icon = verdict.isValid() ? 12 + sizes::kGrid : 0;
        const int limit = alignRight ? std::max(box.width() * 6 / 10, icon) : end - box.left();
        const QString shown = metrics.elidedText(word, Qt::ElideRight, std::max(0, limit - icon));
        const int width = icon + metrics.horizontalAdvance(shown);
        const int x = alignRight ? end - width : box.left();
        if (verdict.isValid()) {
            drawVerdict(painter, QRectF(x, box.center().y() - 5.5, 12, 12), VerdictClass(verdict.toInt()));
            painter.setPen(theme().of(VerdictClass(verdict.toInt())).text);
        } else {
            painter.setPen(theme().text2);
        }
        painter.drawText(QRect(x + icon, box.top(), width, box.height()), Qt::AlignVCenter, shown);
        return x;
    }

    RowList::Lines m_lines;
};

} // namespace

RowList::RowList(const QString &accessibleName, Lines lines, QWidget *parent) : QListView(parent), m_model(new RowListModel(this))
{
    setModel(m_model);
    setAccessibleName(accessibleName);
    setItemDelegate(new ExplorerDelegate(lines, this));
    setUniformItemSizes(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (m_selecting || !index.isValid())
            return;
        m_key = index.data(RowListModel::KeyRole).toString();
        Q_EMIT chosen(m_key);
    });
}

void RowList::setRows(std::vector<ExplorerRow> rows)
{
    m_selecting = true;
    m_model->setRows(std::move(rows));
    m_selecting = false;
    select(m_key);
    viewport()->update();
}

void RowList::select(const QString &key)
{
    m_key = key;
    m_selecting = true;
    const QModelIndex index = m_model->indexOf(key);
    if (index != currentIndex())
        setCurrentIndex(index);
    m_selecting = false;
}

void RowList::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void RowList::paintEvent(QPaintEvent *event)
{
    QListView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setFont(smallFont());
    painter.setPen(theme().text2);
    painter.drawText(viewport()->rect().adjusted(sizes::kPaneMargin, sizes::kGroupGap, -sizes::kPaneMargin, 0), Qt::TextWordWrap, m_emptyText);
}

} // namespace gable
