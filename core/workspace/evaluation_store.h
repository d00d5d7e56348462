// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/database.h"
#include "core/workspace/workspace.h"

namespace gable {

/// Saves an evaluation inside the caller's transaction; one with the same id is replaced.
Result<void> storeEvaluation(Database &database, const Evaluation &evaluation);
Result<Evaluation> loadEvaluation(Database &database, const QString &id);
Result<std::optional<QString>> knownEvaluation(Database &database, const EvaluationKey &key);
Result<std::vector<EvaluationRow>> loadRows(Database &database, const RowFilter &filter);

/// A LIKE pattern, escaped by a backslash, that finds `text` anywhere.
QString likePattern(QString text);
/// The columns that readEvaluationRow() reads from the start of a row, and their number.
QString rowColumns();
inline constexpr int kRowColumns = 22;
EvaluationRow readEvaluationRow(const QSqlQuery &query);

} // namespace gable
