// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/row_comparator.h"

namespace gable {

/// Compares rows as multisets: both sides are sorted, then judged pair by pair. Over an elementwise comparator this is the *set* kind
/// (top-k in any order, values within tolerance), over the exact one the *permutation* kind (the same elements, rearranged).
/// A row longer than 65,536 elements is compared in segments, so order is only free within a segment.
class OrderFreeComparator : public RowComparator
{
public:
    explicit OrderFreeComparator(const RowComparator &pairs) : m_pairs(pairs) {}
    RowStats compare(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio, std::vector<double> &partner) const override;

private:
    const RowComparator &m_pairs;
};

} // namespace gable
