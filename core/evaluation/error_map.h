// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <vector>

namespace gable {

/// Per-tile maximum of error ÷ tolerance of one output over two of its axes, at most 512 x 512 tiles.
/// Stored as 8-bit codes on a log scale: 0 = not checked (drawn hatched), 1..255 = 1e-8 … 1e8, 255 also for NaN.
class ErrorMap
{
public:
    ErrorMap() = default;
    /// A map over rows x columns elements, all unchecked.
    ErrorMap(const QString &argument, const QString &rowAxis, const QString &columnAxis, int64_t rows, int64_t columns);

    void add(int64_t row, int64_t column, double errorOverTolerance);

    QString argument, rowAxis, columnAxis;
    int64_t rows = 0, columns = 0;         ///< elements
    int tileRows = 0, tileColumns = 0;     ///< tiles along each axis
    int64_t rowsPerTile = 1, columnsPerTile = 1;
    std::vector<uint8_t> codes;            ///< tileRows x tileColumns

    static uint8_t encode(double errorOverTolerance);
    static double decode(uint8_t code); ///< NaN for 0
};

QJsonObject toJson(const ErrorMap &map);
Result<ErrorMap> errorMapFromJson(const QJsonObject &json);

} // namespace gable
