// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/explorer/problem_tree.h"

#include "widgets/controls/row_delegate.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// Name at the left, number of variants at the right, one indentation for problems; the current problem strong.
class ProblemDelegate : public RowDelegate
{
public:
    ProblemDelegate(QTreeView *view) : RowDelegate(sizes::kRow, view), m_view(view) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        QStyleOptionViewItem row = option;
        row.rect.setLeft(0);
        if (!m_view->hasFocus())
            row.state &= ~QStyle::State_Selected; // strong type is enough: the run bar names the problem too
        paintBackground(*painter, row);
        const bool leaf = !index.data(ProblemModel::ProblemNameRole).toString().isEmpty();
        int depth = 0;
        for (QModelIndex up = index.parent(); up.isValid() && up != m_view->rootIndex(); up = up.parent())
            ++depth;
        int x = sizes::kPaneMargin + depth * sizes::kPaneMargin;
        if (!leaf)
            drawGlyph(*painter, QRectF(x - 3, row.rect.center().y() - 5, 11, 11), m_view->isExpanded(index) ? Glyph::ChevronDown : Glyph::ChevronRight,
                      theme().text2);
        x += leaf ? 6 : 14;
        const bool selected = option.state & QStyle::State_Selected;
        painter->setFont(leaf && selected ? strongFont() : bodyFont());
        painter->setPen(index.data(ProblemModel::UnsupportedRole).toString().isEmpty() ? theme().text : theme().text3);
        int end = row.rect.right() - sizes::kPaneMargin;
        if (!leaf) {
            const QString count = QString::number(index.data(ProblemModel::CountRole).toInt());
            const QColor ink = painter->pen().color();
            painter->setPen(theme().text2);
            painter->setFont(smallFont());
            drawFigures(*painter, QRectF(end - 40, row.rect.top(), 40, row.rect.height()), Qt::AlignRight | Qt::AlignVCenter, count);
            painter->setPen(ink);
            painter->setFont(bodyFont());
            end -= 24;
        }
        const QRect box(x, row.rect.top(), end - x, row.rect.height());
        painter->drawText(box, Qt::AlignVCenter, painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        painter->restore();
    }

private:
    QTreeView *m_view;
};

/// The delegate paints the branches too, so that the selection reaches across the row.
class PlainTree : public QTreeView
{
protected:
    void drawBranches(QPainter *, const QRect &, const QModelIndex &) const override {}
    void drawRow(QPainter *painter, const QStyleOptionViewItem &options, const QModelIndex &index) const override
    {
        QStyleOptionViewItem plain = options;
        plain.showDecorationSelected = false;
        QTreeView::drawRow(painter, plain, index);
    }
    void mousePressEvent(QMouseEvent *event) override
    {
        QTreeView::mousePressEvent(event);
        const QModelIndex index = indexAt(event->position().toPoint());
        if (index.isValid() && model()->hasChildren(index) && event->button() == Qt::LeftButton)
            setExpanded(index, !isExpanded(index));
    }
};

} // namespace

ProblemTree::ProblemTree(QWidget *parent) : QWidget(parent), m_model(new ProblemModel(this)), m_view(new PlainTree), m_filter(new QLineEdit)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_filter->setPlaceholderText(tr("Filter problems"));
    m_filter->setClearButtonEnabled(true);
    m_filter->hide();
    layout->addWidget(m_filter);
    layout->addWidget(m_view, 1);

    m_view->setModel(m_model);
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(0);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setMouseTracking(true);
    m_view->setAccessibleName(tr("Problems"));
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setItemDelegate(new ProblemDelegate(m_view));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        const QString problem = index.data(ProblemModel::ProblemNameRole).toString();
        if (problem.isEmpty() || m_selecting)
            return;
        m_suite = index.data(ProblemModel::SuiteNameRole).toString();
        m_problem = problem;
        Q_EMIT problemChosen(m_suite, m_problem);
    });
    connect(m_filter, &QLineEdit::textChanged, this, &ProblemTree::applyFilter);
    m_filter->installEventFilter(this);
    setFocusProxy(m_view);
}

void ProblemTree::setSuites(const std::vector<std::shared_ptr<const Suite>> &suites)
{
    m_selecting = true;
    m_model->setSuites(suites);
    showLevels();
    m_selecting = false;
    select(m_suite, m_problem);
}

void ProblemTree::select(const QString &suite, const QString &problem)
{
    m_suite = suite;
    m_problem = problem;
    const QModelIndex index = m_model->indexOf(suite, problem);
    if (!index.isValid())
        return;
    m_selecting = true;
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        m_view->expand(up);
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
    m_selecting = false;
}

void ProblemTree::startFiltering()
{
    m_filter->show();
    m_filter->setFocus();
    m_filter->selectAll();
}

bool ProblemTree::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_filter || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Escape) {
        m_filter->clear();
        m_filter->hide();
    }
    if (key != Qt::Key_Escape && key != Qt::Key_Down)
        return false;
    m_view->setFocus();
    return true;
}

void ProblemTree::applyFilter(const QString &text)
{
    m_selecting = true;
    m_model->setFilter(text);
    showLevels();
    if (!text.isEmpty())
        m_view->expandAll();
    m_selecting = false;
    select(m_suite, m_problem);
}

void ProblemTree::showLevels()
{
    const bool single = m_model->suiteCount() == 1;
    m_view->setRootIndex(single ? m_model->index(0, 0) : QModelIndex());
    for (int row = 0; !single && row < m_model->suiteCount(); ++row)
        m_view->expand(m_model->index(row, 0));
}

} // namespace gable
