// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/residual_comparison.h"

#include <Eigen/Dense>
#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {

bool ResidualComparison::passed() const
{
    return factorResidual <= limit && orthogonality <= limit && belowDiagonal <= limit; // false for NaN
}

Result<ResidualComparison> ResidualComparison::ofQr(DType dtype, int64_t rows, int64_t columns, std::span<const double> a, std::span<const double> q,
                                                    std::span<const double> r)
{
    using Matrix = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
    const auto fits = [](std::span<const double> values, int64_t m, int64_t n) { return int64_t(values.size()) == m * n; };
    if (columns < 1 || rows < columns || !fits(a, rows, columns) || !fits(q, rows, columns) || !fits(r, columns, columns)) {
        return fail(u"bad_shape"_s, QCoreApplication::translate("ResidualComparison", "A and Q should be %1 x %2 and R %2 x %2").arg(rows).arg(columns));
    }
    const Matrix matrixA(a.data(), rows, columns), matrixQ(q.data(), rows, columns), matrixR(r.data(), columns, columns);
    const double unit = double(columns) * std::ldexp(1.0, -info(dtype).mantissaBits - 1);
    const double scale = std::max(matrixA.norm(), std::numeric_limits<double>::min()) * unit;
    const Eigen::MatrixXd upper = matrixR.triangularView<Eigen::Upper>();
    ResidualComparison result;
    result.factorResidual = (matrixA - matrixQ * upper).norm() / scale;
    result.orthogonality = (matrixQ.transpose() * matrixQ - Eigen::MatrixXd::Identity(columns, columns)).norm() / unit;
    result.belowDiagonal = (matrixR - upper).norm() / scale;
    return result;
}

} // namespace gable
