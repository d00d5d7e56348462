// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/pane_header.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QPainter>

namespace gable {

PaneHeader::PaneHeader(const QString &title, Kind kind, QWidget *parent) : QWidget(parent), m_kind(kind), m_title(title)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_controls = new QHBoxLayout(this);
    m_controls->setContentsMargins(0, 0, sizes::kGroupGap, 1);
    m_controls->setSpacing(sizes::kGrid);
    m_controls->addStretch();
}

void PaneHeader::setTitle(const QString &title)
{
    m_title = title;
    update();
}

void PaneHeader::setDetails(const QString &details)
{
    m_details = details;
    update();
}

void PaneHeader::setNote(const QString &note)
{
    m_note = note;
    update();
}

void PaneHeader::setNoteIsChangeMark(bool on)
{
    m_changeMark = on;
    update();
}

void PaneHeader::addControl(QWidget *control)
{
    control->setFixedHeight(sizes::kControlInPane - 4);
    m_controls->addWidget(control);
}

QSize PaneHeader::sizeHint() const
{
    return {120, m_kind == Kind::Dock ? sizes::kDockHeader : sizes::kEditorHeader};
}

QSize PaneHeader::minimumSizeHint() const
{
    return {40, sizeHint().height()};
}

void PaneHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &colors = theme();
    painter.fillRect(rect(), colors.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colors.seam);

    int right = width() - sizes::kPaneMargin;
    if (m_controls->count() > 1)
        right = m_controls->itemAt(1)->geometry().left() - sizes::kGroupGap;
    const bool editor = m_kind == Kind::Editor;
    const QRect line = rect().adjusted(0, 0, 0, -1);

    painter.setFont(editor ? strongFont() : smallStrongFont());
    const QFontMetrics titleMetrics = painter.fontMetrics();
    int x = sizes::kPaneMargin;
    const QString title = titleMetrics.elidedText(m_title, Qt::ElideMiddle, std::max(0, right - x));
    painter.setPen(colors.text);
    painter.drawText(QRect(x, 0, right - x, line.height()), Qt::AlignVCenter, title);
    x += titleMetrics.horizontalAdvance(title) + sizes::kGroupGap;

    painter.setFont(smallFont());
    painter.setPen(colors.text2);
    if (!m_note.isEmpty()) {
        const int wanted = painter.fontMetrics().horizontalAdvance(m_note) + 2;
        const int noteWidth = std::clamp(wanted, 0, std::max(0, right - x));
        painter.drawText(QRect(right - noteWidth, 0, noteWidth, line.height()), Qt::AlignVCenter | Qt::AlignRight,
                         painter.fontMetrics().elidedText(m_note, Qt::ElideRight, noteWidth));
        right -= noteWidth + sizes::kGroupGap;
        if (m_changeMark && noteWidth == wanted) {
            painter.fillRect(QRect(right, (line.height() - 12) / 2, 4, 12), colors.accent);
            right -= sizes::kGroupGap + 4;
        }
    }
    if (editor)
        painter.setFont(bodyFont());
    painter.drawText(QRect(x, 0, std::max(0, right - x), line.height()), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_details, Qt::ElideRight, std::max(0, right - x)));
}

QWidget *makePane(PaneHeader *header, QWidget *content)
{
    auto *pane = new QWidget;
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(content, 1);
    return pane;
}

} // namespace gable
