// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace gable {

/// The map of worst error ÷ tolerance by tile: axes in elements, the first bad index named on the axis, a legend that turns from grey
/// to red at a marked tick, hatching where nothing was checked. Hover tells tile range and value; a click asks for the nearest window.
class ErrorMapView : public QWidget
{
    Q_OBJECT
public:
    explicit ErrorMapView(QWidget *parent = nullptr);
    void setReport(const CorrectnessReport *report); ///< null or without a map: says why there is none
    /// Frame around a window of elements in the map's axes; none hides it.
    void setFrame(std::optional<QRect> elements);

    QRectF mapRect() const;
    /// Tile under a pixel: x = column, y = row.
    std::optional<QPoint> tileAt(QPointF pixel) const;
    QString tileText(QPoint tile) const;
    QSize sizeHint() const override { return {288, 300}; }

Q_SIGNALS:
    void tileHovered(const QString &text);
    void tileClicked(qint64 row, qint64 column); ///< first element of the tile

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void paintCaption(class QPainter &painter);
    void paintMap(class QPainter &painter, const QRectF &box);
    void paintAxes(class QPainter &painter, const QRectF &box);
    void paintLegend(class QPainter &painter, const QRectF &box);
    std::optional<int64_t> firstBadColumn() const;

    std::optional<ErrorMap> m_map;
    std::vector<int64_t> m_firstBad;
    QImage m_image;
    std::optional<QRect> m_frame;
    std::optional<QPoint> m_hovered;
    QString m_emptyText;
};

} // namespace gable
