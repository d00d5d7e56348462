// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QJsonValue>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>

namespace gable {

/// A JSON document that still knows its text: Qt's objects sort their keys and forget lines, while the order of a
/// definition's inputs is the order of a kernel's parameters and an error must name its line.
class JsonText
{
public:
    /// Parses at most 64 MiB of UTF-8 with at most 128 nested levels and no key twice in an object. `file` is named in every error.
    static Result<JsonText> parse(const QByteArray &text, const QString &file);
    /// Reads and parses a file.
    static Result<JsonText> load(const QString &path);

    QJsonValue root() const { return m_root; }
    QString file() const { return m_file; }
    const QByteArray &text() const { return m_text; }

    /// Line (1-based) of the value at `path` (object keys and array indices as text); the last existing ancestor's otherwise.
    int lineOf(const QStringList &path) const;
    /// Keys of the object at `path` in the order of the text, each once.
    QStringList keysOf(const QStringList &path) const;

private:
    QByteArray m_text;
    QString m_file;
    QJsonValue m_root;
};

/// A typed reader on one value of a JsonText. Every accessor names file, line and field when the type is wrong.
/// Cursors are cheap to copy and must not outlive their JsonText.
class JsonCursor
{
public:
    explicit JsonCursor(const JsonText &document);

    bool isObject() const { return m_value.isObject(); }
    bool isArray() const { return m_value.isArray(); }
    bool isString() const { return m_value.isString(); }
    bool isNumber() const { return m_value.isDouble(); }
    bool isBool() const { return m_value.isBool(); }
    bool isNull() const { return m_value.isNull() || m_value.isUndefined(); }
    bool has(const QString &key) const;
    QJsonValue value() const { return m_value; }
    QStringList path() const { return m_path; }

    /// Child of an object; a missing one is a null cursor at that path, whose typed accessors then fail as "missing".
    JsonCursor operator[](const QString &key) const;
    JsonCursor at(int index) const;
    int size() const;         ///< elements of an array or members of an object, else 0
    QStringList keys() const; ///< in the order of the text

    Result<QString> string() const;
    Result<double> number() const;   ///< finite
    Result<int64_t> integer() const; ///< exact; a number with a fraction is refused
    Result<bool> boolean() const;
    Result<QStringList> strings() const;
    /// `fallback` when missing or null; an error when of another type.
    Result<QString> stringOr(const QString &fallback) const;
    Result<double> numberOr(double fallback) const;
    Result<int64_t> integerOr(int64_t fallback) const;
    Result<bool> booleanOr(bool fallback) const;

    /// An error at this value: file, line and field filled in.
    Error error(const QString &message, const QString &hint = {}, const QString &code = QStringLiteral("bad_field")) const;

private:
    JsonCursor(const JsonText *document, QJsonValue value, QStringList path);
    Error wrongType(const QString &wanted) const;

    const JsonText *m_document;
    QJsonValue m_value;
    QStringList m_path;
};

} // namespace gable
