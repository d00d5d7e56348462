// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace gable {

/// One row of the explorer's lists: submissions (two lines), workloads and devices (one line).
struct ExplorerRow {
    QString key;      ///< what a selection reports
    QString text;
    QString detail;   ///< second text: quiet behind the name, or a second line
    QString figure;   ///< number at the right
    QString word;     ///< verdict word
    std::optional<VerdictClass> verdict;
    bool muted = false;       ///< unavailable, or a figure that does not count
    bool strong = false;
    QString toolTip;
    bool operator==(const ExplorerRow &) const = default;
};

class RowListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { KeyRole = Qt::UserRole, DetailRole, FigureRole, WordRole, VerdictRole, MutedRole, StrongRole };
    explicit RowListModel(QObject *parent = nullptr);
    /// Keeps indexes where the keys stay the same, so that selections survive a refresh.
    void setRows(std::vector<ExplorerRow> rows);
    const std::vector<ExplorerRow> &rows() const { return m_rows; }
    QModelIndex indexOf(const QString &key) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    std::vector<ExplorerRow> m_rows;
};

} // namespace gable
