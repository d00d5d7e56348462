// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/error_windows.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr size_t kMaxWindows = 16;
constexpr int64_t kMaxSide = 32;

/// Start of a stretch of `length` around `centre` that stays within [0, extent).
int64_t startAround(int64_t centre, int64_t length, int64_t extent) { return std::clamp<int64_t>(centre - length / 2, 0, extent - length); }

struct Place {
    int64_t row, column;
};

class WindowList
{
public:
    WindowList(const QString &argument, const MapAxes &axes, int64_t maxRows) : m_argument(argument), m_axes(axes), m_maxRows(std::min(maxRows, kMaxSide)) {}

    void add(const QString &reason, Place place)
    {
        const bool shown = std::any_of(windows.begin(), windows.end(), [&](const ErrorWindow &w) {
            return place.row >= w.row && place.row < w.row + w.rows && place.column >= w.column && place.column < w.column + w.columns;
        });
        if (shown || windows.size() >= kMaxWindows)
            return;
        ErrorWindow window;
        window.reason = reason;
        window.argument = m_argument;
        window.rows = int(std::min(m_maxRows, m_axes.rows));
        window.columns = int(std::min(kMaxSide, m_axes.columns));
        window.row = startAround(place.row, window.rows, m_axes.rows);
        window.column = startAround(place.column, window.columns, m_axes.columns);
        windows.push_back(window);
    }

    std::vector<ErrorWindow> windows;

private:
    QString m_argument;
    const MapAxes &m_axes;
    int64_t m_maxRows;
};

} // namespace

std::vector<ErrorWindow> chooseErrorWindows(const QString &argument, const MapAxes &axes, BadSample &bad, int64_t maxRows)
{
    if (bad.isEmpty())
        return {};
    const auto placeOf = [&](const Comparison::BadElement &element) { return Place{element.index / axes.columns, element.index % axes.columns}; };
    WindowList list(argument, axes, maxRows);
    list.add(u"worst"_s, placeOf(bad.worst()));
    list.add(u"first"_s, placeOf(bad.first()));

    std::vector<Place> places;
    for (const Comparison::BadElement &element : bad.elements())
        places.push_back(placeOf(element));
    // The outermost in eight directions: four sides and four corners of the bad region.
    for (const int64_t rowSign : {-1, 0, 1}) {
        for (const int64_t columnSign : {-1, 0, 1}) {
            if (rowSign == 0 && columnSign == 0)
                continue;
            const auto reach = [&](const Place &p) { return rowSign * p.row + columnSign * p.column; };
            list.add(u"border"_s, *std::max_element(places.begin(), places.end(), [&](const Place &a, const Place &b) { return reach(a) < reach(b); }));
        }
    }
    return std::move(list.windows);
}

} // namespace gable
