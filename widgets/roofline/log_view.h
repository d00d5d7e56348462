// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
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
    /// Shows what lies in a rectangle of pixels; one without area changes nothing.
    void zoomTo(QRectF pixels);
    /// Powers of ten inside a range, every n-th so that at most `most` remain.
    static std::vector<int> decades(double from, double to, int most);
};

/// The views a person has left, so that each zoom and each pan can be undone.
class ViewHistory
{
public:
    struct Entry {
        LogView view;
        bool isPersons = false; ///< chosen by a person, not fitted to the data
    };
    void remember(const Entry &left);
    std::optional<Entry> back(const Entry &now);
    std::optional<Entry> forward(const Entry &now);
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    void clear();

private:
    std::vector<Entry> m_back, m_forward;
};

} // namespace gable
