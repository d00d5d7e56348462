// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_table.h"

#include "widgets/submissions/evaluation_delegate.h"
#include "widgets/theme/sizes.h"

#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QTableView>

namespace gable {
namespace {

constexpr int kWidths[EvaluationModel::ColumnCount] = {228, 156, 140, 112, 64, 72, 62, 58, 66, 88, 58, 76, 56, 84, 120};
constexpr int kHidden[] = {EvaluationModel::Workload, EvaluationModel::Language, EvaluationModel::Device, EvaluationModel::Mode, EvaluationModel::Tags};
constexpr int kMostSpans = 20'000; // beyond, a group's text stays in the first column

} // namespace

EvaluationTable::EvaluationTable(QWidget *parent) : QWidget(parent), m_model(new EvaluationModel(this)), m_view(new QTableView)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setUpView();
    setUpHeader();
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EvaluationTable::currentChanged);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (m_model->isGroup(index.row()))
            toggleGroup(index.row());
        else
            Q_EMIT openRequested();
    });
    connect(m_view, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (m_model->isGroup(index.row()))
            toggleGroup(index.row());
    });
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    setFocusProxy(m_view);
}

void EvaluationTable::setUpView()
{
    m_view->setModel(m_model);
    m_view->setItemDelegate(new EvaluationDelegate(m_view));
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setMouseTracking(true);
    m_view->setAccessibleName(tr("Evaluations"));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setMinimumSectionSize(sizes::kRow);
    m_view->verticalHeader()->setDefaultSectionSize(sizes::kRow);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

void EvaluationTable::setUpHeader()
{
    QHeaderView *header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setStyleSheet(QStringLiteral("QHeaderView::section:first { padding-left: 12px; }")); // level with the rows
    header->setSectionsMovable(true);
    header->setSortIndicator(EvaluationModel::Finished, Qt::DescendingOrder);
    m_view->setSortingEnabled(true); // asks for the order that the indicator shows
    header->setSortIndicatorShown(false); // it would lie over the titles of figures; the model's own arrow stands behind them
    for (int column = 0; column < EvaluationModel::ColumnCount; ++column)
        m_view->setColumnWidth(column, kWidths[column]);
    for (const int column : kHidden)
        m_view->setColumnHidden(column, true);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (column == EvaluationModel::Submission && !m_fitting)
            m_fits = false;
    });
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, [this, header](const QPoint &at) {
        QMenu menu;
        for (int column = 1; column < EvaluationModel::ColumnCount; ++column) {
            QAction *shown = menu.addAction(m_model->headerData(column, Qt::Horizontal).toString());
            shown->setCheckable(true);
            shown->setChecked(!m_view->isColumnHidden(column));
            connect(shown, &QAction::toggled, this, [this, column](bool on) { m_view->setColumnHidden(column, !on); });
        }
        menu.exec(header->mapToGlobal(at));
    });
}

void EvaluationTable::setListing(BoardListing listing, const std::vector<BoardRow> &rows, bool again)
{
    const int place = m_view->verticalScrollBar()->value();
    m_selecting = true;
    m_view->clearSpans();
    m_model->setListing(std::move(listing), rows, again);
    spanGroups();
    const QModelIndex selected = m_model->indexOf(m_selected);
    if (selected.isValid())
        m_view->setCurrentIndex(selected);
    if (again)
        m_view->verticalScrollBar()->setValue(place);
    else if (!selected.isValid())
        m_view->scrollToTop();
    m_selecting = false;
}

void EvaluationTable::setNumbers(std::vector<qint64> numbers)
{
    m_model->setNumbers(std::move(numbers));
    if (m_view->currentIndex().isValid() || m_selected == 0)
        return;
    m_selecting = true; // it lay beyond the first rows
    if (const QModelIndex again = m_model->indexOf(m_selected); again.isValid())
        m_view->setCurrentIndex(again);
    m_selecting = false;
}

void EvaluationTable::spanGroups()
{
    const std::vector<int> rows = m_model->groupRows();
    m_view->clearSpans();
    if (int(rows.size()) > kMostSpans)
        return;
    for (const int row : rows)
        m_view->setSpan(row, 0, 1, EvaluationModel::ColumnCount);
}

void EvaluationTable::toggleGroup(int row)
{
    m_selecting = true;
    m_view->clearSpans();
    m_model->setCollapsed(row, !m_model->isCollapsed(row));
    spanGroups();
    m_selecting = false;
}

void EvaluationTable::setAllCollapsed(bool collapsed)
{
    m_selecting = true;
    m_view->clearSpans();
    for (size_t i = 0; i < m_model->groupRows().size(); ++i)
        m_model->setCollapsed(m_model->groupRows()[i], collapsed);
    spanGroups();
    m_selecting = false;
}

void EvaluationTable::select(qint64 number)
{
    if (const QModelIndex index = m_model->indexOf(number); index.isValid()) {
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
    } else {
        m_selected = number;
        Q_EMIT rowChosen(number);
    }
}

void EvaluationTable::currentChanged(const QModelIndex &index)
{
    const qint64 number = index.isValid() ? m_model->numberAt(index.row()) : 0;
    if (m_selecting || number == 0)
        return;
    m_selected = number;
    Q_EMIT rowChosen(number);
}

void EvaluationTable::move(int step)
{
    const int rows = m_model->rowCount();
    for (int row = m_view->currentIndex().row() + step; row >= 0 && row < rows; row += step) {
        if (!m_model->isGroup(row)) {
            m_view->setCurrentIndex(m_model->index(row, 0));
            return;
        }
    }
}

/// Names take the room that is left, until a person sets their width.
void EvaluationTable::fitColumns()
{
    int others = 0;
    for (int column = 0; column < EvaluationModel::ColumnCount; ++column)
        others += column == EvaluationModel::Submission || m_view->isColumnHidden(column) ? 0 : m_view->columnWidth(column);
    m_fitting = true;
    m_view->setColumnWidth(EvaluationModel::Submission, std::max(kWidths[EvaluationModel::Submission] - 24, m_view->viewport()->width() - others));
    m_fitting = false;
}

bool EvaluationTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize && m_fits)
        fitColumns();
    if (watched != m_view || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *pressed = static_cast<QKeyEvent *>(event);
    const Qt::Key key = Qt::Key(pressed->key());
    if (pressed->matches(QKeySequence::Undo)) {
        Q_EMIT keyPressed(Qt::Key_U);
        return true;
    }
    if ((pressed->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::NoModifier)
        return false;
    const int row = m_view->currentIndex().row();
    switch (key) {
    case Qt::Key_J: move(1); return true;
    case Qt::Key_K: move(-1); return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (m_model->isGroup(row) && m_model->isCollapsed(row) == (key == Qt::Key_Right))
            toggleGroup(row);
        return m_model->isGroup(row);
    case Qt::Key_A:
    case Qt::Key_O:
    case Qt::Key_T:
    case Qt::Key_R:
    case Qt::Key_U:
    case Qt::Key_N:
    case Qt::Key_C:
    case Qt::Key_Slash: Q_EMIT keyPressed(key); return true;
    default: return false;
    }
}

} // namespace gable
