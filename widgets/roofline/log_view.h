// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <utility>
#include <vector>

namespace gable {

/// The visible part of a log–log plane and its mapping to pixels. Ranges are decimal exponents.
struct LogView {
    QRectF plot; ///< pixels
    double x0 = -1, x1 = 3, y0 = 8, y1 = 13;

    QPointF toPixel(double x, double y) const;       ///< x, y > 0
    std::pair<double, double> fromPixel(QPointF pixel) const;
    void zoom(QPointF around, double factor);        ///< factor > 1 shows less
    void pan(QPointF pixels);
    /// Powers of ten inside a range, every n-th so that at most `most` remain.
    static std::vector<int> decades(double from, double to, int most);
};

} // namespace gable
