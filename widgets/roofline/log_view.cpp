// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/log_view.h"

#include <algorithm>
#include <cmath>

namespace gable {
namespace {
// Half a decade to forty: beyond that a wheel only loses the reader.
constexpr double kSmallestSpan = 0.5;
constexpr double kLargestSpan = 40;
constexpr size_t kMostRemembered = 100;
} // namespace

QPointF LogView::toPixel(double x, double y) const
{
    return {plot.left() + (std::log10(x) - x0) / (x1 - x0) * plot.width(), plot.bottom() - (std::log10(y) - y0) / (y1 - y0) * plot.height()};
}

std::pair<double, double> LogView::fromPixel(QPointF pixel) const
{
    return {std::pow(10, x0 + (pixel.x() - plot.left()) / plot.width() * (x1 - x0)),
            std::pow(10, y0 + (plot.bottom() - pixel.y()) / plot.height() * (y1 - y0))};
}

void LogView::zoom(QPointF around, double factor)
{
    const double span = (x1 - x0) / factor;
    if (span < kSmallestSpan || span > kLargestSpan)
        return;
    const double cx = x0 + (around.x() - plot.left()) / plot.width() * (x1 - x0);
    const double cy = y0 + (plot.bottom() - around.y()) / plot.height() * (y1 - y0);
    x0 = cx - (cx - x0) / factor;
    x1 = cx + (x1 - cx) / factor;
    y0 = cy - (cy - y0) / factor;
    y1 = cy + (y1 - cy) / factor;
}

void LogView::pan(QPointF pixels)
{
    const double dx = pixels.x() / plot.width() * (x1 - x0);
    const double dy = pixels.y() / plot.height() * (y1 - y0);
    x0 -= dx;
    x1 -= dx;
    y0 += dy;
    y1 += dy;
}

void LogView::zoomTo(QRectF pixels)
{
    const QRectF part = pixels.normalized().intersected(plot);
    if (part.width() < 1 || part.height() < 1)
        return;
    const double perX = (x1 - x0) / plot.width(), perY = (y1 - y0) / plot.height();
    const double left = x0 + (part.left() - plot.left()) * perX, bottom = y0 + (plot.bottom() - part.bottom()) * perY;
    const double width = std::max(part.width() * perX, kSmallestSpan), height = std::max(part.height() * perY, kSmallestSpan);
    x0 = left;
    x1 = left + width;
    y0 = bottom;
    y1 = bottom + height;
}

void ViewHistory::remember(const Entry &left)
{
    m_forward.clear();
    m_back.push_back(left);
    if (m_back.size() > kMostRemembered)
        m_back.erase(m_back.begin());
}

std::optional<ViewHistory::Entry> ViewHistory::back(const Entry &now)
{
    if (m_back.empty())
        return std::nullopt;
    m_forward.push_back(now);
    const Entry entry = m_back.back();
    m_back.pop_back();
    return entry;
}

std::optional<ViewHistory::Entry> ViewHistory::forward(const Entry &now)
{
    if (m_forward.empty())
        return std::nullopt;
    m_back.push_back(now);
    const Entry entry = m_forward.back();
    m_forward.pop_back();
    return entry;
}

void ViewHistory::clear()
{
    m_back.clear();
    m_forward.clear();
}

std::vector<int> LogView::decades(double from, double to, int most)
{
    const int first = int(std::ceil(from - 1e-9));
    const int last = int(std::floor(to + 1e-9));
    const int step = std::max(1, (last - first) / std::max(1, most) + ((last - first) % std::max(1, most) > 0 ? 1 : 0));
    std::vector<int> result;
    for (int exponent = first; exponent <= last; exponent += (last - first) <= most ? 1 : step)
        result.push_back(exponent);
    return result;
}

} // namespace gable
