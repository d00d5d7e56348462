// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/point_cloud.h"

#include <QColor>

#include <algorithm>
#include <cmath>

namespace gable {
namespace {

constexpr double kFaintest = 0.28; // one point alone
constexpr int kFullAt = 64;        // points on a pixel

} // namespace

PointCloud::PointCloud(const RooflineScene &scene)
{
    m_points.reserve(size_t(scene.points.size()));
    for (qsizetype i = 0; i < scene.points.size(); ++i) {
        const RooflinePoint &point = scene.points[i];
        if (point.isDrawable())
            m_points.push_back({float(std::log10(point.intensity)), float(std::log10(point.flopsPerSecond)), uint32_t(i)});
    }
}

QImage PointCloud::density(const LogView &view, double scale, const QColor &ink) const
{
    const int width = std::max(1, int(view.plot.width() * scale)), height = std::max(1, int(view.plot.height() * scale));
    std::vector<uint16_t> hits(size_t(width) * size_t(height), 0);
    const double perX = width / (view.x1 - view.x0), perY = height / (view.y1 - view.y0);
    const int dot = std::max(2, int(std::lround(2 * scale)));
    for (const Place &point : m_points) {
        const int left = int(std::floor((double(point.x) - view.x0) * perX)) - dot / 2;
        const int top = height - 1 - int(std::floor((double(point.y) - view.y0) * perY)) - dot / 2;
        if (left < -dot || top < -dot || left >= width || top >= height)
            continue;
        for (int y = std::max(0, top); y < std::min(height, top + dot); ++y) {
            for (int x = std::max(0, left); x < std::min(width, left + dot); ++x) {
                uint16_t &hit = hits[size_t(y) * size_t(width) + size_t(x)];
                hit = uint16_t(std::min(int(hit) + 1, kFullAt));
            }
        }
    }
    std::vector<QRgb> shades(size_t(kFullAt) + 1, 0);
    for (int n = 1; n <= kFullAt; ++n) {
        const double alpha = kFaintest + (1 - kFaintest) * std::log2(n) / std::log2(kFullAt);
        shades[size_t(n)] = qPremultiply(qRgba(ink.red(), ink.green(), ink.blue(), int(std::lround(255 * alpha))));
    }
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < height; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < width; ++x)
            line[x] = shades[hits[size_t(y) * size_t(width) + size_t(x)]];
    }
    image.setDevicePixelRatio(scale);
    return image;
}

std::optional<size_t> PointCloud::nearest(const LogView &view, QPointF pixel, double radius) const
{
    const double perX = view.plot.width() / (view.x1 - view.x0), perY = view.plot.height() / (view.y1 - view.y0);
    const double x = pixel.x() - view.plot.left(), y = view.plot.bottom() - pixel.y();
    std::optional<size_t> best;
    double least = radius * radius;
    for (const Place &point : m_points) {
        const double dx = (double(point.x) - view.x0) * perX - x, dy = (double(point.y) - view.y0) * perY - y;
        const double square = dx * dx + dy * dy;
        if (square <= least) { // the newest lies on top
            least = square;
            best = point.index;
        }
    }
    return best;
}

} // namespace gable
