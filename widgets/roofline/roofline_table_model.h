// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/roofline_scene.h"

#include <QAbstractTableModel>

namespace gable {

/// The chart as a table: its points, newest first, then predictions and hypothetical kernels, then its roofs.
class RooflineTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Intensity, Performance, Time, Fraction, State, ColumnCount };
    explicit RooflineTableModel(QObject *parent = nullptr);
    void setScene(const RooflineScene &scene);
    QString evaluationAt(int row) const; ///< empty for a roof

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant pointText(const RooflinePoint &point, int column) const;
    QVariant markText(const RooflineMark &mark, int column) const;
    QVariant roofText(const RoofLine &roof, int column) const;
    RooflineScene m_scene;
};

} // namespace gable
