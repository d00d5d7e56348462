// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/roofline/hypothetical.h"
#include "widgets/roofline/roofline_scene.h"

#include <QWidget>

class QLabel;
class QMenu;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace gable {

class RooflineChart;
class RooflineTableModel;
class WhatIfPanel;

/// The chart, its table twin (key T), a line of costs below, and what to do when there is no roof yet.
class RooflineView : public QWidget
{
    Q_OBJECT
public:
    explicit RooflineView(QWidget *parent = nullptr);
    void setScene(const RooflineScene &scene);
    RooflineChart *chart() const { return m_chart; }
    bool isTable() const;
    /// Why ceilings cannot be measured now; empty = they can.
    void setMeasureReason(const QString &reason);
    /// A hypothetical kernel over the scene: dragged in the chart or typed, its bound read live.
    void setHypothetical(bool shown);
    bool hasHypothetical() const { return m_hypothetical.has_value(); }
    const std::optional<Hypothetical> &hypothetical() const { return m_hypothetical; }
    QMenu *menu() const { return m_menu; }  ///< for a button in the pane's corner
    /// The chart as it is seen, twice the pixels.
    QImage picture() const;
    /// Asks for a file and writes the chart there; `suffix` without its dot.
    void exportAs(const QString &suffix);
    WhatIfPanel *whatIf() const { return m_whatIf; }

public Q_SLOTS:
    void toggleTable();
    void resetView();
    void toggleHypothetical() { setHypothetical(!hasHypothetical()); }

Q_SIGNALS:
    void failed(const gable::Error &error);
    void hypotheticalShown(bool shown);
    /// A mark of the scene was moved; the hypothetical kernel is the view's own affair.
    void markMoved(const QString &id, double intensity, double flopsPerSecond);
    void evaluationChosen(const QString &evaluation);
    void measureRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    QStackedLayout *m_stack;
    RooflineChart *m_chart;
    QTableView *m_table;
    RooflineTableModel *m_model;
    QWidget *m_empty;
    QLabel *m_emptyText;
    QPushButton *m_measure;
    QLabel *m_costs, *m_floor;
    WhatIfPanel *m_whatIf;
    QMenu *m_menu;
    RooflineScene m_scene; ///< as it was set, without the hypothetical kernel
    std::optional<Hypothetical> m_hypothetical;
    bool m_wantTable = false;
    void showScene();
    void placeHypothetical(const Hypothetical &kernel);
    Hypothetical firstHypothetical() const;
    void showPage();
};

} // namespace gable
