// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/label_placer.h"
#include "widgets/roofline/log_view.h"
#include "widgets/roofline/point_cloud.h"
#include "widgets/roofline/roofline_scene.h"

#include <QCoreApplication>
#include <QPainter>
#include <QSet>

namespace gable {

/// What a paint shows beside the scene itself.
struct RooflineStyle {
    std::vector<size_t> trail;            ///< trailOf(scene): found once, painted often
    std::optional<size_t> hovered;
    const PointCloud *cloud = nullptr;    ///< dense: drawn in place of the points off the trail
    PointSize size = PointSize::Equal;
    QSet<QString> hiddenRoofs;            ///< labels
    double scale = 1;                     ///< device pixels per pixel
};

/// One paint of a roofline: axes, roofs with labels on the lines, ridges, points, the selected chain's trail, the summary.
class RooflinePainter
{
    Q_DECLARE_TR_FUNCTIONS(gable::RooflinePainter)
public:
    RooflinePainter(QPainter &painter, const RooflineScene &scene, const LogView &view, LabelPlacer &placer, const RooflineStyle &style);
    void paint();

private:
    void paintAxes();
    void paintRoofs();
    void keepLabelsOff(const RoofLine &roof, double from, double to);
    void paintRoof(const RoofLine &roof, double from, double to, bool strong);
    void labelRoof(const RoofLine &roof, double from, double to, bool strong);
    void labelSlope(const QString &text, const QPointF &from, const QPointF &to, bool strong);
    bool crossesNoRoof(const std::vector<QRectF> &boxes) const;
    void paintRidges();
    void paintPoints();
    double sizeValue(const RooflinePoint &point) const;
    double radiusOf(const RooflinePoint &point, double plain) const;
    void paintMark(const RooflinePoint &point, bool selected, bool onTrail);
    void labelTrail(const std::vector<size_t> &trail);
    void paintMarks();
    void labelMark(const RooflineMark &mark, const QPointF &at);
    void paintSummary();
    void haloText(const QPointF &baseline, const QString &text, const QColor &color);
    const RooflinePoint &pointAt(size_t index) const { return m_scene.points[qsizetype(index)]; }
    double bestBandwidth(bool measured) const;
    double peak(bool measured) const;

    QPainter &m_painter;
    const RooflineScene &m_scene;
    const LogView &m_view;
    LabelPlacer &m_placer;
    const RooflineStyle &m_style;
    std::vector<RoofLine> m_roofs;   ///< those that are shown
    double m_largest = 0;            ///< of what sizes stand for
    std::vector<QRectF> m_roofBoxes; ///< along every roof drawn
};

} // namespace gable
