// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"
#include "widgets/figures/figures.h"

#include <QAbstractTableModel>

namespace gable {

/// Evaluations as a table over the rows that SQL sorted; sorting asks for another order and never happens here.
class EvaluationModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Verdict, Submission, Problem, Workload, Device, Mode, Time, Roof, Error, Finished, ColumnCount };
    enum Role { IdRole = Qt::UserRole, VerdictClassRole, WordRole, CountedRole };
    explicit EvaluationModel(QObject *parent = nullptr);
    void setRows(std::vector<EvaluationRow> rows);
    const std::vector<EvaluationRow> &rows() const { return m_rows; }
    QModelIndex indexOf(const QString &evaluation) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Emits orderWanted.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void orderWanted(const QString &orderBy, bool descending);

private:
    QString text(const EvaluationRow &row, int column) const;
    QString toolTip(const EvaluationRow &row, int column) const;
    std::vector<EvaluationRow> m_rows;
    TimeUnit m_unit;
};

} // namespace gable
