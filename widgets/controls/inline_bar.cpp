// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/inline_bar.h"

#include "widgets/controls/glyph_button.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace gable {

InlineBar::InlineBar(QWidget *parent) : QWidget(parent), m_text(new QLabel), m_action(new QPushButton), m_second(new QPushButton)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin + sizes::kIcon + sizes::kGroupGap, 6, sizes::kGroupGap, 6);
    m_text->setWordWrap(true);
    m_text->setFont(bodyFont());
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *close = new GlyphButton(Glyph::Cross, tr("Dismiss"));
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_second);
    layout->addWidget(close);
    connect(m_action, &QPushButton::clicked, this, &InlineBar::actionRequested);
    connect(m_second, &QPushButton::clicked, this, &InlineBar::secondRequested);
    connect(close, &QAbstractButton::clicked, this, &QWidget::hide);
    hide();
}

void InlineBar::show(const QString &message, const QString &action)
{
    m_text->setText(message);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_second->hide();
    QWidget::show();
}

void InlineBar::show(const Error &error, const QString &action)
{
    QStringList lines = error.toText().split(u'\n', Qt::SkipEmptyParts); // the hint is indented for terminals
    for (QString &line : lines)
        line = line.trimmed();
    show(lines.join(u'\n'), action);
}

void InlineBar::setSecondAction(const QString &action)
{
    m_second->setText(action);
    m_second->setVisible(!action.isEmpty());
}

QString InlineBar::message() const
{
    return m_text->text();
}

void InlineBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().of(VerdictClass::Suspect).tint);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().seam);
    drawVerdict(painter, QRectF(sizes::kPaneMargin, (height() - sizes::kIcon) / 2.0, sizes::kIcon, sizes::kIcon), VerdictClass::Suspect);
}

} // namespace gable
