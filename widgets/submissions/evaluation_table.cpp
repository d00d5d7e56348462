// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_table.h"

#include "widgets/controls/row_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTableView>

namespace gable {
namespace {

/// Verdict as silhouette, class and kind; figures tabular; times that do not count muted.
class CellDelegate : public RowDelegate
{
public:
    explicit CellDelegate(QObject *parent) : RowDelegate(sizes::kRow, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        paintBackground(*painter, option, index.column() == 0);
        const QRect box = option.rect.adjusted(sizes::kGroupGap, 0, -sizes::kGroupGap, 0);
        painter->setFont(bodyFont());
        if (index.column() == EvaluationModel::Verdict)
            paintVerdict(*painter, box.adjusted(sizes::kGrid, 0, 0, 0), index);
        else
            paintText(*painter, box, index);
        painter->restore();
    }

private:
    static void paintVerdict(QPainter &painter, QRect box, const QModelIndex &index)
    {
        const VerdictClass verdict = VerdictClass(index.data(EvaluationModel::VerdictClassRole).toInt());
        const QString text = index.data().toString();
        drawVerdict(painter, QRectF(box.left(), box.center().y() - 6, sizes::kIcon, sizes::kIcon), verdict);
        box.setLeft(box.left() + sizes::kIcon + sizes::kGrid);
        painter.setPen(theme().of(verdict).text);
        painter.drawText(box, Qt::AlignVCenter, text);
        box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(text) + 6);
        painter.setPen(theme().text);
        painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(index.data(EvaluationModel::WordRole).toString(), Qt::ElideRight, box.width()));
    }

    static void paintText(QPainter &painter, const QRect &box, const QModelIndex &index)
    {
        const int column = index.column();
        const bool uncounted = column == EvaluationModel::Time && !index.data(EvaluationModel::CountedRole).toBool();
        const bool main = column == EvaluationModel::Submission || (column >= EvaluationModel::Time && column < EvaluationModel::Finished);
        painter.setPen(uncounted ? theme().text3 : main ? theme().text : theme().text2);
        const int alignment = index.data(Qt::TextAlignmentRole).toInt();
        const QString text = index.data().toString();
        if (alignment & Qt::AlignRight)
            drawFigures(painter, box, alignment, text);
        else
            painter.drawText(box, alignment, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, box.width()));
    }
};

} // namespace

EvaluationTable::EvaluationTable(QWidget *parent) : QWidget(parent), m_model(new EvaluationModel(this)), m_view(new QTableView), m_filter(new QLineEdit)
{
    m_filter->setPlaceholderText(tr("Filter by text  ( / )"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(sizes::kPaneMargin, 6, sizes::kPaneMargin, 6);
    bar->addWidget(m_filter);
    bar->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);

    m_view->setModel(m_model);
    m_view->setItemDelegate(new CellDelegate(m_view));
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setWordWrap(false);
    m_view->setMouseTracking(true);
    m_view->setAccessibleName(tr("Evaluations"));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(sizes::kRow);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSortIndicator(EvaluationModel::Finished, Qt::DescendingOrder);
    m_view->setSortingEnabled(true);
    const int widths[] = {168, 180, 136, 112, 62, 58, 76, 66, 84, 100};
    for (int column = 0; column < EvaluationModel::ColumnCount; ++column)
        m_view->setColumnWidth(column, widths[column]);
    m_view->horizontalHeader()->setStretchLastSection(true);

    connect(m_model, &EvaluationModel::orderWanted, this, &EvaluationTable::orderWanted);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &index) {
        if (m_selecting || !index.isValid())
            return;
        m_selected = index.data(EvaluationModel::IdRole).toString();
        Q_EMIT evaluationChosen(m_selected);
    });
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex &index) { Q_EMIT openRequested(index.data(EvaluationModel::IdRole).toString()); });
    connect(m_filter, &QLineEdit::textChanged, this, &EvaluationTable::filterChanged);
    m_view->installEventFilter(this);
    m_filter->installEventFilter(this);
    setFocusProxy(m_view);
}

void EvaluationTable::setRows(std::vector<EvaluationRow> rows)
{
    m_selecting = true;
    m_model->setRows(std::move(rows));
    m_selecting = false;
    select(m_selected);
}

void EvaluationTable::select(const QString &evaluation)
{
    m_selected = evaluation;
    m_selecting = true;
    m_view->setCurrentIndex(m_model->indexOf(evaluation));
    m_selecting = false;
}

bool EvaluationTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (watched == m_filter) {
        if (key != Qt::Key_Escape && key != Qt::Key_Return)
            return false;
        if (key == Qt::Key_Escape)
            m_filter->clear();
        m_view->setFocus();
        return true;
    }
    const int row = m_view->currentIndex().row();
    switch (key) {
    case Qt::Key_J: m_view->selectRow(std::min(row + 1, m_model->rowCount() - 1)); return true;
    case Qt::Key_K: m_view->selectRow(std::max(row - 1, 0)); return true;
    case Qt::Key_Slash: m_filter->setFocus(); return true;
    default: return false;
    }
}

} // namespace gable
