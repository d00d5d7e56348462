// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "core/workspace/workspace.h"

namespace gable::cli {

/// The file of --workspace; one that is only read must exist. Error "usage".
Result<std::unique_ptr<Workspace>> openWorkspace(const Options &options, Workspace::Access access);
/// Nothing when --workspace is not given.
Result<std::unique_ptr<Workspace>> openOptionalWorkspace(const Options &options, Workspace::Access access);

/// Without samples, map and windows, which take nearly all of its memory.
Evaluation lightened(Evaluation evaluation);
/// Every evaluation, newest first. `light`: lightened.
Result<std::vector<Evaluation>> allEvaluations(const Workspace &workspace, bool light);

/// A file, or the id of a submission or of an evaluation in the workspace (null = only files).
Result<Submission> submissionOf(const QString &text, const Workspace *workspace);

} // namespace gable::cli
