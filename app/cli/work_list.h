// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/batch.h"
#include "app/cli/catalogue.h"
#include "core/workspace/workspace.h"

namespace gable::cli {

/// The evaluations of one submission: the selected workloads of its problem. Nothing when it belongs to no problem.
/// `root` is the directory whose children name problems.
Result<std::vector<BatchItem>> itemsOf(const Submission &submission, const QString &root, const Catalogue &catalogue, const Options &options, const Protocol &protocol);

EvaluationKey keyOf(const BatchItem &item, const QString &deviceUuid);

/// Saves a submission and its evaluation. A cancelled one is no result: it is evaluated again next time.
Result<void> save(Workspace &workspace, const BatchItem &item, const Evaluation &evaluation);

/// Prints what failed on the way; returns its exit code.
int reportFailures(const std::vector<Batch::Failure> &failures);
QJsonArray failuresJson(const std::vector<Batch::Failure> &failures);

/// Draws the roofline if asked, and says when the roofs are only derived.
void reportRoofs(Connection &connection, const Options &options, const std::vector<Evaluation> &evaluations);

} // namespace gable::cli
