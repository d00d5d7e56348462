// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/error_map.h"
#include "core/evaluation/map_axes.h"

namespace gable {

/// Gathers the error map while elements stream past. Plain maxima are kept; the logarithm of the codes is taken once a tile at the end.
class TileMaxima
{
public:
    TileMaxima(const QString &argument, const MapAxes &axes);

    /// `count` values of error ÷ tolerance of the elements from flat index `first`.
    void add(int64_t first, const double *errorOverTolerance, int64_t count);
    ErrorMap map() const;

private:
    void addRowPart(int64_t row, int64_t column, const double *errorOverTolerance, int64_t count);

    ErrorMap m_map;
    std::vector<float> m_maxima; ///< negative = not checked
};

} // namespace gable
