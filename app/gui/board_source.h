// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/store_thread.h"
#include "core/problem/suite.h"
#include "core/scoring/scores.h"
#include "widgets/submissions/evaluation_model.h"

#include <QObject>

namespace gable {

/// What the header and the bar above the table say.
struct BoardSummary {
    std::vector<BoardCount> verdicts; ///< of the filter without its verdicts
    qint64 suspects = 0, undecided = 0; ///< of the filter
};

struct BoardScores {
    std::vector<BoardCount> verdicts;
    std::vector<std::pair<double, double>> fastP; ///< p and share
    Geomean speedup;
    std::vector<WeightedScore> scores; ///< of the suite that most results belong to
    QString suite;
    qint64 evaluations = 0;
};

struct BoardPreview {
    BoardRow row;
    Result<Evaluation> evaluation;
    std::optional<Submission> submission;
};

/// The board's queries on the store thread. The first rows of a list come before its rest; answers to an older question are dropped.
class BoardSource : public QObject
{
    Q_OBJECT
public:
    explicit BoardSource(StoreThread &store, QObject *parent = nullptr);

    /// listed() with the first rows, then numbered() with all numbers and summarised().
    void list(const BoardFilter &filter, const BoardOrder &order);
    /// The same list again after something was saved: listed() once, whole.
    void refresh();
    /// summarised() alone.
    void summarise();
    void fetch(const std::vector<qint64> &numbers);
    void readChoices();
    void readScores(const std::vector<std::shared_ptr<const Suite>> &suites);
    void preview(qint64 number);
    void find(const QString &evaluation);
    /// The next suspect behind `after` (a number; 0 = from the start) that nobody has decided, in the list's order.
    void findUndecided(qint64 after);
    void judge(const Judgement &judgement, qint64 number);
    /// The newest of this session's judgements.
    void takeBack();
    bool canTakeBack() const { return !m_made.empty(); }
    void setTags(const QString &evaluation, const QStringList &tags, qint64 number);
    /// Another workspace: nothing of the old one can be taken back.
    void forget();

Q_SIGNALS:
    void listed(const gable::BoardListing &listing, const std::vector<gable::BoardRow> &rows, bool again);
    void numbered(const std::vector<qint64> &numbers);
    void summarised(const gable::BoardSummary &summary);
    void fetched(const std::vector<gable::BoardRow> &rows);
    void choicesRead(const std::vector<gable::BoardCell> &cells, const QStringList &tags);
    void scoresRead(const gable::BoardScores &scores);
    void previewed(const gable::BoardPreview &preview);
    void found(qint64 number);
    void judged(qint64 number); ///< a judgement or tag of this row changed
    void takenBack(qint64 number);
    void failed(const gable::Error &error);

private:
    template <class T>
    bool good(const Result<T> &result)
    {
        if (!result)
            Q_EMIT failed(result.error());
        return bool(result);
    }
    void readRest();
    void hashMore();

    StoreThread &m_store;
    BoardFilter m_filter;
    BoardOrder m_order;
    quint64 m_generation = 0;
    std::vector<std::pair<qint64, qint64>> m_made; ///< judgement and row number, oldest first
};

} // namespace gable
