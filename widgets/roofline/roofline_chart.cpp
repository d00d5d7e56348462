// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_chart.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
constexpr double kHitRadius = 8; // px
constexpr double kSummaryHeight = 58;
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
    const bool samePoints = scene.points.isSharedWith(m_scene.points);
    const bool keepsMarks = sameSubject && sameMarks(scene.marks, m_fitted);
    if (!sameSubject || scene.selected != m_scene.selected)
        m_travel.stop();
    m_scene = scene;
    if (!samePoints)
        m_cloud = PointCloud(m_scene);
    m_style.trail = trailOf(m_scene);
    m_style.hovered.reset();
    if (!keepsMarks) {
        m_fitted = scene.marks;
        m_heldMark.reset();
    }
    if (!sameSubject) {
        m_userView = false;
        m_history.clear();
    }
    fitView();
    update();
}

QPointF RooflineChart::positionOf(size_t point) const
{
    const RooflinePoint &p = m_scene.points[qsizetype(point)];
    return m_view.toPixel(p.intensity, p.flopsPerSecond);
}

std::optional<size_t> RooflineChart::pointAt(QPointF pixel) const
{
    return m_cloud.nearest(m_view, pixel, kHitRadius);
}

void RooflineChart::setPointSize(PointSize size)
{
    m_style.size = size;
    update();
}

void RooflineChart::setRoofShown(const QString &label, bool shown)
{
    if (shown)
        m_style.hiddenRoofs.remove(label);
    else
        m_style.hiddenRoofs.insert(label);
    fitView();
    update();
}

/// Limits follow the data: every point, every ridge and the highest roof, with room around them.
void RooflineChart::fitView()
{
    fitView(m_view, rect());
}

void RooflineChart::fitView(LogView &view, QRectF area) const
{
    view.plot = area.adjusted(48, 22, -sizes::kPaneMargin, -36);
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
        if (!isRoofShown(roof.label))
            continue;
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
    view.x0 = std::log10(xLow) - 0.6;
    view.x1 = std::log10(xHigh) + 1.0;
    view.y0 = std::log10(yLow) - 0.6;
    view.y1 = std::log10(yHigh) + 0.4;
    if (view.y1 - view.y0 < 3.5)
        view.y0 = view.y1 - 3.5;
    // The summary's lines stand above the highest roof, so that they never hide data.
    if (m_scene.find(m_scene.selected)) {
        const double share = std::min(0.4, kSummaryHeight / std::max(1.0, view.plot.height()));
        view.y1 = std::max(view.y1, (std::log10(yHigh) - view.y0 * share) / (1 - share));
    }
}

void RooflineChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    LabelPlacer placer(QRectF(rect()).adjusted(2, 2, -2, -2));
    m_style.scale = devicePixelRatioF();
    m_style.cloud = &m_cloud;
    if (isTravelling()) {
        const RooflineScene scene = sceneInTravel();
        RooflineStyle style = m_style;
        style.trail = trailOf(scene);
        style.hovered.reset();
        RooflinePainter(painter, scene, m_view, placer, style).paint();
    } else {
        RooflinePainter(painter, m_scene, m_view, placer, m_style).paint();
    }
    m_labels = placer.taken();
    if (m_band) {
        painter.setPen(QPen(theme().accent, 1));
        painter.setBrush(palette().highlight());
        painter.setOpacity(0.5);
        painter.drawRect(m_band->normalized());
        painter.setOpacity(1);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(theme().accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void RooflineChart::drawTo(QPainter &painter, QSizeF size) const
{
    const QRectF area(QPointF(0, 0), size);
    LogView view = m_view;
    fitView(view, area);
    painter.fillRect(area, theme().base);
    LabelPlacer placer(area.adjusted(2, 2, -2, -2));
    RooflineStyle style = m_style;
    style.hovered.reset();
    style.cloud = &m_cloud;
    style.scale = 2; // of the one part that is a picture also in a drawing
    RooflinePainter(painter, m_scene, view, placer, style).paint();
}

void RooflineChart::resizeEvent(QResizeEvent *)
{
    fitView();
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
    RooflinePoint &moving = shown.points[qsizetype(trail[leg])];
    const double startX = leg == 0 ? moving.intensity : m_scene.points[qsizetype(trail[leg - 1])].intensity;
    const double startY = leg == 0 ? std::pow(10, m_view.y0) : m_scene.points[qsizetype(trail[leg - 1])].flopsPerSecond;
    moving.intensity = startX * std::pow(moving.intensity / startX, eased);
    moving.flopsPerSecond = startY * std::pow(moving.flopsPerSecond / startY, eased);
    shown.selected = moving.evaluation;
    QList<RooflinePoint> kept;
    for (qsizetype i = 0; i < shown.points.size(); ++i) {
        if (std::find(trail.begin() + ptrdiff_t(leg) + 1, trail.end(), size_t(i)) == trail.end())
            kept.push_back(shown.points[i]);
    }
    shown.points = std::move(kept);
    return shown;
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
