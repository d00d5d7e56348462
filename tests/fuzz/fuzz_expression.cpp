// SPDX-License-Identifier: Apache-2.0
#include "core/problem/expression.h"
#include "tests/fuzz/fuzz_target.h"

#include <cmath>

using namespace Qt::StringLiterals;
using namespace gable;

GABLE_FUZZ_TARGET(expression)
{
    const auto expression = Expression::parse(QString::fromUtf8(bytes));
    if (!expression)
        return;
    Names names;
    double value = 0.0;
    for (const QString &name : expression->names())
        names[name] = value++;
    if (const auto result = expression->evaluate(names))
        fuzzRequire(std::isfinite(*result), "a result is finite");
    if (const auto size = expression->evaluateSize(names))
        fuzzRequire(*size >= 0 && *size <= (int64_t(1) << 53), "a size is within its bounds");
    (void)expression->evaluate({});
}
