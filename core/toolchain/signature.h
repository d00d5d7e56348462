// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/toolchain/compiler.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace gable {

/// The compiler found that the source declares `entry` otherwise than the generated header `headerName` (file name) does.
bool isSignatureConflict(const std::vector<Diagnostic> &diagnostics, const QString &entry, const QString &headerName);

/// The linker did not find `entry`, although the sources compile.
bool isEntryMissing(const std::vector<Diagnostic> &diagnostics, const QString &entry);

/// Line (1-based) where `source` defines a function named `entry`, comments and texts aside. When the linker misses the entry all the
/// same, that function is another one to C++: other parameters without extern "C", static, or inside a namespace or class.
std::optional<int> lineOfDefinition(const QByteArray &source, const QString &entry);

} // namespace gable
