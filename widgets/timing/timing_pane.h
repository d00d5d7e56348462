// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

class QLabel;

namespace gable {

class KeyValueList;

/// Samples in the order they were taken and as a strip over their values, with median, interval and quartiles.
class SamplesChart : public QWidget
{
    Q_OBJECT
public:
    explicit SamplesChart(QWidget *parent = nullptr);
    void setTiming(const std::optional<TimingReport> &timing);
    /// Index of the sample under the mouse in the ordered part, or nothing.
    std::optional<size_t> sampleAt(QPointF pixel) const;
    QSize sizeHint() const override { return {320, 260}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    QRectF orderRect() const;
    QRectF stripRect() const;
    double yOf(double ns) const;
    void paintOrder(class QPainter &painter);
    void paintStrip(class QPainter &painter);
    std::optional<TimingReport> m_timing;
    double m_low = 0, m_high = 1; ///< shown range, ns
};

class TimingPane : public QWidget
{
    Q_OBJECT
public:
    explicit TimingPane(QWidget *parent = nullptr);
    void setEvaluation(const Evaluation *evaluation);
    SamplesChart *chart() const { return m_chart; }

private:
    SamplesChart *m_chart;
    QWidget *m_side;
    KeyValueList *m_figures;
    QLabel *m_badges;
};

} // namespace gable
