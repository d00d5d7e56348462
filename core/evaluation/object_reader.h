// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace gable {

/// Bounds of what a report may claim.
inline constexpr int64_t kMaxElements = int64_t(1) << 40;
inline constexpr qsizetype kMaxListItems = 1 << 20;

/// A number, or one of the texts "NaN", "Infinity", "-Infinity".
bool isJsonNumber(const QJsonValue &value);

/// Reads the fields of an object that may have been written by anyone. Missing and null fields give the fallback; a field of another type
/// or outside its bounds is an error. The first error is kept and reading goes on, so that a parser is a list of fields; finish() judges.
class ObjectReader
{
public:
    explicit ObjectReader(const QJsonObject &json) : m_json(json) {}

    bool has(const QString &key) const { return !m_json.value(key).isNull() && !m_json.value(key).isUndefined(); }
    QString text(const QString &key);
    QStringList texts(const QString &key);
    double number(const QString &key, double fallback = 0.0);
    int64_t integer(const QString &key, int64_t fallback, int64_t low, int64_t high);
    /// Written as text, since JSON readers elsewhere lose digits of 64-bit numbers; numbers are accepted too.
    uint64_t unsigned64(const QString &key);
    bool boolean(const QString &key, bool fallback);
    QJsonObject object(const QString &key);
    QJsonArray array(const QString &key);
    std::vector<int64_t> integers(const QString &key, int64_t low, int64_t high);
    /// One of `names`; the first when missing.
    QString oneOf(const QString &key, const QStringList &names);

    /// A nested object through its own parser; its error gets this key in front of its field.
    template <class Parse>
    auto parsed(const QString &key, Parse parse) -> typename decltype(parse(QJsonObject()))::value_type
    {
        auto value = parse(object(key));
        if (value)
            return std::move(*value);
        adopt(key, value.error());
        return {};
    }
    /// The same where the object may be absent.
    template <class Parse>
    auto optional(const QString &key, Parse parse) -> std::optional<typename decltype(parse(QJsonObject()))::value_type>
    {
        if (!has(key))
            return {};
        return parsed(key, parse);
    }
    /// A list of objects, each through a parser.
    template <class Parse>
    auto list(const QString &key, Parse parse) -> std::vector<typename decltype(parse(QJsonObject()))::value_type>
    {
        std::vector<typename decltype(parse(QJsonObject()))::value_type> result;
        const QJsonArray items = array(key);
        for (qsizetype i = 0; i < items.size() && !m_error; ++i) {
            if (!items.at(i).isObject()) {
                wrong(key, i);
                break;
            }
            auto value = parse(items.at(i).toObject());
            if (value)
                result.push_back(std::move(*value));
            else
                adopt(QStringLiteral("%1.%2").arg(key).arg(i), value.error());
        }
        return result;
    }

    void adopt(const QString &key, const Error &error);
    template <class T>
    Result<T> finish(T value) const
    {
        if (m_error)
            return fail(*m_error);
        return value;
    }

private:
    void wrong(const QString &key, const QString &wanted);
    void wrong(const QString &key, qsizetype index);

    QJsonObject m_json;
    std::optional<Error> m_error;
};

} // namespace gable
