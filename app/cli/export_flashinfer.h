// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "core/workspace/workspace.h"

namespace gable::cli {

/// FlashInfer-Bench's trace lines: {definition, workload, solution, evaluation}, one an evaluation, oldest first.
Result<QByteArray> flashinferTraces(const Workspace &workspace);

/// The same as a directory that other tools read: definitions/, workloads/, solutions/ and traces/ below --output.
int exportFlashinfer(const Workspace &workspace, const Options &options);

} // namespace gable::cli
