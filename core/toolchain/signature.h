// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/toolchain/compiler.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace gable {

/// The first error that says, in g++'s or clang++'s words or by its note, that the source declares `entry` otherwise than the generated
/// header `headerName` (file name) does; null when there is none.
const Diagnostic *signatureConflict(const std::vector<Diagnostic> &diagnostics, const QString &entry, const QString &headerName);

/// Symbol that a linker or loader says it missed; empty when the message says something else.
QString missingSymbol(const QString &message);

/// Line (1-based) where `source` defines a function named `entry`, comments and texts aside. When the linker misses the entry all the
/// same, that function is another one to C++: other parameters without extern "C", static, or inside a namespace or class.
std::optional<int> lineOfDefinition(const QByteArray &source, const QString &entry);

} // namespace gable
