// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

namespace gable {

/// A lesson's runs side by side; the last row may be a prediction.
struct LessonRunRow {
    QString kernel;
    double intensity = 0, flopsPerSecond = 0, fraction = 0, medianNs = 0;
    bool predicted = false, current = false;
};

class RunsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Kernel, Intensity, Performance, Fraction, Time, ColumnCount };
    explicit RunsModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}
    void setRows(std::vector<LessonRunRow> rows);
    const std::vector<LessonRunRow> &rows() const { return m_rows; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const LessonRunRow &row, int column) const;
    std::vector<LessonRunRow> m_rows;
    QString m_timeUnit;
    double m_timeNs = 1;
};

} // namespace gable
