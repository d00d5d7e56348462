// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QJsonValue>
#include <QString>

#include <optional>

namespace gable {

/// 1-based line of a byte offset.
int lineAt(const QByteArray &text, qsizetype offset);

/// Byte offset of the first malformed UTF-8 sequence (overlong, surrogate, truncated), or nothing.
std::optional<qsizetype> firstInvalidUtf8(const QByteArray &text);

/// Whole file, refused above `maxBytes`; the error names the path and the reason.
Result<QByteArray> readFile(const QString &path, qsizetype maxBytes = qsizetype(64) << 20);

/// Writes through a temporary file and rename, synced, so that a crash leaves the old or the new content.
Result<void> writeFileAtomically(const QString &path, const QByteArray &content);

/// A path from untrusted input, resolved below `root`; absolute paths and ones that climb out (also through links) are refused.
Result<QString> resolveInside(const QString &root, const QString &relative);

/// Lower-case hexadecimal SHA-256.
QString sha256(const QByteArray &bytes);

/// Finite numbers as they are; others as the strings "NaN", "Infinity", "-Infinity".
QJsonValue jsonNumber(double value);
/// The inverse; null and other texts give NaN.
double numberFromJson(const QJsonValue &value);

/// Locale-free text of a double, shortest form that reads back the same.
QString numberText(double value);

/// One field of a CSV line, quoted as RFC 4180 asks where it must be.
QString csvField(const QString &text);

} // namespace gable
