// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/error_map.h"

#include "core/evaluation/object_reader.h"
#include "core/evaluation/packed_array.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kMaxTiles = 512;
constexpr double kLowestDecade = -8.0, kDecades = 16.0;
constexpr int kLastCode = 255; // codes 1..255 cover the decades

int64_t elementsPerTile(int64_t elements) { return std::max<int64_t>(1, (elements + kMaxTiles - 1) / kMaxTiles); }
int tiles(int64_t elements) { return int((elements + elementsPerTile(elements) - 1) / elementsPerTile(elements)); }

} // namespace

ErrorMap::ErrorMap(const QString &argumentName, const QString &rowAxisName, const QString &columnAxisName, int64_t rowCount, int64_t columnCount)
    : argument(argumentName), rowAxis(rowAxisName), columnAxis(columnAxisName), rows(rowCount), columns(columnCount), tileRows(tiles(rowCount)),
      tileColumns(tiles(columnCount)), rowsPerTile(elementsPerTile(rowCount)), columnsPerTile(elementsPerTile(columnCount)),
      codes(size_t(tileRows) * size_t(tileColumns), 0)
{
}

void ErrorMap::add(int64_t row, int64_t column, double errorOverTolerance)
{
    uint8_t &code = codes[size_t(row / rowsPerTile) * size_t(tileColumns) + size_t(column / columnsPerTile)];
    code = std::max(code, encode(errorOverTolerance));
}

uint8_t ErrorMap::encode(double errorOverTolerance)
{
    if (std::isnan(errorOverTolerance))
        return kLastCode;
    if (errorOverTolerance <= 0.0)
        return 1;
    const double position = (std::log10(errorOverTolerance) - kLowestDecade) / kDecades;
    return uint8_t(1 + std::lround(std::clamp(position, 0.0, 1.0) * (kLastCode - 1)));
}

double ErrorMap::decode(uint8_t code)
{
    if (code == 0)
        return std::numeric_limits<double>::quiet_NaN();
    return std::pow(10.0, kLowestDecade + kDecades * (code - 1) / (kLastCode - 1));
}

QJsonObject toJson(const ErrorMap &map)
{
    return {{u"argument"_s, map.argument},
            {u"row_axis"_s, map.rowAxis},
            {u"column_axis"_s, map.columnAxis},
            {u"rows"_s, qint64(map.rows)},
            {u"columns"_s, qint64(map.columns)},
            {u"rows_per_tile"_s, qint64(map.rowsPerTile)},
            {u"columns_per_tile"_s, qint64(map.columnsPerTile)},
            {u"scale"_s, u"log10 of error/tolerance: 0 = not checked, 1..255 = 1e-8..1e8"_s},
            {u"codes"_s, packBytes(map.codes, {map.tileRows, map.tileColumns})}};
}

Result<ErrorMap> errorMapFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    const int64_t rows = reader.integer(u"rows"_s, 0, 0, kMaxElements);
    const int64_t columns = reader.integer(u"columns"_s, 0, 0, kMaxElements);
    ErrorMap map(reader.text(u"argument"_s), reader.text(u"row_axis"_s), reader.text(u"column_axis"_s), rows, columns);
    // Tiles follow from the extents; others would index outside the codes.
    reader.integer(u"rows_per_tile"_s, map.rowsPerTile, map.rowsPerTile, map.rowsPerTile);
    reader.integer(u"columns_per_tile"_s, map.columnsPerTile, map.columnsPerTile, map.columnsPerTile);
    map.codes = reader.parsed(u"codes"_s, [&](const QJsonObject &packed) { return unpackBytes(packed, {map.tileRows, map.tileColumns}); });
    return reader.finish(std::move(map));
}

} // namespace gable
