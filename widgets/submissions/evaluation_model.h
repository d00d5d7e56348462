// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/board.h"
#include "widgets/figures/figures.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QTimer>

namespace gable {

/// Numbers of the board's rows in their order, with the groups they form.
struct BoardListing {
    std::vector<qint64> numbers;
    std::vector<BoardCount> groups; ///< in the order of the numbers; empty = not grouped
    BoardGroup group = BoardGroup::None;
    qint64 total = 0;               ///< of the filter; more than `numbers` until the rest has come
};

/// Evaluations as a table over the row numbers that SQL sorted. Rows are fetched when they are first looked at, and only the last few
/// thousand are kept; a row on its way is empty. Sorting asks for another order and never happens here. Groups are rows of their own.
class EvaluationModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// As BoardColumn.
    enum Column { Verdict, Submission, Problem, Workload, Author, Language, Device, Mode, Time, Roof, Speedup, Error, Finished, Decision, Tags, ColumnCount };
    enum Role { IdRole = Qt::UserRole, VerdictClassRole, WordRole, CountedRole, FractionRole, GroupRole, CollapsedRole };
    explicit EvaluationModel(QObject *parent = nullptr);

    /// Another list, with the rows that are known already; `keep` also keeps what was known before.
    void setListing(BoardListing listing, const std::vector<BoardRow> &rows, bool keep = false);
    /// The rest of the list's numbers; what is shown stays where it is.
    void setNumbers(std::vector<qint64> numbers);
    void addRows(const std::vector<BoardRow> &rows);
    /// Fetched again when it is next looked at.
    void forget(qint64 number);

    qint64 total() const { return m_listing.total; }
    /// The evaluation's row; null for a group, and for a row that is still on its way.
    const BoardRow *rowAt(int row) const;
    qint64 numberAt(int row) const; ///< 0 for a group
    /// Index of a number; invalid where it is not in the list or its group is closed.
    QModelIndex indexOf(qint64 number) const;
    /// Place of a row among the evaluations of the list, from 1; 0 for a group.
    qint64 placeOf(int row) const;
    bool isGroup(int row) const;
    std::vector<int> groupRows() const;
    void setCollapsed(int row, bool collapsed);
    bool isCollapsed(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Emits orderWanted; the header names the column with an arrow.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void orderWanted(gable::BoardColumn column, bool descending);
    void rowsWanted(const std::vector<qint64> &numbers) const;

private:
    struct Segment {
        qint64 first = 0, count = 0; ///< of the list's numbers
        int row = 0;                 ///< of the group's own row
        bool collapsed = false;
    };
    void layOut();
    int shownNumbers() const;
    const Segment &segmentAt(int row) const;
    qint64 positionAt(int row) const; ///< in the list's numbers; -1 for a group
    int rowOfPosition(qint64 position) const;
    QVariant groupData(int row, int role) const;
    void want(qint64 position) const;
    void askForWanted();

    BoardListing m_listing;
    std::vector<Segment> m_segments; ///< none = not grouped
    int m_rows = 0;
    mutable QCache<qint64, BoardRow> m_known;
    mutable std::vector<qint64> m_wanted; ///< positions, as they were looked at
    mutable QTimer m_ask;
    TimeUnit m_unit;
    int m_sortColumn = Finished;
    bool m_descending = true;
};

/// How long ago, in one unit: "now", "12 s", "3 min", "5 h", "2 d".
QString agoText(const QDateTime &then, const QDateTime &now);

} // namespace gable
