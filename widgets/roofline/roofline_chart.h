// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/label_placer.h"
#include "widgets/roofline/log_view.h"
#include "widgets/roofline/point_cloud.h"
#include "widgets/roofline/roofline_painter.h"
#include "widgets/roofline/roofline_scene.h"

#include <QElapsedTimer>
#include <QVariantAnimation>
#include <QWidget>

namespace gable {

/// Log–log roofline, painted here: Qt Charts has neither labels on sloped lines nor logarithmic panning.
/// Wheel, + and - zoom, drag and arrow keys pan, Shift and drag zooms to a rectangle, a double click or Home shows everything again; Ctrl+Z
/// goes back through the views left so. A click on a point selects its evaluation.
class RooflineChart : public QWidget
{
    Q_OBJECT
public:
    explicit RooflineChart(QWidget *parent = nullptr);
    void setScene(const RooflineScene &scene);
    const RooflineScene &scene() const { return m_scene; }
    const LogView &view() const { return m_view; }
    /// Index of the point within 8 px, or nothing.
    std::optional<size_t> pointAt(QPointF pixel) const;
    QPointF positionOf(size_t point) const;
    /// Rectangles of all labels of the last paint; they never overlap.
    const std::vector<QRectF> &labelRects() const { return m_labels; }
    void resetView();
    void goBack();
    void goForward();
    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    void setPointSize(PointSize size);
    PointSize pointSize() const { return m_style.size; }
    void setRoofShown(const QString &label, bool shown);
    bool isRoofShown(const QString &label) const { return !m_style.hiddenRoofs.contains(label); }
    /// Draws the chart as it is seen into a rectangle of `size`, without hover and focus.
    void drawTo(QPainter &painter, QSizeF size) const;
    /// The selected point travels to its place: from the point before it in its trail, or along the whole trail. At once where the
    /// desktop switched animations off.
    void travelLast() { travel(false); }
    void travelTrail() { travel(true); }
    bool isTravelling() const { return m_travel.state() == QAbstractAnimation::Running; }
    QSize sizeHint() const override { return {384, 340}; }

Q_SIGNALS:
    void evaluationChosen(const QString &evaluation);
    /// A person moved a mark; the scene already holds the new place.
    void markMoved(const QString &id, double intensity, double flopsPerSecond);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fitView();
    void fitView(LogView &view, QRectF area) const;
    ViewHistory::Entry currentView() const { return {m_view, m_userView}; }
    void leaveView();                ///< before a gesture changes it
    void leaveViewByStep();          ///< the same for a step of the wheel or a key: a burst of steps is one view to go back over
    void showView(const ViewHistory::Entry &entry);
    void zoomBy(QPointF around, double factor);
    void zoomToBand();
    QString toolTipOf(const RooflinePoint &point) const;
    std::optional<size_t> movableMarkAt(QPointF pixel) const;
    void moveMark(size_t mark, QPointF pixel);
    void travel(bool wholeTrail);
    RooflineScene sceneInTravel() const;
    RooflineScene m_scene;
    std::vector<RooflineMark> m_fitted; ///< marks as they came: the view does not follow one that is being moved
    std::optional<size_t> m_heldMark;
    QVariantAnimation m_travel;
    LogView m_view;
    bool m_userView = false;
    QPointF m_pressedAt, m_lastDrag;
    bool m_dragging = false;
    ViewHistory m_history;
    QElapsedTimer m_lastStep;        ///< of the wheel or a key
    std::optional<QRectF> m_band;    ///< the rectangle being drawn
    PointCloud m_cloud;
    RooflineStyle m_style;
    std::vector<QRectF> m_labels;
};

} // namespace gable
