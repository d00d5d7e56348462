// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/toolchain/submission.h"
#include "core/workspace/database.h"

#include <vector>

namespace gable {

/// Saves a submission and its sources, inside the caller's transaction. The sources of a known id never change; its label, author,
/// origin, parent and problem do.
Result<void> storeSubmission(Database &database, const Submission &submission);
/// One submission; `id` may be a unique prefix.
Result<Submission> loadSubmission(Database &database, const QString &id);
Result<std::vector<Submission>> loadSubmissions(Database &database);
/// Hashes of normalised sources for at most `limit` submissions that have none; how many are left.
Result<qint64> storeMissingHashes(Database &database, int limit);

/// The whole id in `table` that `prefix` means: an exact one, else the only one that starts with it. "not_found", "ambiguous".
Result<QString> completeId(Database &database, const QString &table, const QString &prefix);

} // namespace gable
