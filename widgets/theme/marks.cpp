// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/marks.h"

#include "widgets/theme/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <functional>
#include <numbers>

namespace gable {
namespace {

// All silhouettes are drawn in a 14 x 14 square and scaled.
constexpr double kSquare = 14.0;

void toSquare(QPainter &painter, const QRectF &rect)
{
    const double side = std::min(rect.width(), rect.height());
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2);
    painter.scale(side / kSquare, side / kSquare);
    painter.setRenderHint(QPainter::Antialiasing);
}

QPolygonF octagon()
{
    QPolygonF shape;
    for (int i = 0; i < 8; ++i) {
        const double angle = std::numbers::pi * (i + 0.5) / 4;
        shape << QPointF(7 + 6.4 * std::cos(angle), 7 + 6.4 * std::sin(angle));
    }
    return shape;
}

QPen stroke(const QColor &color, double width)
{
    return QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void drawSolid(QPainter &painter, VerdictClass verdict, const QColor &color, const QColor &sign)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (verdict) {
    case VerdictClass::Passed:
        painter.drawEllipse(QPointF(7, 7), 6, 6);
        painter.setPen(stroke(sign, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF{{4.3, 7.2}, {6.3, 9.2}, {9.8, 5.2}});
        break;
    case VerdictClass::Suspect:
        painter.setPen(stroke(color, 1.2));
        painter.drawPolygon(QPolygonF{{7, 1.6}, {13, 12.4}, {1, 12.4}});
        painter.setPen(stroke(sign, 1.5));
        painter.drawLine(QPointF(7, 5.6), QPointF(7, 8.4));
        painter.drawPoint(QPointF(7, 10.8));
        break;
    case VerdictClass::Failed:
        painter.drawPolygon(octagon());
        painter.setPen(stroke(sign, 1.5));
        painter.drawLine(QPointF(4.9, 4.9), QPointF(9.1, 9.1));
        painter.drawLine(QPointF(9.1, 4.9), QPointF(4.9, 9.1));
        break;
    default:
        painter.setPen(stroke(color, 1));
        painter.drawPolygon(QPolygonF{{7, 0.8}, {13.2, 7}, {7, 13.2}, {0.8, 7}});
        painter.setPen(stroke(sign, 1.6));
        painter.drawLine(QPointF(4.6, 7), QPointF(9.4, 7));
        break;
    }
}

void drawRing(QPainter &painter, const QColor &color, bool dashed)
{
    QPen pen = stroke(color, dashed ? 1.4 : 2.0);
    painter.setBrush(Qt::NoBrush);
    if (dashed) {
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({1.7, 1.44});
        painter.setPen(pen);
        painter.drawEllipse(QPointF(7, 7), 5.0, 5.0);
        return;
    }
    painter.setPen(pen);
    painter.drawArc(QRectF(2, 2, 10, 10), 60 * 16, 290 * 16); // a gap in the upper right marks it as unfinished
}

void drawSearch(QPainter &painter)
{
    painter.drawEllipse(QPointF(6, 6), 4, 4);
    painter.drawLine(QPointF(9, 9), QPointF(12.4, 12.4));
}

void drawTable(QPainter &painter)
{
    painter.drawRect(QRectF(1.5, 2.5, 11, 9));
    painter.drawLine(QPointF(1.5, 5.5), QPointF(12.5, 5.5));
    painter.drawLine(QPointF(1.5, 8.5), QPointF(12.5, 8.5));
    painter.drawLine(QPointF(6, 2.5), QPointF(6, 11.5));
}

void drawChipGlyph(QPainter &painter)
{
    painter.drawRoundedRect(QRectF(3, 3, 8, 8), 1, 1);
    for (double at : {5.0, 9.0}) {
        painter.drawLine(QPointF(at, 1), QPointF(at, 3));
        painter.drawLine(QPointF(at, 11), QPointF(at, 13));
        painter.drawLine(QPointF(1, at), QPointF(3, at));
        painter.drawLine(QPointF(11, at), QPointF(13, at));
    }
    painter.drawRect(QRectF(5.5, 5.5, 3, 3));
}

/// Paints through a function, so that one icon serves every size, resolution and theme.
class PaintedIcon : public QIconEngine
{
public:
    using Paint = std::function<void(QPainter &, const QRectF &, QIcon::Mode)>;
    explicit PaintedIcon(Paint paint) : m_paint(std::move(paint)) {}
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override { m_paint(*painter, rect, mode); }
    QIconEngine *clone() const override { return new PaintedIcon(m_paint); }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

private:
    Paint m_paint;
};

} // namespace

void drawVerdict(QPainter &painter, const QRectF &rect, VerdictClass verdict)
{
    const QColor color = theme().of(verdict).text;
    painter.save();
    toSquare(painter, rect);
    if (verdict == VerdictClass::Running || verdict == VerdictClass::Queued)
        drawRing(painter, color, verdict == VerdictClass::Queued);
    else
        drawSolid(painter, verdict, color, theme().base);
    painter.restore();
}

void drawGlyph(QPainter &painter, const QRectF &rect, Glyph glyph, const QColor &color)
{
    painter.save();
    toSquare(painter, rect);
    painter.setPen(stroke(color, 1.3));
    painter.setBrush(Qt::NoBrush);
    switch (glyph) {
    case Glyph::ChevronDown: painter.drawPolyline(QPolygonF{{3.5, 5.5}, {7, 9}, {10.5, 5.5}}); break;
    case Glyph::ChevronRight: painter.drawPolyline(QPolygonF{{5.5, 3.5}, {9, 7}, {5.5, 10.5}}); break;
    case Glyph::Play:
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{{4, 2.5}, {11, 7}, {4, 11.5}});
        break;
    case Glyph::Stop:
        painter.setBrush(color);
        painter.drawRect(QRectF(3.5, 3.5, 7, 7));
        break;
    case Glyph::Search: drawSearch(painter); break;
    case Glyph::Lock:
        painter.drawRoundedRect(QRectF(3, 6.5, 8, 6), 1, 1);
        painter.drawArc(QRectF(4.5, 2, 5, 8), 0, 180 * 16);
        break;
    case Glyph::Dots:
        painter.setPen(stroke(color, 2));
        for (double x : {2.5, 7.0, 11.5})
            painter.drawPoint(QPointF(x, 7));
        break;
    case Glyph::Table: drawTable(painter); break;
    case Glyph::Chart: painter.drawPolyline(QPolygonF{{1.5, 11.5}, {7, 4.5}, {12.5, 4.5}}); break;
    case Glyph::Cross:
        painter.drawLine(QPointF(4, 4), QPointF(10, 10));
        painter.drawLine(QPointF(10, 4), QPointF(4, 10));
        break;
    case Glyph::Tick: painter.drawPolyline(QPolygonF{{3, 7.5}, {5.8, 10.3}, {11, 4}}); break;
    case Glyph::Chip: drawChipGlyph(painter); break;
    case Glyph::Ring: {
        QPen dashes = stroke(color, 1.4);
        dashes.setDashPattern({2.2, 1.8});
        painter.setPen(dashes);
        painter.drawEllipse(QRectF(2.5, 2.5, 9, 9));
        break;
    }
    case Glyph::Home:
        painter.drawArc(QRectF(2.5, 2.5, 9, 9), 40 * 16, 280 * 16);
        painter.drawPolyline(QPolygonF{{10.8, 1.6}, {10.6, 4.4}, {7.9, 4.2}});
        break;
    }
    painter.restore();
}

QIcon verdictIcon(VerdictClass verdict)
{
    return QIcon(new PaintedIcon([verdict](QPainter &painter, const QRectF &rect, QIcon::Mode) { drawVerdict(painter, rect, verdict); }));
}

QIcon glyphIcon(Glyph glyph)
{
    return QIcon(new PaintedIcon([glyph](QPainter &painter, const QRectF &rect, QIcon::Mode mode) {
        drawGlyph(painter, rect, glyph, mode == QIcon::Disabled ? theme().text3 : theme().text2);
    }));
}

} // namespace gable
