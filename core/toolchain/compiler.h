// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/toolchain/directives.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace gable {

enum class Severity : uint8_t { Note, Warning, Error };

struct Diagnostic {
    QString file;
    int line = 0;   ///< 1-based; 0 = whole file
    int column = 0; ///< 1-based, in bytes as compilers count
    Severity severity = Severity::Error;
    QString message;
    QString option; ///< "-Wunused-variable", may be empty
};

QJsonObject toJson(const Diagnostic &diagnostic);
Result<Diagnostic> diagnosticFromJson(const QJsonObject &json);

/// Parses g++ and clang++ output (also "collect2/ld: undefined reference" as errors of the whole file).
std::vector<Diagnostic> parseCompilerOutput(const QByteArray &output);

struct Compiler {
    QString path;    ///< absolute
    QString kind;    ///< "g++" or "clang++"
    QString version; ///< first line of --version
};

/// g++ then clang++ from PATH ($GABLE_CXX first); never from the current directory. Error code "no_compiler" with the install command as hint.
Result<Compiler> findCompiler();

/// Arguments (without the program) that compile sources to a shared object for the CPU: -O3 -march=native -std=c++17 -fPIC -shared …
/// `flags` from the build directive are limited to an allow-list (-f…, -m…, -O…, -std=, -D, -fopenmp, -l for libm/openblas only).
Result<QStringList> compileArguments(const Compiler &compiler, const QStringList &sources, const QString &includeHeader,
                                     const QStringList &includeDirs, const QStringList &defines, const QStringList &flags, const QString &output);

} // namespace gable
