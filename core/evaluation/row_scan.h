// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/tolerance.h"

namespace gable {

/// One row (or segment of a long row) with the output already converted to double.
struct RowInput {
    int64_t count = 0;
    const double *got = nullptr;
    const int64_t *gotInt64 = nullptr;      ///< the same for int64, whose values double may not hold
    const double *exact = nullptr;
    const long double *exactLong = nullptr; ///< used instead of `exact` when not null
    const double *sequential = nullptr, *pairwise = nullptr; ///< null = no such stock run

    bool hasStock() const { return sequential || pairwise; }
    long double expected(int64_t i) const { return exactLong ? exactLong[i] : static_cast<long double>(exact[i]); }
};

/// What one row adds to the totals. Sums of squares are over elements whose values are all finite.
struct RowStats {
    double maxRatio = 0.0; ///< error ÷ tolerance; infinity for a mismatch of NaN or infinity
    double maxAbs = 0.0, maxRel = 0.0, maxUlp = 0.0; ///< relative and ulp error only where r is not 0
    double sumError2 = 0.0, sumExact2 = 0.0;
    double sumStock2 = 0.0; ///< mean over the stock runs
    double sumPairwise2 = 0.0;
    int64_t bad = 0;        ///< elements with error ÷ tolerance above 1
    int64_t finite = 0;     ///< elements in the sums
    int64_t unexpectedNan = 0, unexpectedInf = 0;
    bool stockFinite = true;

    void merge(const RowStats &other);
};

/// Compares a row element by element under the rule and writes error ÷ tolerance of each element to `ratio`.
/// An element passes when |y−r| ≤ tol; where y or r is not finite, NaN must meet NaN and an infinity the same infinity, r being rounded
/// to the dtype first (an infinite y also passes where a value within the tolerance of r rounds to that infinity).
RowStats scanRow(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio);

/// Compares a row for equality with r rounded to the dtype; `ratio` is 0 or infinity.
RowStats scanRowExactly(const RowInput &row, DType dtype, double *ratio);

} // namespace gable
