// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QString>
#include <tl/expected.hpp>

namespace gable {

/// What failed, where, and what to do about it. `code` is stable and machine-readable ("bad_field", "io", "newer_version" …).
struct Error {
    QString code;
    QString message;
    QString file;  ///< path, or empty
    int line = 0;  ///< 1-based, 0 = unknown
    QString field; ///< path of the field in the file, e.g. "axes.M.value"
    QString hint;  ///< what a person can do

    /// "file:line: field: message (hint)", for terminals and logs.
    QString toText() const;
    /// {code, message, file?, line?, field?, hint?}: the shape scripts rely on.
    QJsonObject toJson() const;
    static Error fromJson(const QJsonObject &json);
};

template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for the error branch: `return fail(u"io"_s, tr("…"))`.
inline tl::unexpected<Error> fail(const QString &code, const QString &message, const QString &hint = {})
{
    return tl::unexpected<Error>(Error{code, message, {}, 0, {}, hint});
}
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

} // namespace gable
