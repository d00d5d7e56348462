// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/roofline_scene.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace gable {

class RooflineChart;
class RooflineTableModel;

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

public Q_SLOTS:
    void toggleTable();
    void resetView();

Q_SIGNALS:
    void evaluationChosen(const QString &evaluation);
    void measureRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QStackedLayout *m_stack;
    RooflineChart *m_chart;
    QTableView *m_table;
    RooflineTableModel *m_model;
    QWidget *m_empty;
    QLabel *m_emptyText;
    QPushButton *m_measure;
    QLabel *m_costs, *m_floor;
    bool m_wantTable = false;
    void showPage();
};

} // namespace gable
