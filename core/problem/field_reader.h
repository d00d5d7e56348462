// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace gable {

/// Base of readers that fill values field by field: each step returns whether it succeeded, the first failure is kept in `error`.
class FieldReader
{
protected:
    /// Moves the result into `destination`; a failure takes file, line and field from `where` if it has none of its own.
    template <class T>
    bool take(Result<T> result, T &destination, const JsonCursor &where)
    {
        if (!result)
            return refuse(located(std::move(result.error()), where));
        destination = std::move(*result);
        return true;
    }
    bool check(const Result<void> &result, const JsonCursor &where) { return result ? true : refuse(located(result.error(), where)); }
    bool refuse(Error first)
    {
        error = std::move(first);
        return false;
    }
    /// An unknown member of an object is an error that lists the known ones.
    bool onlyKnown(const JsonCursor &object, const QStringList &known);
    bool isObject(const JsonCursor &cursor);

    std::optional<Error> error;

private:
    static Error located(Error error, const JsonCursor &where)
    {
        if (!error.field.isEmpty() || error.line > 0)
            return error;
        return where.error(error.message, error.hint, error.code);
    }
};

} // namespace gable
