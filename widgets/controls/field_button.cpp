// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/field_button.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace gable {
namespace {

constexpr int kInset = 8;
constexpr int kMenuPart = 24;

void paintFrame(QPainter &painter, const QWidget &widget, const QColor &fill, const QColor &line)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(widget.hasFocus() ? QPen(theme().accent, 2) : QPen(line));
    const double inset = widget.hasFocus() ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), sizes::kRadius, sizes::kRadius);
}

} // namespace

FieldButton::FieldButton(const QString &accessibleName, QWidget *parent) : QPushButton(parent)
{
    setAccessibleName(accessibleName);
    setAttribute(Qt::WA_Hover);
    setFixedHeight(sizes::kControl);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void FieldButton::setPieces(std::vector<Piece> pieces)
{
    m_pieces = std::move(pieces);
    setAccessibleDescription(plainText());
    updateGeometry();
    update();
}

void FieldButton::setGlyph(Glyph glyph)
{
    m_glyph = glyph;
    updateGeometry();
}

QString FieldButton::plainText() const
{
    QString text;
    for (const Piece &piece : m_pieces)
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + piece.text;
    return text;
}

int FieldButton::pieceWidth(const Piece &piece) const
{
    if (piece.weight == Weight::Separator)
        return sizes::kIcon;
    const QFontMetricsF metrics(piece.weight == Weight::Strong ? strongFont() : bodyFont());
    return int(figuresWidth(metrics, piece.text) + 0.99);
}

QSize FieldButton::sizeHint() const
{
    int width = 2 * kInset + sizes::kIcon;
    if (m_glyph)
        width += sizes::kIcon + 6;
    for (const Piece &piece : m_pieces)
        width += pieceWidth(piece) + 7;
    return {width, sizes::kControl};
}

QSize FieldButton::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 72), sizes::kControl};
}

void FieldButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &colors = theme();
    paintFrame(painter, *this, underMouse() && isEnabled() ? colors.hover : colors.field, colors.fieldLine);
    int x = kInset;
    const int end = width() - kInset - sizes::kIcon - 4;
    if (m_glyph) {
        drawGlyph(painter, QRectF(x, (height() - sizes::kIcon) / 2.0, sizes::kIcon, sizes::kIcon), *m_glyph, colors.text2);
        x += sizes::kIcon + 6;
    }
    for (const Piece &piece : m_pieces) {
        const int room = end - x;
        if (room < 12)
            break;
        if (piece.weight == Weight::Separator) {
            drawGlyph(painter, QRectF(x + 1, (height() - 10) / 2.0, 10, 10), Glyph::ChevronRight, colors.text2);
        } else {
            painter.setFont(piece.weight == Weight::Strong ? strongFont() : bodyFont());
            painter.setPen(!isEnabled() ? colors.text3 : piece.weight == Weight::Quiet ? colors.text2 : colors.text);
            const QRectF box(x, 0, room, height());
            if (pieceWidth(piece) <= room + 2)
                drawFigures(painter, box, Qt::AlignVCenter, piece.text);
            else
                painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(piece.text, Qt::ElideRight, room));
        }
        x += pieceWidth(piece) + 7;
    }
    drawGlyph(painter, QRectF(width() - kInset - 12, (height() - 12) / 2.0, 12, 12), Glyph::ChevronDown, colors.text2);
}

PrimaryButton::PrimaryButton(const QString &text, QWidget *parent) : QPushButton(text, parent)
{
    setAttribute(Qt::WA_Hover);
    setFixedHeight(sizes::kControl);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void PrimaryButton::setGlyph(Glyph glyph)
{
    m_glyph = glyph;
    update();
}

QSize PrimaryButton::sizeHint() const
{
    return {QFontMetrics(strongFont()).horizontalAdvance(text()) + 12 + 3 * kInset + kMenuPart + 8, sizes::kControl};
}

void PrimaryButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &colors = theme();
    const QColor fill = !isEnabled() ? colors.track : isDown() ? colors.accentFill.darker(115) : underMouse() ? colors.accentFill.lighter(108) : colors.accentFill;
    const QColor ink = isEnabled() ? colors.onAccent : colors.text3;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect(), sizes::kRadius, sizes::kRadius);
    if (hasFocus()) {
        painter.setPen(QPen(colors.onAccent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
    }
    drawGlyph(painter, QRectF(kInset + 2, (height() - 13) / 2.0, 13, 13), m_glyph, ink);
    painter.setFont(strongFont());
    painter.setPen(ink);
    painter.drawText(rect().adjusted(kInset + 21, 0, 0, 0), Qt::AlignVCenter, text());
    QColor divider = ink;
    divider.setAlphaF(0.35F);
    painter.fillRect(QRect(width() - kMenuPart, 4, 1, height() - 8), divider);
    drawGlyph(painter, QRectF(width() - kMenuPart + 6, (height() - 12) / 2.0, 12, 12), Glyph::ChevronDown, ink);
}

void PrimaryButton::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && event->position().x() >= width() - kMenuPart) {
        Q_EMIT menuRequested();
        return;
    }
    QPushButton::mousePressEvent(event);
}

void PrimaryButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down) {
        Q_EMIT menuRequested();
        return;
    }
    QPushButton::keyPressEvent(event);
}

} // namespace gable
