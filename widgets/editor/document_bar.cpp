// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/document_bar.h"

#include "widgets/controls/glyph_button.h"
#include "widgets/theme/sizes.h"

#include <QMouseEvent>

using namespace Qt::StringLiterals;

namespace gable {

DocumentBar::DocumentBar(QWidget *parent) : QTabBar(parent)
{
    setAccessibleName(tr("Open documents"));
    setExpanding(false);
    setDrawBase(false);
    setMovable(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideMiddle);
    setFixedHeight(sizes::kTabs);
    hide();
}

void DocumentBar::addDocument()
{
    const int index = addTab(QString());
    auto *close = new GlyphButton(Glyph::Cross, tr("Close (Ctrl+W)"));
    setTabButton(index, QTabBar::RightSide, close);
    connect(close, &QAbstractButton::clicked, this, [this, close] {
        for (int i = 0; i < count(); ++i) {
            if (tabButton(i, QTabBar::RightSide) == close)
                return Q_EMIT tabCloseRequested(i);
        }
    });
}

void DocumentBar::setDocument(int index, const QString &label, const QString &toolTip, bool dirty)
{
    setTabText(index, dirty ? label + u" •"_s : label);
    setTabToolTip(index, dirty ? tr("%1, edited").arg(toolTip) : toolTip);
}

void DocumentBar::mouseReleaseEvent(QMouseEvent *event)
{
    const int index = tabAt(event->pos());
    if (event->button() == Qt::MiddleButton && index >= 0)
        Q_EMIT tabCloseRequested(index);
    QTabBar::mouseReleaseEvent(event);
}

void DocumentBar::tabInserted(int index)
{
    QTabBar::tabInserted(index);
    setVisible(count() > 1);
}

void DocumentBar::tabRemoved(int index)
{
    QTabBar::tabRemoved(index);
    setVisible(count() > 1);
}

} // namespace gable
