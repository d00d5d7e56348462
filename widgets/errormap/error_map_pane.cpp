// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/errormap/error_map_pane.h"

#include "widgets/controls/key_value_list.h"
#include "widgets/controls/seam.h"
#include "widgets/errormap/error_map_view.h"
#include "widgets/errormap/window_model.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QTableView>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

class ValueDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        const bool bad = index.data(WindowModel::BadRole).toBool(), expected = index.data(WindowModel::ExpectedRole).toBool();
        const VerdictShades &failed = theme().of(VerdictClass::Failed);
        if (bad)
            painter->fillRect(option.rect, failed.tint);
        if (index.data(WindowModel::FirstRole).toBool()) {
            painter->setPen(theme().accent);
            const QRect box = option.rect.adjusted(0, 0, -1, 0);
            painter->drawLine(box.topLeft(), box.bottomLeft());
            painter->drawLine(box.topRight(), box.bottomRight());
            painter->drawLine(expected ? box.bottomLeft() : box.topLeft(), expected ? box.bottomRight() : box.topRight());
        }
        painter->setFont(bad && !expected ? monoStrongFont(sizes::kMono) : monoFont(sizes::kMono));
        painter->setPen(expected ? theme().text2 : bad ? failed.text : theme().text);
        painter->drawText(option.rect.adjusted(2, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
        painter->restore();
    }
};

/// Column and row numbers in small figures; columns with errors red.
class IndexHeader : public QHeaderView
{
public:
    using QHeaderView::QHeaderView;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        painter->save();
        painter->fillRect(rect, theme().base);
        const bool bad = model()->headerData(section, orientation(), WindowModel::BadRole).toBool();
        painter->setFont(bad ? smallStrongFont() : smallFont());
        painter->setPen(bad ? theme().of(VerdictClass::Failed).text : theme().text2);
        drawFigures(*painter, rect.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, model()->headerData(section, orientation()).toString());
        painter->restore();
    }
};

} // namespace

ErrorMapPane::ErrorMapPane(QWidget *parent)
    : QWidget(parent), m_map(new ErrorMapView), m_model(new WindowModel(this)), m_table(new QTableView), m_right(new QWidget),
      m_choices(new QTabBar), m_detail(new KeyValueList)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new ValueDelegate(m_table));
    m_table->setHorizontalHeader(new IndexHeader(Qt::Horizontal, m_table));
    m_table->setVerticalHeader(new IndexHeader(Qt::Vertical, m_table));
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setMinimumSectionSize(40);
    m_table->horizontalHeader()->setFixedHeight(16);
    m_table->verticalHeader()->setDefaultSectionSize(16);
    m_table->verticalHeader()->setMinimumSectionSize(16);
    m_table->verticalHeader()->setFixedWidth(30);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerItem);
    m_table->setShowGrid(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setAccessibleName(tr("Got and expected values"));


    auto *right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 6, sizes::kPaneMargin, 6);
    right->setSpacing(sizes::kGrid);
    m_choices->setDrawBase(false);
    m_choices->setExpanding(false);
    m_choices->setUsesScrollButtons(false);
    m_choices->setFixedHeight(22);
    m_choices->setProperty("inPane", true);
    m_choices->setAccessibleName(tr("Window of values"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addStretch();
    head->addWidget(m_choices);
    right->addLayout(head);
    right->addWidget(m_table, 1);
    right->addWidget(new Seam);
    right->addWidget(m_detail);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_map, 11);
    layout->addWidget(m_right, 10);

    m_table->viewport()->installEventFilter(this);
    connect(m_choices, &QTabBar::currentChanged, this, [this](int tab) { showWindow(tab < 0 ? -1 : m_choices->tabData(tab).toInt()); });
    connect(m_map, &ErrorMapView::tileClicked, this, &ErrorMapPane::showElement);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex &index) { showDetail(size_t(index.row() / 2 * m_model->columnCount() + index.column())); });
    setReport(nullptr);
}

void ErrorMapPane::setReport(const CorrectnessReport *report)
{
    m_map->setReport(report);
    m_windows = report ? report->windows : std::vector<ErrorWindow>();
    m_right->setVisible(!m_windows.empty());
    rebuildChoices();
    showWindow(m_windows.empty() ? -1 : m_choices->tabData(m_choices->currentIndex()).toInt());
}

/// One tab a reason, "first" preferred: several windows of one reason are reached by clicking the map.
void ErrorMapPane::rebuildChoices()
{
    const QSignalBlocker quiet(m_choices);
    while (m_choices->count() > 0)
        m_choices->removeTab(0);
    QStringList seen;
    for (size_t i = 0; i < m_windows.size(); ++i) {
        const QString reason = m_windows[i].reason;
        if (seen.contains(reason))
            continue;
        seen << reason;
        const int tab = m_choices->addTab(reason == "worst"_L1 ? tr("worst") : reason == "first"_L1 ? tr("first") : reason == "border"_L1 ? tr("border") : reason);
        m_choices->setTabData(tab, int(i));
        if (reason == "first"_L1)
            m_choices->setCurrentIndex(tab);
    }
}

/// Whole columns only: as many as fit at their natural width share the room.
void ErrorMapPane::fitColumns()
{
    const int width = m_table->viewport()->width();
    const int natural = QFontMetrics(monoFont(sizes::kMono)).horizontalAdvance(u'8') * std::max(m_valueLength, 4) + 8;
    const int count = std::clamp(width / natural, 1, std::max(1, m_model->columnCount()));
    m_table->horizontalHeader()->setDefaultSectionSize(width / count);
    // Scrolling is by whole columns: a new width moves the position of the one that stands first.
    m_table->horizontalScrollBar()->setRange(0, std::max(0, m_model->columnCount() - count));
    m_table->horizontalScrollBar()->setValue(std::max(0, m_focusColumn - std::min(2, count - 1)));
    m_table->horizontalHeader()->setOffsetToSectionPosition(m_table->horizontalScrollBar()->value());
    m_table->viewport()->update();
}

bool ErrorMapPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void ErrorMapPane::showWindow(int index)
{
    if (index < 0 || index >= int(m_windows.size())) {
        m_model->setWindow(nullptr);
        m_map->setFrame(std::nullopt);
        return;
    }
    const ErrorWindow &window = m_windows[size_t(index)];
    m_model->setWindow(&window);
    m_valueLength = 0;
    for (const std::vector<double> &values : {window.got, window.expected}) {
        for (double value : values)
            m_valueLength = std::max(m_valueLength, int(scientific(value).size()));
    }
    m_map->setFrame(QRect(int(window.column), int(window.row), window.columns, window.rows));
    const size_t first = m_model->firstBad().value_or(0);
    showDetail(first);
    if (window.columns > 0) {
        // Two columns of good neighbours before the first bad one shows the border.
        const int row = int(first) / window.columns * 2, column = int(first) % window.columns;
        m_focusColumn = column;
        m_table->scrollTo(m_model->index(row, column), QAbstractItemView::PositionAtTop);
        fitColumns();
    }
}

void ErrorMapPane::showDetail(size_t element)
{
    const auto &window = m_model->window();
    if (!window || element >= window->got.size())
        return;
    const int64_t row = window->row + int64_t(element) / window->columns, column = window->column + int64_t(element) % window->columns;
    m_detail->setRows({{tr("at"), u"%1[%2, %3]"_s.arg(window->argument).arg(row).arg(column), true, false, {}},
                       {tr("error ÷ tol"), threeDigits(window->errorOverTolerance[element]), true, false, {}},
                       {tr("got"), QString::number(window->got[element], 'g', 7), true, false, QString::number(window->got[element], 'g', 17)},
                       {tr("expected"), QString::number(window->expected[element], 'g', 7), true, false, QString::number(window->expected[element], 'g', 17)}});
}

void ErrorMapPane::showElement(qint64 row, qint64 column)
{
    int best = -1;
    double nearest = 1e300;
    for (size_t i = 0; i < m_windows.size(); ++i) {
        const ErrorWindow &w = m_windows[i];
        const double dy = std::max({double(w.row - row), double(row - (w.row + w.rows - 1)), 0.0});
        const double dx = std::max({double(w.column - column), double(column - (w.column + w.columns - 1)), 0.0});
        if (dx + dy < nearest) {
            nearest = dx + dy;
            best = int(i);
        }
    }
    if (best < 0)
        return;
    const QSignalBlocker quiet(m_choices);
    for (int tab = 0; tab < m_choices->count(); ++tab) {
        if (m_windows[size_t(m_choices->tabData(tab).toInt())].reason == m_windows[size_t(best)].reason)
            m_choices->setCurrentIndex(tab);
    }
    showWindow(best);
}

} // namespace gable
