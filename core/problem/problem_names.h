// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace gable {

/// Largest tensor and largest axis that anything here works with: 2^40 bytes, 2^40 elements.
inline constexpr int64_t kLargestSize = int64_t(1) << 40;

// Texts of the enumerations as files and messages spell them. The parse functions name the permitted ones in their error.
QString name(InputSpec::Kind kind);
QString name(CostKind kind);
QString name(ToleranceRule::Kind kind);
QString name(Unit unit);
Result<InputSpec::Kind> parseInputKind(const QString &name);
Result<CostKind> parseCostKind(const QString &name);
Result<ToleranceRule::Kind> parseToleranceKind(const QString &name);
Result<Unit> parseUnit(const QString &name);
Result<ComparatorKind> parseComparator(const QString &name);

/// A name that may stand for a parameter or function in C++: an identifier of at most 64 characters that is no keyword.
Result<void> checkIdentifier(const QString &name);

} // namespace gable
