// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teach/runs_model.h"

#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

using namespace Qt::StringLiterals;

namespace gable {

void RunsModel::setRows(std::vector<LessonRunRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    std::vector<double> times;
    for (const LessonRunRow &row : m_rows)
        times.push_back(row.medianNs);
    const TimeUnit unit = timeUnitFor(std::move(times));
    m_timeUnit = unit.symbol;
    m_timeNs = unit.ns;
    endResetModel();
}

int RunsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RunsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunsModel::text(const LessonRunRow &row, int column) const
{
    const auto figure = [](double value) { return value > 0 ? threeDigits(value) : QString(); };
    switch (column) {
    case Kernel: return row.predicted ? tr("%1, predicted").arg(row.kernel) : row.kernel;
    case Intensity: return figure(row.intensity);
    case Performance: return figure(row.flopsPerSecond / 1e9);
    case Fraction: return row.fraction > 0 ? percentDigits(row.fraction) : QString();
    case Time: return figure(row.medianNs / m_timeNs);
    default: return {};
    }
}

QVariant RunsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LessonRunRow &row = m_rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (index.column() == Kernel ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: {
        QFont font = row.current && !row.predicted ? strongFont() : bodyFont();
        font.setItalic(row.predicted);
        return font;
    }
    case Qt::ForegroundRole: return row.predicted ? theme().text2 : theme().text;
    default: return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (section == Kernel ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Kernel: return tr("Step");
    case Intensity: return tr("FLOP / byte");
    case Performance: return tr("GFLOP/s");
    case Fraction: return tr("% of roof");
    case Time: return tr("Time %1").arg(m_timeUnit);
    default: return {};
    }
}

} // namespace gable
