// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace gable {

/// Reads typed fields of an object that came from another process. The first fault is kept and every later read gives a default, so
/// that a message is read field by field and judged once at the end.
class Fields
{
public:
    explicit Fields(const QJsonObject &json) : m_json(json) {}

    QString text(const QString &key);
    QString textOr(const QString &key, const QString &fallback);
    double number(const QString &key);                 ///< finite
    double numberOr(const QString &key, double fallback);
    int64_t integerOr(const QString &key, int64_t fallback, int64_t minimum, int64_t maximum);
    bool boolean(const QString &key);
    bool booleanOr(const QString &key, bool fallback);
    QJsonObject object(const QString &key);

    /// A nested value with a parser of its own; its error gets this key in front of its field.
    template <class T>
    T nested(const QString &key, Result<T> (*parse)(const QJsonObject &))
    {
        const QJsonObject json = object(key);
        if (m_error)
            return {};
        auto value = parse(json);
        if (!value) {
            m_error = value.error();
            m_error->field = m_error->field.isEmpty() ? key : key + u'.' + m_error->field;
            return {};
        }
        return std::move(*value);
    }

    /// `value`, or the first fault.
    template <class T>
    Result<T> finish(T value) const
    {
        if (m_error)
            return fail(*m_error);
        return value;
    }

private:
    void wrong(const QString &key, const QString &wanted);

    const QJsonObject &m_json;
    std::optional<Error> m_error;
};

} // namespace gable
