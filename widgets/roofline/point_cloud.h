// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/roofline/log_view.h"
#include "widgets/roofline/roofline_scene.h"

#include <QImage>

namespace gable {

/// Up to this many points are drawn as marks of their own; beyond, those that are not on the selected trail become a density.
inline constexpr int kMostMarks = 2000;

/// The drawable points of a scene by the logarithm of their place: a pixel is then two multiplications away, and 100,000 of them are
/// binned or searched in well under a millisecond each.
class PointCloud
{
public:
    PointCloud() = default;
    explicit PointCloud(const RooflineScene &scene);

    int count() const { return int(m_points.size()); }
    bool isDense() const { return count() > kMostMarks; }
    /// How many points lie on each pixel of the plot, as ink of growing strength. `scale`: device pixels per pixel.
    QImage density(const LogView &view, double scale, const QColor &ink) const;
    /// Index in the scene of the point nearest to a pixel, within `radius` pixels; of equal ones the newest.
    std::optional<size_t> nearest(const LogView &view, QPointF pixel, double radius) const;

private:
    struct Place {
        float x, y; ///< log10 of FLOP/B and FLOP/s
        uint32_t index;
    };
    std::vector<Place> m_points;
};

} // namespace gable
