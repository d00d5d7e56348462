// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/errormap/error_map_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gable {
namespace {

constexpr double kLowestExponent = -2; // below, nothing is worth a shade
constexpr double kHighestExponent = 8;

QColor mix(const std::array<QColor, 3> &stops, double share)
{
    share = std::clamp(share, 0.0, 1.0) * 2;
    const QColor &a = stops[share < 1 ? 0 : 1], &b = stops[share < 1 ? 1 : 2];
    const float t = float(share < 1 ? share : share - 1);
    return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * t, a.greenF() + (b.greenF() - a.greenF()) * t, a.blueF() + (b.blueF() - a.blueF()) * t);
}

} // namespace

QColor errorColor(const Theme &theme, double errorOverTolerance)
{
    if (std::isnan(errorOverTolerance))
        return theme.beyond[2];
    const double exponent = std::log10(std::max(errorOverTolerance, 1e-8));
    return errorOverTolerance <= 1 ? mix(theme.within, 1 - exponent / kLowestExponent) : mix(theme.beyond, exponent / kHighestExponent);
}

QImage errorMapImage(const ErrorMap &map, const Theme &theme, const QSize &most)
{
    // 256 codes: one colour table instead of a logarithm a tile.
    std::array<QRgb, 256> table;
    table[0] = qRgba(0, 0, 0, 0);
    for (int code = 1; code < 256; ++code)
        table[size_t(code)] = errorColor(theme, ErrorMap::decode(uint8_t(code))).rgb();
    const int width = most.width() > 0 ? std::min(most.width(), map.tileColumns) : map.tileColumns;
    const int height = most.height() > 0 ? std::min(most.height(), map.tileRows) : map.tileRows;
    std::vector<uint8_t> worst(size_t(width) * size_t(height), 0);
    for (int row = 0; row < map.tileRows; ++row) {
        uint8_t *line = worst.data() + size_t(int64_t(row) * height / map.tileRows) * size_t(width);
        for (int column = 0; column < map.tileColumns; ++column) {
            uint8_t &pixel = line[int64_t(column) * width / map.tileColumns];
            pixel = std::max(pixel, map.codes[size_t(row) * size_t(map.tileColumns) + size_t(column)]);
        }
    }
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    for (int row = 0; row < height; ++row) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(row));
        for (int column = 0; column < width; ++column)
            line[column] = table[worst[size_t(row) * size_t(width) + size_t(column)]];
    }
    return image;
}

} // namespace gable
