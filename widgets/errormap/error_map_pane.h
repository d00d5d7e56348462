// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

class QTabBar;
class QTableView;

namespace gable {

class ErrorMapView;
class KeyValueList;
class WindowModel;

/// Map at the left, values of the chosen window at the right: got above expected, the bad ones tinted.
class ErrorMapPane : public QWidget
{
    Q_OBJECT
public:
    explicit ErrorMapPane(QWidget *parent = nullptr);
    void setReport(const CorrectnessReport *report);
    ErrorMapView *map() const { return m_map; }
    WindowModel *windowModel() const { return m_model; }
    /// Shows the window that holds or lies nearest to an element.
    void showElement(qint64 row, qint64 column);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitColumns();
    void showWindow(int index);
    void rebuildChoices();
    void showDetail(size_t element);

    ErrorMapView *m_map;
    WindowModel *m_model;
    QTableView *m_table;
    QWidget *m_right;
    QTabBar *m_choices;         ///< one tab a reason; its data is the window index
    KeyValueList *m_detail;
    std::vector<ErrorWindow> m_windows;
    int m_focusColumn = 0; ///< of the table: kept in view with good neighbours before it
    int m_valueLength = 0; ///< characters of the longest value
};

} // namespace gable
