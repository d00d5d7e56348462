// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/evaluation/report.h"
#include "core/toolchain/submission.h"
#include "core/workspace/board.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace gable {

inline constexpr int kWorkspaceSchema = 2;

/// Key under which triage finds that a result exists already.
struct EvaluationKey {
    QString submission, problem, workload, deviceUuid, mode, profile;
    int engineVersion = kEngineVersion;
    bool timed = false; ///< one that passed without having been timed is not enough
};

struct RowFilter {
    QString problem, workload, verdict, submission, text;
    QString orderBy = QStringLiteral("finished"); ///< finished label problem verdict median fraction
    bool descending = true;
    int limit = 0; ///< 0 = all
};

/// The SQLite file with submissions and evaluations. Not thread-safe: one object a thread.
/// Opened for writing it holds a lock file; a second writer gets code "locked" naming the holder.
class Workspace
{
public:
    enum class Access : uint8_t { ReadOnly, ReadWrite };
    /// Opens or (ReadWrite) creates. Errors: "newer_version", "not_a_workspace", "corrupt", "locked", "read_only", "io".
    static Result<std::unique_ptr<Workspace>> open(const QString &path, Access access);
    ~Workspace();

    QString path() const;
    bool isReadOnly() const;

    Result<void> saveSubmission(const Submission &submission);
    /// Saved and synced when this returns (one transaction).
    Result<void> saveEvaluation(const Evaluation &evaluation);
    /// Id of the newest evaluation that answers the key, or nothing. What broke on the way, or could not be done here at the time, answers nothing.
    Result<std::optional<QString>> known(const EvaluationKey &key) const;
    Result<std::vector<EvaluationRow>> rows(const RowFilter &filter = {}) const;
    Result<Evaluation> evaluation(const QString &id) const;    ///< whole, with samples and maps; id may be a unique prefix
    Result<Submission> submission(const QString &id) const;    ///< id may be a unique prefix
    Result<std::vector<Submission>> submissions() const;
    /// Key-value settings of this workspace ("suite", "unsandboxed_allowed" …).
    Result<void> setSetting(const QString &key, const QString &value);
    QString setting(const QString &key, const QString &fallback = {}) const;

    // The board of all evaluations (board.h says what each gives).
    Result<std::vector<qint64>> boardNumbers(const BoardFilter &filter, const BoardOrder &order, int limit = 0) const;
    Result<qint64> boardNumber(const QString &id) const;
    Result<std::vector<BoardCount>> boardGroups(const BoardFilter &filter, BoardGroup group) const;
    Result<std::vector<BoardCount>> boardVerdicts(const BoardFilter &filter) const;
    Result<std::vector<BoardRow>> boardRows(const std::vector<qint64> &numbers) const;
    Result<std::vector<BoardCell>> boardCells() const;
    Result<std::vector<BoardFigure>> boardFigures(const BoardFilter &filter) const;
    Result<QStringList> boardTags() const;
    /// The number under which it can be taken back.
    Result<qint64> judge(const Judgement &judgement);
    Result<void> takeBack(qint64 judgement);
    Result<void> setTags(const QString &evaluation, const QStringList &tags);
    /// Stores the hash of the normalised source of at most `limit` submissions of files of schema 1, which have none; how many are left.
    Result<qint64> hashSubmissions(int limit);

    /// VACUUM INTO.
    Result<void> saveCopy(const QString &path) const;
    /// Closes with a checkpoint and DELETE journal mode.
    Result<void> close();

private:
    Workspace();
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace gable
