// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_chart.h"

#include "widgets/figures/figures.h"
#include "widgets/roofline/roofline_painter.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleHints>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
constexpr double kHitRadius = 8; // px
constexpr double kSummaryHeight = 58;
constexpr double kMarkRadius = 14; // px, generous: a ring is to be caught at the first try
constexpr int kTravelMs = 600;     // a leg of the trail

bool sameMarks(const std::vector<RooflineMark> &a, const std::vector<RooflineMark> &b)
{
    return std::ranges::equal(a, b, {}, &RooflineMark::id, &RooflineMark::id);
}
} // namespace

RooflineChart::RooflineChart(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Roofline chart"));
    setMinimumSize(240, 160);
    connect(&m_travel, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_travel, &QVariantAnimation::finished, this, qOverload<>(&QWidget::update));
}

void RooflineChart::setScene(const RooflineScene &scene)
{
    const bool sameSubject = scene.device == m_scene.device && scene.mode == m_scene.mode && scene.roofs.size() == m_scene.roofs.size()
        && scene.points.size() == m_scene.points.size();
    const bool keepsMarks = sameSubject && sameMarks(scene.marks, m_fitted);
    if (!sameSubject || scene.selected != m_scene.selected)
        m_travel.stop();
    m_scene = scene;
    m_hovered.reset();
    if (!keepsMarks) {
        m_fitted = scene.marks;
        m_heldMark.reset();
    }
    if (!sameSubject)
        m_userView = false;
    fitView();
    update();
}

void RooflineChart::resetView()
{
    m_userView = false;
    fitView();
    update();
}

QPointF RooflineChart::positionOf(size_t point) const
{
    return m_view.toPixel(m_scene.points[point].intensity, m_scene.points[point].flopsPerSecond);
}

std::optional<size_t> RooflineChart::pointAt(QPointF pixel) const
{
    std::optional<size_t> best;
    double nearest = kHitRadius * kHitRadius;
    for (size_t i = 0; i < m_scene.points.size(); ++i) {
        if (!m_scene.points[i].isDrawable())
            continue;
        const QPointF distance = positionOf(i) - pixel;
        const double square = QPointF::dotProduct(distance, distance);
        // The newest and the selected one lie on top.
        if (square <= nearest) {
            nearest = square;
            best = i;
        }
    }
    return best;
}

/// Limits follow the data: every point, every ridge and the highest roof, with room around them.
void RooflineChart::fitView()
{
    m_view.plot = QRectF(rect()).adjusted(48, 22, -sizes::kPaneMargin, -36);
    if (m_userView)
        return;
    double xLow = 1e300, xHigh = 0, yLow = 1e300, yHigh = 0;
    for (const RooflinePoint &point : m_scene.points) {
        if (!point.isDrawable())
            continue;
        xLow = std::min(xLow, point.intensity);
        xHigh = std::max(xHigh, point.intensity);
        yLow = std::min(yLow, point.flopsPerSecond);
        yHigh = std::max(yHigh, point.flopsPerSecond);
    }
    for (const RooflineMark &mark : m_fitted) {
        if (!mark.isDrawable())
            continue;
        xLow = std::min(xLow, mark.intensity);
        xHigh = std::max(xHigh, mark.intensity);
        yLow = std::min(yLow, mark.flopsPerSecond);
        yHigh = std::max(yHigh, mark.flopsPerSecond);
    }
    double slowest = 1e300, peak = 0;
    for (const RoofLine &roof : m_scene.roofs) {
        if (roof.isBandwidth)
            slowest = std::min(slowest, roof.value);
        else
            peak = std::max(peak, roof.value);
    }
    if (peak > 0) {
        yHigh = std::max(yHigh, peak);
        if (slowest < 1e299) {
            xHigh = std::max(xHigh, peak / slowest);
            xLow = std::min(xLow, peak / slowest / 100);
            yLow = std::min(yLow, slowest * xLow);
        }
    }
    if (xHigh <= 0 || yHigh <= 0 || xLow > 1e299 || yLow > 1e299) {
        xLow = 0.1, xHigh = 100, yLow = 1e8, yHigh = 1e12;
    }
    m_view.x0 = std::log10(xLow) - 0.6;
    m_view.x1 = std::log10(xHigh) + 1.0;
    m_view.y0 = std::log10(yLow) - 0.6;
    m_view.y1 = std::log10(yHigh) + 0.4;
    if (m_view.y1 - m_view.y0 < 3.5)
        m_view.y0 = m_view.y1 - 3.5;
    // The summary's lines stand above the highest roof, so that they never hide data.
    if (m_scene.find(m_scene.selected)) {
        const double share = std::min(0.4, kSummaryHeight / std::max(1.0, m_view.plot.height()));
        m_view.y1 = std::max(m_view.y1, (std::log10(yHigh) - m_view.y0 * share) / (1 - share));
    }
}

void RooflineChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    LabelPlacer placer(QRectF(rect()).adjusted(2, 2, -2, -2));
    if (isTravelling())
        RooflinePainter(painter, sceneInTravel(), m_view, placer, std::nullopt).paint();
    else
        RooflinePainter(painter, m_scene, m_view, placer, m_hovered).paint();
    m_labels = placer.taken();
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(theme().accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void RooflineChart::resizeEvent(QResizeEvent *)
{
    fitView();
}

void RooflineChart::wheelEvent(QWheelEvent *event)
{
    m_view.zoom(event->position(), std::pow(1.0015, event->angleDelta().y()));
    m_userView = true;
    update();
    event->accept();
}

void RooflineChart::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = m_lastDrag = event->position();
    m_dragging = false;
    m_heldMark = movableMarkAt(event->position());
}

void RooflineChart::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) && m_heldMark) {
        m_dragging = true;
        moveMark(*m_heldMark, event->position());
        return;
    }
    if (event->buttons() & Qt::LeftButton) {
        if ((event->position() - m_pressedAt).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance())
            m_dragging = true;
        if (m_dragging) {
            m_view.pan(event->position() - m_lastDrag);
            m_lastDrag = event->position();
            m_userView = true;
            update();
        }
        return;
    }
    setCursor(movableMarkAt(event->position()) ? Qt::SizeAllCursor : Qt::ArrowCursor);
    const auto hovered = pointAt(event->position());
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
    if (hovered)
        QToolTip::showText(event->globalPosition().toPoint(), toolTipOf(m_scene.points[*hovered]), this);
    else
        QToolTip::hideText();
}

void RooflineChart::mouseReleaseEvent(QMouseEvent *event)
{
    m_heldMark.reset();
    if (m_dragging || event->button() != Qt::LeftButton)
        return;
    if (const auto point = pointAt(event->position()))
        Q_EMIT evaluationChosen(m_scene.points[*point].evaluation);
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

/// Arrow keys move the first movable mark by 2 px, with Shift by 20.
void RooflineChart::keyPressEvent(QKeyEvent *event)
{
    const auto mark = std::ranges::find_if(m_scene.marks, [](const RooflineMark &m) { return m.isMovable() && m.isDrawable(); });
    const double step = event->modifiers() & Qt::ShiftModifier ? 20 : 2;
    const QPointF by = event->key() == Qt::Key_Left ? QPointF(-step, 0) : event->key() == Qt::Key_Right ? QPointF(step, 0)
        : event->key() == Qt::Key_Up ? QPointF(0, -step) : event->key() == Qt::Key_Down ? QPointF(0, step) : QPointF();
    if (mark == m_scene.marks.end() || by.isNull()) {
        QWidget::keyPressEvent(event);
        return;
    }
    moveMark(size_t(mark - m_scene.marks.begin()), m_view.toPixel(mark->intensity, mark->flopsPerSecond) + by);
}

void RooflineChart::travel(bool wholeTrail)
{
    m_travel.stop();
    const std::vector<size_t> trail = trailOf(m_scene);
    if (trail.empty() || style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) <= 0)
        return;
    const int legs = int(trail.size()), first = wholeTrail ? 0 : legs - 1;
    m_travel.setDuration(kTravelMs * (legs - first));
    m_travel.setStartValue(double(first));
    m_travel.setEndValue(double(legs));
    m_travel.start();
}

/// The trail up to the leg under way, its last point between two places. The first leg rises from the bottom of the chart.
RooflineScene RooflineChart::sceneInTravel() const
{
    const std::vector<size_t> trail = trailOf(m_scene);
    if (trail.empty())
        return m_scene;
    const double at = m_travel.currentValue().toDouble();
    const size_t leg = std::min(size_t(std::max(0.0, at)), trail.size() - 1);
    const double share = std::clamp(at - double(leg), 0.0, 1.0), eased = share * share * (3 - 2 * share);
    RooflineScene shown = m_scene;
    RooflinePoint &moving = shown.points[trail[leg]];
    const double startX = leg == 0 ? moving.intensity : m_scene.points[trail[leg - 1]].intensity;
    const double startY = leg == 0 ? std::pow(10, m_view.y0) : m_scene.points[trail[leg - 1]].flopsPerSecond;
    moving.intensity = startX * std::pow(moving.intensity / startX, eased);
    moving.flopsPerSecond = startY * std::pow(moving.flopsPerSecond / startY, eased);
    shown.selected = moving.evaluation;
    std::vector<RooflinePoint> kept;
    for (size_t i = 0; i < shown.points.size(); ++i) {
        if (std::find(trail.begin() + ptrdiff_t(leg) + 1, trail.end(), i) == trail.end())
            kept.push_back(shown.points[i]);
    }
    shown.points = std::move(kept);
    return shown;
}

void RooflineChart::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

QString RooflineChart::toolTipOf(const RooflinePoint &point) const
{
    QString text = tr("%1 · %2\n%3 · %4\n%5 FLOP/B · %6 % of its roof")
                       .arg(point.label, point.verdictWord, timeText(point.medianNs), withPrefix(point.flopsPerSecond, u"FLOP/s"_s),
                            threeDigits(point.intensity), percentDigits(point.achievedFraction));
    if (!point.counted)
        text += u'\n' + tr("failed, not counted");
    return text;
}

} // namespace gable
