// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <span>

namespace gable {

/// Judges a QR decomposition by what it must satisfy instead of by its elements, so that the signs of Q's columns are free.
/// All matrices are row-major: A is rows x columns, Q rows x columns with orthonormal columns, R columns x columns (rows >= columns).
struct ResidualComparison {
    double factorResidual = 0.0; ///< ‖A − Q·R‖ ÷ (‖A‖·n·u)
    double orthogonality = 0.0;  ///< ‖QᵀQ − I‖ ÷ (n·u)
    double belowDiagonal = 0.0;  ///< ‖R below its diagonal‖ ÷ (‖A‖·n·u)
    double limit = 30.0;         ///< each may reach it; LAPACK's own tests use 30
    bool passed() const;

    /// Frobenius norms, n = columns, u = unit roundoff of `dtype`. An error when the sizes do not fit.
    static Result<ResidualComparison> ofQr(DType dtype, int64_t rows, int64_t columns, std::span<const double> a, std::span<const double> q,
                                           std::span<const double> r);
};

} // namespace gable
