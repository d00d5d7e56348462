// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/action_palette.h"

#include "widgets/controls/row_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

enum Role { ActionRole = Qt::UserRole, DetailRole };

class ActionDelegate : public RowDelegate
{
public:
    explicit ActionDelegate(QObject *parent) : RowDelegate(sizes::kRow, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        paintBackground(*painter, option);
        const QRect box = option.rect.adjusted(sizes::kPaneMargin, 0, -sizes::kPaneMargin, 0);
        const bool enabled = index.flags() & Qt::ItemIsEnabled;
        painter->setFont(smallFont());
        painter->setPen(theme().text2);
        const QString detail = index.data(DetailRole).toString();
        const int room = std::min(painter->fontMetrics().horizontalAdvance(detail) + 2, box.width() / 2);
        painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, painter->fontMetrics().elidedText(detail, Qt::ElideRight, room));
        painter->setFont(bodyFont());
        painter->setPen(enabled ? theme().text : theme().text3);
        painter->drawText(box.adjusted(0, 0, -room - 8, 0), Qt::AlignVCenter, index.data().toString());
        painter->restore();
    }
};

} // namespace

ActionPalette::ActionPalette(const QList<QAction *> &actions, QWidget *parent)
    : QDialog(parent, Qt::Popup), m_actions(actions), m_filter(new QLineEdit), m_list(new QListWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    resize(520, 360);
    m_filter->setPlaceholderText(tr("Find an action"));
    m_list->setItemDelegate(new ActionDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(sizes::kGroupGap, sizes::kGroupGap, sizes::kGroupGap, sizes::kGroupGap);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, &ActionPalette::fill);
    connect(m_list, &QListWidget::itemActivated, this, &ActionPalette::runCurrent);
    fill({});
    m_filter->setFocus();
}

void ActionPalette::fill(const QString &text)
{
    m_list->clear();
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        const QAction *action = m_actions[i];
        const QString name = QString(action->text()).remove(u'&');
        if (action->isSeparator() || action->menu() || name.isEmpty() || !name.contains(text, Qt::CaseInsensitive))
            continue;
        auto *item = new QListWidgetItem(name, m_list);
        item->setData(ActionRole, i);
        item->setData(DetailRole, action->isEnabled() ? action->shortcut().toString(QKeySequence::NativeText) : action->toolTip());
        if (!action->isEnabled())
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->flags() & Qt::ItemIsEnabled) {
            m_list->setCurrentRow(row);
            break;
        }
    }
}

void ActionPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return;
    QAction *action = m_actions[item->data(ActionRole).toLongLong()];
    close();
    action->trigger();
}

bool ActionPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            const int step = key->key() == Qt::Key_Down ? 1 : -1;
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            runCurrent();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace gable
