// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/evaluation_model.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "widgets/controls/verdict_words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool isFigure(int column)
{
    return column == EvaluationModel::Time || column == EvaluationModel::Roof || column == EvaluationModel::Error;
}

int alignmentOf(int column)
{
    return int((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

EvaluationModel::EvaluationModel(QObject *parent) : QAbstractTableModel(parent), m_unit(timeUnitFor({})) {}

void EvaluationModel::setRows(std::vector<EvaluationRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    std::vector<double> times;
    times.reserve(m_rows.size());
    for (const EvaluationRow &row : m_rows)
        times.push_back(row.medianNs);
    m_unit = timeUnitFor(std::move(times));
    endResetModel();
}

QModelIndex EvaluationModel::indexOf(const QString &evaluation) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const EvaluationRow &row) { return row.id == evaluation; });
    return found == m_rows.end() ? QModelIndex() : index(int(found - m_rows.begin()), 0);
}

int EvaluationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int EvaluationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString EvaluationModel::text(const EvaluationRow &row, int column) const
{
    switch (column) {
    case Verdict: return verdictClassWord(classOf(row.verdict));
    case Submission: return row.label;
    case Problem: return row.problem;
    case Workload: return shapeText(row.workload);
    case Device: return row.device;
    case Mode: return row.mode;
    case Time: return row.medianNs > 0 ? m_unit.digits(row.medianNs) : QString();
    case Roof: return row.achievedFraction > 0 && row.counted ? percentDigits(row.achievedFraction) : QString();
    case Error: return row.maxErrorOverTolerance > 0 ? threeDigits(row.maxErrorOverTolerance) : QString();
    case Finished: return row.finishedAt.toLocalTime().toString(u"MM-dd HH:mm"_s);
    default: return {};
    }
}

QString EvaluationModel::toolTip(const EvaluationRow &row, int column) const
{
    switch (column) {
    case Verdict: return row.summary;
    case Time:
        if (row.medianNs <= 0)
            return tr("not timed");
        return (row.counted ? tr("%1 ns") : tr("%1 ns: failed, not counted")).arg(QString::number(row.medianNs, 'f', 1));
    case Roof: return tr("%1 of the %2 roof").arg(QString::number(row.achievedFraction, 'g', 6), row.roofLevel);
    case Error: return QString::number(row.maxErrorOverTolerance, 'g', 9);
    case Finished: return row.finishedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm:ss"_s);
    default: return text(row, column);
    }
}

QVariant EvaluationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const EvaluationRow &row = m_rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole: return alignmentOf(index.column());
    case IdRole: return row.id;
    case VerdictClassRole: return int(classOf(row.verdict));
    case WordRole: {
        const QString word = verdictWord(row.verdict);
        return word == verdictClassWord(classOf(row.verdict)) ? QString() : word;
    }
    case CountedRole: return row.counted;
    default: return {};
    }
}

QVariant EvaluationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Verdict: return tr("Verdict");
    case Submission: return tr("Submission");
    case Problem: return tr("Problem");
    case Workload: return tr("Workload");
    case Device: return tr("Device");
    case Mode: return tr("Mode");
    case Time: return tr("Time %1").arg(m_unit.symbol);
    case Roof: return tr("Roof %");
    case Error: return tr("Error ÷ tol");
    case Finished: return tr("Finished");
    default: return {};
    }
}

void EvaluationModel::sort(int column, Qt::SortOrder order)
{
    static const std::pair<int, QLatin1StringView> keys[] = {{Verdict, "verdict"_L1}, {Submission, "label"_L1}, {Problem, "problem"_L1},
                                                             {Time, "median"_L1},     {Roof, "fraction"_L1},    {Finished, "finished"_L1}};
    for (const auto &[sortable, key] : keys) {
        if (sortable == column)
            Q_EMIT orderWanted(key, order == Qt::DescendingOrder);
    }
}

} // namespace gable
