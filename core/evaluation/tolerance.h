// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <QJsonObject>

namespace gable {

/// The tolerance of one row: tol(r) = max(slope·|r| + offset, floor, ulps·ulp(r)).
struct RowTolerance {
    double slope = 0.0;
    double offset = 0.0;
    double floor = 0.0;
    double ulps = 0.0;

    double at(double absoluteExpected, double ulpOfExpected) const;
};

/// A problem's rule with the dtype's defaults filled in (evaluation.md §1).
class Tolerance
{
public:
    /// StockRuns takes the dtype's default for each of rtol and atol that is 0; a suite's rule may mean 0, so the others take the
    /// defaults only when both are 0.
    Tolerance(const ToleranceRule &rule, DType dtype);

    /// `rms` of the row's expected values; `worstStock`: largest error of the stock runs in it, 0 when there were none.
    RowTolerance ofRow(double rms, double worstStock) const;
    /// Integers under Gable's own rule.
    bool isExact() const { return m_exact; }
    /// {rule, rtol, atol, source, stock}.
    QJsonObject toJson(bool stockGiven) const;

private:
    ToleranceRule m_rule;
    bool m_exact;
};

} // namespace gable
