// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/perspective_bar.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QBoxLayout>
#include <QPainter>
#include <QTabBar>

namespace gable {
namespace {

/// "Find an action  Ctrl+Shift+P", quiet.
class PaletteButton : public QAbstractButton
{
public:
    explicit PaletteButton(QAction *action) : m_action(action)
    {
        setText(action->text());
        setToolTip(action->toolTip());
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
    }
    QSize sizeHint() const override
    {
        return {22 + QFontMetrics(bodyFont()).horizontalAdvance(text()) + 8 + QFontMetrics(smallFont()).horizontalAdvance(shortcut()) + 8, sizes::kMenu};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QColor ink = underMouse() || hasFocus() ? theme().text : theme().text2;
        drawGlyph(painter, QRectF(2, (height() - 14) / 2.0, 14, 14), Glyph::Search, ink);
        painter.setPen(ink);
        painter.setFont(bodyFont());
        painter.drawText(rect().adjusted(22, 0, 0, 0), Qt::AlignVCenter, text());
        painter.setPen(theme().text2);
        painter.setFont(smallFont());
        painter.drawText(rect().adjusted(0, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight, shortcut());
    }

private:
    QString shortcut() const { return m_action->shortcut().toString(QKeySequence::NativeText); }
    QAction *m_action;
};

} // namespace

PerspectiveBar::PerspectiveBar(QAction *palette, const QStringList &perspectives, QWidget *parent) : QWidget(parent), m_tabs(new QTabBar)
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Perspectives"));
    for (const QString &name : perspectives)
        m_tabs->addTab(name);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, sizes::kPaneMargin, 0);
    layout->setSpacing(sizes::kPaneMargin);
    layout->addWidget(new PaletteButton(palette));
    layout->addWidget(m_tabs);
}

} // namespace gable
