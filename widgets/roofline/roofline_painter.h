// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/label_placer.h"
#include "widgets/roofline/log_view.h"
#include "widgets/roofline/roofline_scene.h"

#include <QCoreApplication>
#include <QPainter>

namespace gable {

/// One paint of a roofline: axes, roofs with labels on the lines, ridges, points, the selected chain's trail, the summary.
class RooflinePainter
{
    Q_DECLARE_TR_FUNCTIONS(gable::RooflinePainter)
public:
    RooflinePainter(QPainter &painter, const RooflineScene &scene, const LogView &view, LabelPlacer &placer, std::optional<size_t> hovered);
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
    void paintMark(const RooflinePoint &point, bool selected, bool onTrail);
    void labelTrail(const std::vector<size_t> &trail);
    void paintMarks();
    void labelMark(const RooflineMark &mark, const QPointF &at);
    void paintSummary();
    void haloText(const QPointF &baseline, const QString &text, const QColor &color);
    double bestBandwidth(bool measured) const;
    double peak(bool measured) const;

    QPainter &m_painter;
    const RooflineScene &m_scene;
    const LogView &m_view;
    LabelPlacer &m_placer;
    std::optional<size_t> m_hovered;
    std::vector<QRectF> m_roofBoxes; ///< along every roof drawn
};

} // namespace gable
