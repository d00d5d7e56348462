// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/board_chart.h"

#include "widgets/controls/glyph_button.h"
#include "widgets/controls/pane_header.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kLabelWidth = 150;
constexpr int kBarRow = 20;

class Canvas : public QWidget
{
public:
    explicit Canvas(const BoardFigureData &figure) : m_figure(figure)
    {
        setMouseTracking(true);
        setFocusPolicy(Qt::StrongFocus);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme().base);
        painter.setFont(smallFont());
        if (m_figure.items.empty()) {
            painter.setPen(theme().text2);
            painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, m_figure.emptyText);
        } else if (m_figure.curve) {
            paintCurve(painter);
        } else {
            paintBars(painter);
        }
        if (hasFocus()) {
            painter.setPen(theme().accent);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
    }
    void mouseMoveEvent(QMouseEvent *event) override
    {
        const int item = itemAt(event->position());
        QToolTip::showText(event->globalPosition().toPoint(), item < 0 ? QString() : m_figure.items[size_t(item)].detail, this);
    }

private:
    double largest() const
    {
        if (m_figure.shares)
            return 1;
        double most = 0;
        for (const auto &item : m_figure.items)
            most = std::max(most, item.value);
        return most > 0 ? most : 1;
    }
    /// As many bars as there is room for; the last says how many are left, and the table has them all.
    int shownBars() const { return std::min(int(m_figure.items.size()), std::max(1, (height() - 12) / kBarRow)); }

    void paintBars(QPainter &painter)
    {
        const int shown = shownBars();
        for (int i = 0; i < shown; ++i) {
            const auto &item = m_figure.items[size_t(i)];
            QRect row(sizes::kPaneMargin, 6 + i * kBarRow, width() - 2 * sizes::kPaneMargin, kBarRow);
            if (i == shown - 1 && shown < int(m_figure.items.size())) {
                painter.setPen(theme().text2);
                painter.drawText(row, Qt::AlignVCenter, BoardChart::tr("%n more in the table (T)", nullptr, int(m_figure.items.size()) - i));
                return;
            }
            QRect label = row;
            label.setWidth(std::min(kLabelWidth, row.width() / 2));
            if (item.verdict) {
                drawVerdict(painter, QRectF(label.left(), label.center().y() - 5, 12, 12), *item.verdict);
                label.setLeft(label.left() + 17);
            }
            painter.setPen(theme().text);
            painter.drawText(label, Qt::AlignVCenter, painter.fontMetrics().elidedText(item.name, Qt::ElideRight, label.width() - 4));
            QRectF bar(label.right() + 6, row.center().y() - 3, row.right() - label.right() - 70, 7);
            painter.fillRect(bar, theme().track);
            bar.setWidth(bar.width() * std::clamp(item.value / largest(), 0.0, 1.0));
            painter.fillRect(bar, item.verdict ? theme().of(*item.verdict).fill : theme().accentFill);
            painter.setPen(theme().text);
            drawFigures(painter, QRect(row.right() - 60, row.top(), 60, row.height()), Qt::AlignRight | Qt::AlignVCenter, item.text);
        }
    }

    QRectF plot() const { return QRectF(rect()).adjusted(40, 12, -16, -22); }
    QPointF pointOf(const BoardFigureData::Item &item) const
    {
        const QRectF box = plot();
        const double low = m_figure.items.front().x, high = std::max(m_figure.items.back().x, low + 1e-9);
        return {box.left() + box.width() * (item.x - low) / (high - low), box.bottom() - box.height() * item.value / largest()};
    }

    void paintCurve(QPainter &painter)
    {
        const QRectF box = plot();
        for (const double share : {0.0, 0.5, 1.0}) {
            const double y = box.bottom() - box.height() * share;
            painter.fillRect(QRectF(box.left(), y, box.width(), 1), share == 0 ? theme().axis : theme().grid);
            painter.setPen(theme().text2);
            drawFigures(painter, QRectF(0, y - 8, box.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, u"%1 %"_s.arg(share * 100));
        }
        QPolygonF line;
        for (const auto &item : m_figure.items)
            line << pointOf(item);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().accent, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        double free = -1;
        for (const auto &item : m_figure.items) {
            if (item.name.isEmpty())
                continue;
            const QPointF at = pointOf(item);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme().accent);
            painter.drawEllipse(at, 2.5, 2.5);
            const double half = painter.fontMetrics().horizontalAdvance(item.name) / 2.0 + 3;
            if (at.x() - half < free)
                continue;
            free = at.x() + half;
            painter.setPen(theme().text2);
            painter.drawText(QRectF(at.x() - 30, box.bottom() + 3, 60, 16), Qt::AlignHCenter | Qt::AlignTop, item.name);
        }
    }

    int itemAt(QPointF at) const
    {
        if (m_figure.items.empty())
            return -1;
        if (!m_figure.curve) {
            const int row = int((at.y() - 6) / kBarRow);
            return at.y() >= 6 && row < shownBars() ? row : -1;
        }
        int best = -1;
        double nearest = 24;
        for (size_t i = 0; i < m_figure.items.size(); ++i) {
            if (const double away = std::abs(pointOf(m_figure.items[i]).x() - at.x()); away < nearest) {
                nearest = away;
                best = int(i);
            }
        }
        return best;
    }

    const BoardFigureData &m_figure;
};

} // namespace

void BoardFigureModel::setFigure(const BoardFigureData &figure)
{
    beginResetModel();
    m_headers = figure.headers;
    m_cells = figure.cells;
    endResetModel();
}

int BoardFigureModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_cells.size()); }
int BoardFigureModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_headers.size()); }

QVariant BoardFigureModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(m_cells[size_t(index.row())].value(index.column())) : QVariant();
}

QVariant BoardFigureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(m_headers.value(section)) : QVariant();
}

BoardChart::BoardChart(const QString &title, QWidget *parent)
    : QWidget(parent), m_header(new PaneHeader(title)), m_stack(new QStackedLayout), m_canvas(new Canvas(m_figure)), m_table(new QTableView), m_model(new BoardFigureModel(this))
{
    auto *twin = new GlyphButton(Glyph::Table, tr("%1 as a table (T)").arg(title));
    m_header->addControl(twin);
    connect(twin, &QAbstractButton::clicked, this, &BoardChart::toggleTable);
    m_table->setModel(m_model);
    m_table->setShowGrid(false);
    m_table->setAccessibleName(title);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(sizes::kKeyValueRow);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_canvas->setAccessibleName(title);
    m_stack->addWidget(m_canvas);
    m_stack->addWidget(m_table);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addLayout(m_stack, 1);
    setFocusProxy(m_canvas);
}

void BoardChart::setFigure(const BoardFigureData &figure)
{
    m_figure = figure;
    m_header->setTitle(figure.title);
    m_header->setDetails(figure.note);
    m_model->setFigure(figure);
    m_canvas->update();
}

bool BoardChart::isTable() const { return m_stack->currentWidget() == m_table; }

void BoardChart::toggleTable()
{
    m_stack->setCurrentWidget(isTable() ? m_canvas : static_cast<QWidget *>(m_table));
    m_stack->currentWidget()->setFocus();
}

void BoardChart::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_T && event->modifiers() == Qt::NoModifier)
        toggleTable();
    else
        QWidget::keyPressEvent(event);
}

} // namespace gable
