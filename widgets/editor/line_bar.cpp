// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/line_bar.h"

#include "widgets/editor/source_editor.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QIntValidator>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>

namespace gable {

LineBar::LineBar(SourceEditor *editor, QWidget *parent) : QWidget(parent), m_editor(editor), m_field(new QLineEdit), m_range(new QLabel)
{
    auto *label = new QLabel(tr("Go to line"));
    label->setBuddy(m_field);
    m_field->setAccessibleName(tr("Go to line"));
    m_field->setFont(monoFont());
    m_field->setMaximumWidth(96);
    m_range->setFont(smallFont());
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(sizes::kPaneMargin, sizes::kGrid, sizes::kGroupGap, sizes::kGrid + 1);
    layout->setSpacing(sizes::kGroupGap);
    layout->addWidget(label);
    layout->addWidget(m_field);
    layout->addWidget(m_range);
    layout->addStretch();
    connect(m_field, &QLineEdit::returnPressed, this, &LineBar::jump);
    hide();
}

void LineBar::open()
{
    m_field->setValidator(new QIntValidator(1, m_editor->lines(), m_field));
    m_field->setText(QString::number(m_editor->currentLine()));
    m_range->setText(tr("of %1").arg(m_editor->lines()));
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void LineBar::jump()
{
    m_editor->goToLine(m_field->text().toInt(), SourceEditor::Jump::Quiet);
    hide();
}

void LineBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    m_editor->setFocus();
    hide();
}

void LineBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().seam);
}

} // namespace gable
