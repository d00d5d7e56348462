// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/evaluation/protocol.h"

#include <QMap>
#include <QStringList>

namespace gable::cli {

// Exit codes (architecture.md, "Command line").
inline constexpr int kPassed = 0, kNotPassed = 1, kUsage = 2, kInfrastructure = 3, kInterrupted = 130;

/// The words after a command: `--name value`, `--flag`, and operands. What a command does not know is a usage error.
struct Options {
    QStringList operands;
    QMap<QString, QString> values; ///< "device" → "cpu:0"; flags have the value "yes"

    bool has(const QString &name) const { return values.contains(name); }
    QString value(const QString &name, const QString &fallback = {}) const { return values.value(name, fallback); }
    bool json() const { return has(QStringLiteral("json")); }
    QString device() const { return value(QStringLiteral("device"), QStringLiteral("cpu:0")); }
};

/// `valued` take a value, `flags` none; --json and --help always exist. Errors have code "usage".
Result<Options> parseOptions(const QStringList &words, const QStringList &valued, const QStringList &flags);

/// Mode, profile, seed and switches of an evaluation. Errors have code "usage".
Result<Protocol> protocolOf(const Options &options);

} // namespace gable::cli
