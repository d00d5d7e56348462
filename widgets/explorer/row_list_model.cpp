// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/explorer/row_list_model.h"

#include <algorithm>

namespace gable {

RowListModel::RowListModel(QObject *parent) : QAbstractListModel(parent) {}

void RowListModel::setRows(std::vector<ExplorerRow> rows)
{
    const bool sameKeys = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                     [](const ExplorerRow &a, const ExplorerRow &b) { return a.key == b.key; });
    if (sameKeys && !rows.empty()) {
        m_rows = std::move(rows);
        Q_EMIT dataChanged(index(0), index(int(m_rows.size()) - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

QModelIndex RowListModel::indexOf(const QString &key) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const ExplorerRow &row) { return row.key == key; });
    return found == m_rows.end() ? QModelIndex() : index(int(found - m_rows.begin()));
}

int RowListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant RowListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ExplorerRow &row = m_rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return row.text;
    case Qt::ToolTipRole: return row.toolTip.isEmpty() ? row.text : row.toolTip;
    case Qt::AccessibleTextRole: return QStringList{row.text, row.detail, row.word, row.figure}.join(u' ').simplified();
    case KeyRole: return row.key;
    case DetailRole: return row.detail;
    case FigureRole: return row.figure;
    case WordRole: return row.word;
    case VerdictRole: return row.verdict ? QVariant(int(*row.verdict)) : QVariant();
    case MutedRole: return row.muted;
    case StrongRole: return row.strong;
    default: return {};
    }
}

} // namespace gable
