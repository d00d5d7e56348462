// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/workspace/rows.h"

#include <QStringList>

#include <vector>

namespace gable {

class Database;

/// What the board of all evaluations shows, and in which order. Values of one list are alternatives, lists add up; an empty list is no
/// condition. `verdicts` takes verdict ids and the names of verdict classes ("failed"); `decisions` "accepted", "overruled", "undecided".
struct BoardFilter {
    QStringList problems, authors, verdicts, languages, devices, modes, tags, decisions;
    QString text; ///< anywhere in label, author, problem, workload, verdict, pattern or id
    bool operator==(const BoardFilter &) const = default;
    bool isEmpty() const { return *this == BoardFilter(); }
};

enum class BoardColumn : uint8_t { Verdict, Label, Problem, Workload, Author, Language, Device, Mode, Time, Roof, Speedup, Error, Finished, Decision, Tags };
/// Twins: submissions of one normalised source; only those that have a twin form groups, the rest lies in a last one without a key.
enum class BoardGroup : uint8_t { None, Problem, Author, Verdict, Language, Twins };

struct BoardOrder {
    BoardColumn column = BoardColumn::Finished;
    bool descending = true;
    BoardGroup group = BoardGroup::None; ///< groups in ascending order of their key, rows inside by the column
    bool operator==(const BoardOrder &) const = default;
};

struct BoardCount {
    QString key;
    qint64 count = 0;
};

/// One person's word on one evaluation, beside the machine's. The newest of an evaluation counts.
struct Judgement {
    qint64 number = 0; ///< given by the workspace
    QString evaluation, decision; ///< "accepted" "overruled"
    QString author, note;
    QDateTime madeAt;
};

struct BoardRow : EvaluationRow {
    qint64 number = 0;
    QString language;
    double baselineNs = 0; ///< of the production baseline; 0 = none
    QString decision, decidedBy, note; ///< empty = undecided
    QDateTime decidedAt;
    QStringList tags;
};

/// How many evaluations have one combination of values; the choices of every filter come from one pass.
struct BoardCell {
    QString problem, author, verdict, language, device, mode;
    qint64 count = 0;
};

/// What scores need of one evaluation (times in ns, 0 = none).
struct BoardFigure {
    QString problem, workload, verdict;
    double achievedFraction = 0, medianNs = 0, baselineNs = 0;
};

/// Row numbers of the filter in order, at most `limit` (0 = all). Every query reads one covering index, never the reports.
Result<std::vector<qint64>> boardNumbers(Database &database, const BoardFilter &filter, const BoardOrder &order, int limit);
/// The number of an evaluation's id; "not_found".
Result<qint64> boardNumber(Database &database, const QString &id);
/// Rows of a group in the group's order; empty without grouping.
Result<std::vector<BoardCount>> boardGroups(Database &database, const BoardFilter &filter, BoardGroup group);
/// Verdict ids with their counts.
Result<std::vector<BoardCount>> boardVerdicts(Database &database, const BoardFilter &filter);
/// Rows by number, in the order asked; numbers that are gone are left out.
Result<std::vector<BoardRow>> boardRows(Database &database, const std::vector<qint64> &numbers);
Result<std::vector<BoardCell>> boardCells(Database &database);
Result<std::vector<BoardFigure>> boardFigures(Database &database, const BoardFilter &filter);
Result<QStringList> boardTags(Database &database);

/// Its number is given back. Inside the caller's transaction, as all that follows.
Result<qint64> storeJudgement(Database &database, const Judgement &judgement);
/// Takes one back; the one before it counts again.
Result<void> removeJudgement(Database &database, qint64 number);
Result<void> storeTags(Database &database, const QString &evaluation, const QStringList &tags);

} // namespace gable
