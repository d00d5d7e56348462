// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>
#include <QStringList>
#include <cstdint>
#include <map>

namespace gable {

/// Names an expression may use: axes, consts, dtype_bytes, warp_size …
using Names = std::map<QString, double>;

/// An arithmetic expression over axes: muParser's syntax without assignment, with ceil_div floor ceil mod min max log2i pow2ceil.
/// At most 4,096 characters. A result must be finite; division by zero is an error. Integers are exact up to 2^53.
class Expression
{
public:
    Expression() = default;
    /// Checks the syntax only; names are resolved when evaluated.
    static Result<Expression> parse(const QString &text);

    const QString &text() const { return m_text; }
    bool isEmpty() const { return m_text.isEmpty(); }
    /// Names it needs, each once, in order of appearance; functions are not among them.
    QStringList names() const;
    Result<double> evaluate(const Names &names) const;
    /// As evaluate(), and the result must be a whole number in [0, 2^53].
    Result<int64_t> evaluateSize(const Names &names) const;

private:
    QString m_text;
};

} // namespace gable
