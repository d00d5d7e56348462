// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/evaluation/protocol.h"

#include <QMap>
#include <QStringList>

#include <vector>

namespace gable::cli {

// Exit codes (architecture.md, "Command line").
inline constexpr int kPassed = 0, kNotPassed = 1, kUsage = 2, kInfrastructure = 3, kInterrupted = 130;

/// One option of a command.
struct OptionSpec {
    const char *name;
    const char *value; ///< placeholder of its value; empty = a flag
    const char *text;  ///< what it does, untranslated
};

/// The words after a command: `--name value`, `--flag`, and operands. What a command does not know is a usage error.
struct Options {
    QStringList operands;
    QMap<QString, QString> values; ///< "device" → "cpu:0"; flags have the value "yes"

    bool has(const QString &name) const { return values.contains(name); }
    QString value(const QString &name, const QString &fallback = {}) const { return values.value(name, fallback); }
    bool json() const { return has(QStringLiteral("json")); }
    QString device() const { return value(QStringLiteral("device"), QStringLiteral("cpu:0")); }
};

/// --json and --help exist besides the given ones. Errors have code "usage".
Result<Options> parseOptions(const QStringList &words, const std::vector<OptionSpec> &known);

/// Mode, profile, seed and switches of an evaluation. Errors have code "usage".
Result<Protocol> protocolOf(const Options &options);

/// A whole number above zero. Error "usage".
Result<int> positiveOf(const Options &options, const QString &name, int fallback, int maximum);

} // namespace gable::cli
