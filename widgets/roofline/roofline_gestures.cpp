// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do in the roofline chart.
#include "widgets/roofline/roofline_chart.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace gable {
namespace {
constexpr double kMarkRadius = 14; // px, generous: a ring is to be caught at the first try
constexpr double kKeyZoom = 1.25;
constexpr double kKeyPan = 10;     // times the step of a mark
constexpr qint64 kBurstMs = 600;   // steps closer than this are one
} // namespace

/// The window's own Undo is the editor's: with the focus here it means the view.
bool RooflineChart::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void RooflineChart::leaveView()
{
    m_history.remember(currentView());
    m_lastStep.invalidate();
}

void RooflineChart::leaveViewByStep()
{
    if (!m_lastStep.isValid() || m_lastStep.elapsed() > kBurstMs)
        leaveView();
    m_lastStep.start();
}

void RooflineChart::showView(const ViewHistory::Entry &entry)
{
    m_lastStep.invalidate();
    m_view = entry.view;
    m_userView = entry.isPersons;
    fitView(); // the widget may have another size by now
    update();
}

void RooflineChart::resetView()
{
    if (m_userView)
        leaveView();
    m_userView = false;
    fitView();
    update();
}

void RooflineChart::goBack()
{
    if (const auto entry = m_history.back(currentView()))
        showView(*entry);
}

void RooflineChart::goForward()
{
    if (const auto entry = m_history.forward(currentView()))
        showView(*entry);
}

void RooflineChart::zoomBy(QPointF around, double factor)
{
    leaveViewByStep();
    m_view.zoom(around, factor);
    m_userView = true;
    update();
}

void RooflineChart::zoomToBand()
{
    if (m_dragging) {
        m_view.zoomTo(*m_band);
        m_userView = true;
    }
    m_band.reset();
    update();
}

void RooflineChart::wheelEvent(QWheelEvent *event)
{
    zoomBy(event->position(), std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

void RooflineChart::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = m_lastDrag = event->position();
    m_dragging = false;
    m_heldMark = movableMarkAt(event->position());
    if (event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier) && !m_heldMark)
        m_band = QRectF(event->position(), QSizeF());
}

void RooflineChart::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) && m_heldMark) {
        m_dragging = true;
        moveMark(*m_heldMark, event->position());
        return;
    }
    if (event->buttons() & Qt::LeftButton) {
        if (!m_dragging && (event->position() - m_pressedAt).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance()) {
            m_dragging = true;
            leaveView();
        }
        if (m_band) {
            m_band->setBottomRight(event->position());
            update();
        } else if (m_dragging) {
            m_view.pan(event->position() - m_lastDrag);
            m_lastDrag = event->position();
            m_userView = true;
            update();
        }
        return;
    }
    setCursor(movableMarkAt(event->position()) ? Qt::SizeAllCursor : Qt::ArrowCursor);
    const auto hovered = pointAt(event->position());
    if (hovered != m_style.hovered) {
        m_style.hovered = hovered;
        update();
    }
    if (hovered)
        QToolTip::showText(event->globalPosition().toPoint(), toolTipOf(m_scene.points[qsizetype(*hovered)]), this);
    else
        QToolTip::hideText();
}

void RooflineChart::mouseReleaseEvent(QMouseEvent *event)
{
    m_heldMark.reset();
    if (m_band)
        zoomToBand();
    if (m_dragging || event->button() != Qt::LeftButton)
        return;
    if (const auto point = pointAt(event->position()))
        Q_EMIT evaluationChosen(m_scene.points[qsizetype(*point)].evaluation);
}

void RooflineChart::mouseDoubleClickEvent(QMouseEvent *)
{
    resetView();
}

std::optional<size_t> RooflineChart::movableMarkAt(QPointF pixel) const
{
    for (size_t i = 0; i < m_scene.marks.size(); ++i) {
        const RooflineMark &mark = m_scene.marks[i];
        if (!mark.isMovable() || !mark.isDrawable())
            continue;
        const QPointF distance = m_view.toPixel(mark.intensity, mark.flopsPerSecond) - pixel;
        if (QPointF::dotProduct(distance, distance) <= kMarkRadius * kMarkRadius)
            return i;
    }
    return std::nullopt;
}

/// Inside the plot, and only along the coordinates that are free.
void RooflineChart::moveMark(size_t index, QPointF pixel)
{
    if (index >= m_scene.marks.size())
        return;
    RooflineMark &mark = m_scene.marks[index];
    const QRectF &plot = m_view.plot;
    const auto [intensity, performance] = m_view.fromPixel({std::clamp(pixel.x(), plot.left(), plot.right()), std::clamp(pixel.y(), plot.top(), plot.bottom())});
    if (mark.movesIntensity)
        mark.intensity = intensity;
    if (mark.movesPerformance)
        mark.flopsPerSecond = performance;
    update();
    Q_EMIT markMoved(mark.id, mark.intensity, mark.flopsPerSecond);
}

/// Arrow keys move the first movable mark, else the view, by 2 px, with Shift by 20.
void RooflineChart::keyPressEvent(QKeyEvent *event)
{
    const double step = event->modifiers() & Qt::ShiftModifier ? 20 : 2;
    const QPointF by = event->key() == Qt::Key_Left ? QPointF(-step, 0) : event->key() == Qt::Key_Right ? QPointF(step, 0)
        : event->key() == Qt::Key_Up ? QPointF(0, -step) : event->key() == Qt::Key_Down ? QPointF(0, step) : QPointF();
    if (event->matches(QKeySequence::Undo) || event->key() == Qt::Key_Backspace)
        return goBack();
    if (event->matches(QKeySequence::Redo))
        return goForward();
    if (event->key() == Qt::Key_Home)
        return resetView();
    if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)
        return zoomBy(m_view.plot.center(), kKeyZoom);
    if (event->key() == Qt::Key_Minus)
        return zoomBy(m_view.plot.center(), 1 / kKeyZoom);
    if (by.isNull())
        return QWidget::keyPressEvent(event);
    const auto mark = std::ranges::find_if(m_scene.marks, [](const RooflineMark &m) { return m.isMovable() && m.isDrawable(); });
    if (mark != m_scene.marks.end())
        return moveMark(size_t(mark - m_scene.marks.begin()), m_view.toPixel(mark->intensity, mark->flopsPerSecond) + by);
    leaveViewByStep();
    m_view.pan(-by * kKeyPan);
    m_userView = true;
    update();
}

void RooflineChart::leaveEvent(QEvent *)
{
    m_style.hovered.reset();
    update();
}

} // namespace gable
