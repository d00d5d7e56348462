// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <QJsonObject>

namespace gable::cli {

/// One entry of `problems --json`: {name, suite, op_type, dtypes{}, workloads: [{id, axes{}, phases[], importance, flops, bytes}]}.
QJsonObject problemJson(const Problem &problem);

} // namespace gable::cli
