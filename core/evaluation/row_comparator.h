// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/row_scan.h"

#include <vector>

namespace gable {

/// How the elements of one row are judged; one object a comparator kind.
class RowComparator
{
public:
    virtual ~RowComparator() = default;

    /// Writes error ÷ tolerance per element of `got` to `ratio`. A comparator that pairs elements in another order also fills `partner`
    /// with the expected value each was held against; otherwise it leaves it empty.
    virtual RowStats compare(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio, std::vector<double> &partner) const = 0;
};

/// The comparator of a kind, or null for those that need whole matrices or samples (residual_comparison.h,
/// distribution_comparison.h) and cannot judge a row.
const RowComparator *rowComparator(ComparatorKind kind);

} // namespace gable
