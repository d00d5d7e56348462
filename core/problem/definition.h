// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/field_reader.h"
#include "core/problem/problem.h"

#include <optional>

namespace gable {

/// As parseDefinition(); `referenceText`, where given, takes the place of the file that reference_cpp names.
Result<std::vector<Problem>> readDefinition(const JsonText &text, const QString &referenceDir, const std::optional<QString> &referenceText);

/// Reads {distribution, range}: how one argument is made.
Result<InputSpec> readInputSpec(const JsonCursor &cursor, DType dtype);

/// Reads one entry of "workloads" for a problem whose axes and arguments are known.
Result<Workload> readWorkload(const JsonCursor &cursor, const Problem &problem);

/// Reads the "x-gable" object into `problem`, whose axes and arguments are known. `dtypes` receives the variants.
Result<void> readExtension(const JsonCursor &cursor, const QString &referenceDir, const std::optional<QString> &referenceText, Problem &problem,
                           std::vector<DType> &dtypes);

/// An expression whose names are all axes of `problem` (or dtype_bytes where `withBytes`).
Result<Expression> readExpression(const JsonCursor &cursor, const Problem &problem, bool withBytes);

} // namespace gable
