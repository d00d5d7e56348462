// SPDX-License-Identifier: Apache-2.0
#include "core/triage/pattern_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace gable::patterns {
namespace {

using Bad = Comparison::BadElement;

constexpr double kProper = 0.9;             // a block that covers more than this share of an axis is no block on it
constexpr int64_t kLongestProfile = 1 << 26; // coordinates of one axis that are counted one by one

/// How many sampled bad elements each coordinate of one axis has.
struct Profile {
    std::vector<int64_t> counts;
    int64_t total = 0;

    int64_t extent() const { return int64_t(counts.size()); }
    /// Count at the coordinate of a typical bad element: half of them lie on coordinates with at least so many. Strays have few.
    int64_t typical() const
    {
        std::vector<int64_t> sorted;
        std::copy_if(counts.begin(), counts.end(), std::back_inserter(sorted), [](int64_t count) { return count > 0; });
        std::sort(sorted.begin(), sorted.end());
        int64_t seen = 0;
        for (const int64_t count : sorted) {
            seen += count;
            if (2 * seen >= total)
                return count;
        }
        return 0;
    }
};

struct Block {
    int64_t from = 0, to = 0; ///< [from, to)
    bool proper = false;
    int64_t length() const { return to - from; }
};

std::vector<Profile> profiles(const PatternInput &input)
{
    std::vector<Profile> result(input.extents.size());
    for (size_t axis = 0; axis < input.extents.size(); ++axis) {
        if (input.extents[axis] > kLongestProfile)
            return {};
        result[axis].counts.resize(size_t(std::max<int64_t>(1, input.extents[axis])));
        result[axis].total = int64_t(input.bad.size());
    }
    for (const Bad &bad : input.bad) {
        int64_t index = bad.index;
        for (size_t axis = input.extents.size(); axis-- > 0;) {
            const int64_t extent = std::max<int64_t>(1, input.extents[axis]);
            ++result[axis].counts[size_t(index % extent)];
            index /= extent;
        }
    }
    return result;
}

/// The stretch of an axis whose coordinates are on the whole at least half as bad as a typical one: the maximum-sum stretch of
/// (count - half of a typical count). `sampled`: bad elements for each one in the sample.
Block densestBlock(const Profile &profile, double peak)
{
    Block best, current;
    double bestSum = 0, sum = 0;
    for (int64_t x = 0; x < profile.extent(); ++x) {
        if (sum <= 0) {
            sum = 0;
            current.from = x;
        }
        sum += double(profile.counts[size_t(x)]) - 0.5 * peak;
        if (sum > bestSum) {
            bestSum = sum;
            best = {current.from, x + 1};
        }
    }
    best.proper = best.length() > 0 && double(best.length()) <= kProper * double(profile.extent());
    return best;
}

bool inside(const Bad &bad, const std::vector<Block> &blocks, const std::vector<int64_t> &extents)
{
    int64_t index = bad.index;
    for (size_t axis = extents.size(); axis-- > 0;) {
        const int64_t x = index % extents[axis];
        index /= extents[axis];
        if (blocks[axis].proper && (x < blocks[axis].from || x >= blocks[axis].to))
            return false;
    }
    return true;
}

int64_t lowestBit(int64_t value) { return value & -value; }

/// The step of which `from` is the last multiple within the extent: among those that fit, the one with the most factors of two, as
/// tile sizes have; 0 when none fits.
int64_t stepBefore(int64_t from, int64_t extent)
{
    const int64_t rest = extent - from;
    int64_t best = 0;
    for (int64_t divisor = 1; divisor * divisor <= from; ++divisor) {
        if (from % divisor != 0)
            continue;
        for (const int64_t step : {divisor, from / divisor}) {
            const bool fits = step > rest && step >= 2;
            if (fits && (best == 0 || lowestBit(step) > lowestBit(best) || (lowestBit(step) == lowestBit(best) && step < best)))
                best = step;
        }
    }
    return best;
}

Pattern toTheEnd(const PatternInput &input, size_t axis, const Block &block)
{
    const int64_t extent = input.extents[axis], rest = extent - block.from;
    const bool lastAxis = axis + 1 == input.extents.size();
    QJsonObject args{{u"axis"_s, input.axisNames.value(qsizetype(axis))}, {u"from"_s, qint64(block.from)}, {u"extent"_s, qint64(extent)}};
    // Rows are missing from a multiple of a power of two on, and more of them than such a tile has: whole tiles were not done.
    const int64_t tile = lowestBit(block.from);
    if (!lastAxis && tile >= 8 && rest >= tile) {
        args[u"step"_s] = qint64(tile);
        return {u"tile_rows"_s, args};
    }
    if (const int64_t step = stepBefore(block.from, extent)) {
        args[u"step"_s] = qint64(step);
        args[u"steps"_s] = qint64(block.from / step);
    }
    return {u"tail"_s, args};
}

Pattern oneAxis(const PatternInput &input, size_t axis, const Block &block)
{
    const QString axisName = input.axisNames.value(qsizetype(axis));
    if (block.to == input.extents[axis] && block.from > 0)
        return toTheEnd(input, axis, block);
    if (block.length() == 1 && input.extents.size() > 1)
        return {axis + 1 == input.extents.size() ? u"column"_s : u"row"_s, {{u"axis"_s, axisName}, {u"index"_s, qint64(block.from)}}};
    return {u"single_tile"_s, {{u"axis"_s, axisName}, {u"from"_s, qint64(block.from)}, {u"to"_s, qint64(block.to)}}};
}

std::optional<Pattern> block(const PatternInput &input, const std::vector<Profile> &axes)
{
    std::vector<Block> blocks;
    double volume = 1;
    std::vector<size_t> proper;
    for (size_t axis = 0; axis < axes.size(); ++axis) {
        // On an axis whose coordinates hold an element or two each, a thinned sample has gaps: the mean over the stretch counts then.
        const double perCoordinate = double(input.badElements) / double(axes[axis].extent());
        const double thinning = double(input.bad.size()) / double(std::max<int64_t>(1, input.badElements));
        double peak = double(axes[axis].typical());
        if (thinning < 0.9 && perCoordinate * thinning < 8)
            peak = std::min(peak, thinning * std::max(1.0, double(input.checkedElements) / double(axes[axis].extent())));
        blocks.push_back(densestBlock(axes[axis], peak));
        if (blocks.back().proper)
            proper.push_back(axis);
        volume *= double(blocks.back().proper ? blocks.back().length() : input.extents[axis]);
    }
    if (proper.empty())
        return std::nullopt;
    const auto within = std::count_if(input.bad.begin(), input.bad.end(), [&](const Bad &bad) { return inside(bad, blocks, input.extents); });
    if (double(within) < kNearlyAll * double(input.bad.size()))
        return std::nullopt;
    const double checkedShare = double(input.checkedElements) / double(std::max<int64_t>(1, std::accumulate(input.extents.begin(), input.extents.end(), int64_t(1), std::multiplies())));
    if (double(input.badElements) < kDense * volume * std::min(1.0, checkedShare))
        return std::nullopt;
    if (proper.size() == 1) {
        // A single element in the middle of a vector is no tile.
        const Block &only = blocks[proper[0]];
        if (input.badElements == 1 && only.to != input.extents[proper[0]])
            return std::nullopt;
        return oneAxis(input, proper[0], only);
    }
    if (input.badElements < 4)
        return std::nullopt;
    const size_t first = proper[proper.size() - 2], second = proper.back();
    return Pattern{u"single_tile"_s,
                   {{u"axis"_s, input.axisNames.value(qsizetype(first))},
                    {u"from"_s, qint64(blocks[first].from)},
                    {u"to"_s, qint64(blocks[first].to)},
                    {u"axis2"_s, input.axisNames.value(qsizetype(second))},
                    {u"from2"_s, qint64(blocks[second].from)},
                    {u"to2"_s, qint64(blocks[second].to)}}};
}

/// Sampled bad elements on coordinates `offset`, offset + step, …, and how many of these coordinates have more than strays.
std::pair<int64_t, int64_t> onGrid(const Profile &profile, int64_t typical, int64_t step, int64_t offset)
{
    int64_t bad = 0, hit = 0;
    for (int64_t x = offset; x < profile.extent(); x += step) {
        bad += profile.counts[size_t(x)];
        hit += profile.counts[size_t(x)] > 0 && 4 * profile.counts[size_t(x)] >= typical;
    }
    return {bad, hit};
}

std::optional<Pattern> border(const PatternInput &input, const std::vector<Profile> &axes)
{
    constexpr int64_t kLargestTile = 4096;
    for (size_t axis = axes.size(); axis-- > 0;) {
        const Profile &profile = axes[axis];
        const int64_t extent = profile.extent(), typical = profile.typical();
        // Borders of a tile are borders of its halves too: the largest tile that explains them is meant, and it has to hit most of its own.
        for (int64_t step = std::min(kLargestTile, extent / 2); step >= 4; --step) {
            const auto [firsts, firstHits] = onGrid(profile, typical, step, 0);
            const auto [lasts, lastHits] = onGrid(profile, typical, step, step - 1);
            const double enough = kNearlyAll * double(profile.total);
            const int64_t offset = double(firsts) >= enough ? 0 : double(lasts) >= enough ? step - 1 : -1;
            if (offset == -1 && double(firsts + lasts) < enough)
                continue;
            const int64_t hits = offset == 0 ? firstHits : offset > 0 ? lastHits : std::min(firstHits, lastHits);
            const int64_t tiles = (extent + step - 1) / step;
            if (hits >= 2 && 2 * hits >= tiles)
                return Pattern{u"tile_border"_s, {{u"axis"_s, input.axisNames.value(qsizetype(axis))}, {u"step"_s, qint64(step)}, {u"offset"_s, qint64(offset)}}};
        }
    }
    return std::nullopt;
}

/// Some whole rows or columns that are no block: every other one, or a few anywhere.
std::optional<Pattern> lines(const PatternInput &input, const std::vector<Profile> &axes)
{
    if (axes.size() < 2)
        return std::nullopt;
    for (size_t axis = 0; axis < axes.size(); ++axis) {
        const Profile &profile = axes[axis];
        const double perLine = double(input.checkedElements) / double(profile.extent()) * double(input.bad.size()) / double(input.badElements);
        std::vector<int64_t> hot;
        int64_t onHot = 0;
        for (int64_t x = 0; x < profile.extent(); ++x) {
            if (double(profile.counts[size_t(x)]) >= kDense * perLine && profile.counts[size_t(x)] > 0) {
                hot.push_back(x);
                onHot += profile.counts[size_t(x)];
            }
        }
        if (hot.empty() || double(hot.size()) > 0.75 * double(profile.extent()) || double(onHot) < kNearlyAll * double(profile.total) || perLine < 2)
            continue;
        QJsonObject args{{u"axis"_s, input.axisNames.value(qsizetype(axis))}, {u"count"_s, qint64(hot.size())}, {u"first"_s, qint64(hot.front())}};
        bool even = hot.size() > 2;
        for (size_t i = 2; i < hot.size() && even; ++i)
            even = hot[i] - hot[i - 1] == hot[1] - hot[0];
        if (even)
            args[u"step"_s] = qint64(hot[1] - hot[0]);
        return Pattern{axis + 1 == axes.size() ? u"column"_s : u"row"_s, args};
    }
    return std::nullopt;
}

} // namespace

std::optional<Pattern> place(const PatternInput &input)
{
    if (input.extents.empty())
        return std::nullopt;
    const std::vector<Profile> axes = profiles(input);
    if (axes.empty())
        return std::nullopt;
    if (auto pattern = block(input, axes))
        return pattern;
    if (auto pattern = border(input, axes))
        return pattern;
    return lines(input, axes);
}

} // namespace gable::patterns
