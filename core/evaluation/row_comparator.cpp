// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/row_comparator.h"

#include "core/evaluation/order_free_comparator.h"

namespace gable {
namespace {

class ExactComparator : public RowComparator
{
public:
    RowStats compare(const RowInput &row, DType dtype, const Tolerance &, double *ratio, std::vector<double> &) const override
    {
        return scanRowExactly(row, dtype, ratio);
    }
};

class ElementwiseComparator : public RowComparator
{
public:
    RowStats compare(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio, std::vector<double> &) const override
    {
        return tolerance.isExact() ? scanRowExactly(row, dtype, ratio) : scanRow(row, dtype, tolerance, ratio);
    }
};

} // namespace

const RowComparator *rowComparator(ComparatorKind kind)
{
    static const ElementwiseComparator elementwise;
    static const ExactComparator exact;
    static const OrderFreeComparator set(elementwise);
    static const OrderFreeComparator permutation(exact);
    switch (kind) {
    case ComparatorKind::Elementwise: return &elementwise;
    case ComparatorKind::Exact: return &exact;
    case ComparatorKind::Set: return &set;
    case ComparatorKind::Permutation: return &permutation;
    case ComparatorKind::Residual:
    case ComparatorKind::Distribution: break;
    }
    return nullptr;
}

} // namespace gable
