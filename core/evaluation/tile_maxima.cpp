// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/tile_maxima.h"

#include <algorithm>

namespace gable {

TileMaxima::TileMaxima(const QString &argument, const MapAxes &axes)
    : m_map(argument, axes.rowAxis, axes.columnAxis, axes.rows, axes.columns), m_maxima(m_map.codes.size(), -1.0f)
{
}

void TileMaxima::add(int64_t first, const double *errorOverTolerance, int64_t count)
{
    const int64_t end = first + count;
    for (int64_t at = first; at < end;) {
        const int64_t row = at / m_map.columns;
        const int64_t rowStart = row * m_map.columns;
        const int64_t stop = std::min(end, rowStart + m_map.columns);
        addRowPart(row, at - rowStart, errorOverTolerance + (at - first), stop - at);
        at = stop;
    }
}

void TileMaxima::addRowPart(int64_t row, int64_t column, const double *errorOverTolerance, int64_t count)
{
    float *maximum = &m_maxima[size_t(row / m_map.rowsPerTile) * size_t(m_map.tileColumns) + size_t(column / m_map.columnsPerTile)];
    int64_t tileEnd = m_map.columnsPerTile - column % m_map.columnsPerTile; // counted from `column`
    for (int64_t i = 0; i < count; tileEnd += m_map.columnsPerTile, ++maximum) {
        double largest = 0.0;
        for (const int64_t stop = std::min(count, tileEnd); i < stop; ++i)
            largest = errorOverTolerance[i] > largest ? errorOverTolerance[i] : largest;
        *maximum = std::max(*maximum, float(largest));
    }
}

ErrorMap TileMaxima::map() const
{
    ErrorMap result = m_map;
    for (size_t i = 0; i < m_maxima.size(); ++i)
        result.codes[i] = m_maxima[i] < 0.0f ? 0 : ErrorMap::encode(double(m_maxima[i]));
    return result;
}

} // namespace gable
