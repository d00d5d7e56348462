// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_table_model.h"

#include "widgets/figures/figures.h"

using namespace Qt::StringLiterals;

namespace gable {

RooflineTableModel::RooflineTableModel(QObject *parent) : QAbstractTableModel(parent) {}

void RooflineTableModel::setScene(const RooflineScene &scene)
{
    beginResetModel();
    m_scene = scene;
    endResetModel();
}

QString RooflineTableModel::evaluationAt(int row) const
{
    const int points = int(m_scene.points.size());
    return row >= 0 && row < points ? m_scene.points[qsizetype(points - 1 - row)].evaluation : QString();
}

int RooflineTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(size_t(m_scene.points.size()) + m_scene.marks.size() + m_scene.roofs.size());
}

int RooflineTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RooflineTableModel::pointText(const RooflinePoint &point, int column) const
{
    switch (column) {
    case Name: return point.label;
    case Intensity: return point.intensity > 0 ? threeDigits(point.intensity) : QString();
    case Performance: return point.flopsPerSecond > 0 ? threeDigits(point.flopsPerSecond / 1e9) : QString();
    case Time: return point.medianNs > 0 ? threeDigits(point.medianNs / 1e3) : QString();
    case Fraction: return point.achievedFraction > 0 ? percentDigits(point.achievedFraction) : QString();
    case State: return point.counted ? point.verdictWord : tr("failed, not counted");
    default: return {};
    }
}

QVariant RooflineTableModel::markText(const RooflineMark &mark, int column) const
{
    switch (column) {
    case Name: return mark.label;
    case Intensity: return threeDigits(mark.intensity);
    case Performance: return threeDigits(mark.flopsPerSecond / 1e9);
    case State: return tr("not measured");
    default: return {};
    }
}

QVariant RooflineTableModel::roofText(const RoofLine &roof, int column) const
{
    switch (column) {
    case Name: return roof.label;
    case Performance: return roof.isBandwidth ? QString() : threeDigits(roof.value / 1e9);
    case State: return roof.measured ? tr("measured roof") : tr("datasheet roof");
    default: return {};
    }
}

QVariant RooflineTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(index.column() == Name || index.column() == State ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const size_t points = size_t(m_scene.points.size());
    const size_t row = size_t(index.row());
    if (row < points)
        return pointText(m_scene.points[qsizetype(points - 1 - row)], index.column());
    const size_t marks = m_scene.marks.size();
    return row < points + marks ? markText(m_scene.marks[row - points], index.column()) : roofText(m_scene.roofs[row - points - marks], index.column());
}

QVariant RooflineTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section == Name || section == State ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Submission");
    case Intensity: return tr("FLOP/B");
    case Performance: return tr("GFLOP/s");
    case Time: return tr("Time µs");
    case Fraction: return tr("Roof %");
    case State: return tr("Verdict");
    default: return {};
    }
}

} // namespace gable
