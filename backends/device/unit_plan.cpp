// SPDX-License-Identifier: Apache-2.0
#include "backends/device/reference_pass.h"

#include <algorithm>
#include <random>
#include <set>

namespace gable {
namespace {

constexpr int64_t kLeastElements = 4096; // evaluation.md §1
constexpr int64_t kRunLength = 32;       // of a column sample: enough elements to know the row's magnitude
constexpr double kSampleSeconds = 1.0;

/// 0, n-1, both sides of every power of two below n, and random ones; at most `most`, the first four kinds preferred.
std::vector<int64_t> interesting(int64_t n, int64_t most, std::mt19937_64 &random)
{
    std::vector<int64_t> order{0, n - 1};
    for (int64_t border = 1; border < n && border > 0; border *= 2) {
        order.push_back(border);
        order.push_back(border - 1);
    }
    std::set<int64_t> chosen;
    for (const int64_t index : order) {
        if (int64_t(chosen.size()) < most && index >= 0 && index < n)
            chosen.insert(index);
    }
    for (int64_t tries = 0; tries < 4 * most && int64_t(chosen.size()) < std::min(most, n); ++tries)
        chosen.insert(int64_t(random() % uint64_t(n)));
    return {chosen.begin(), chosen.end()};
}

std::vector<UnitRange> merged(std::vector<UnitRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](UnitRange a, UnitRange b) { return a.begin < b.begin; });
    std::vector<UnitRange> result;
    for (const UnitRange &range : ranges) {
        if (!result.empty() && range.begin <= result.back().end)
            result.back().end = std::max(result.back().end, range.end);
        else
            result.push_back(range);
    }
    return result;
}

UnitPlan sampleRows(const UnitLayout &layout, double secondsPerUnit, std::mt19937_64 &random)
{
    const int64_t affordable = std::max<int64_t>(2, int64_t(kSampleSeconds / std::max(secondsPerUnit, 1e-9)));
    const int64_t wanted = std::max<int64_t>(64, (kLeastElements + layout.valuesPerUnit - 1) / std::max<int64_t>(1, layout.valuesPerUnit));
    UnitPlan plan{{}, true};
    for (const int64_t row : interesting(layout.units, std::max(std::min(affordable, 4 * wanted), wanted), random))
        plan.ranges.push_back({row, row + 1});
    return plan;
}

/// Whole rows (half of the budget), then short runs around interesting columns of further rows.
UnitPlan sampleElements(const UnitLayout &layout, double secondsPerUnit, std::mt19937_64 &random)
{
    const int64_t row = layout.lastAxis;
    const int64_t rows = std::max<int64_t>(1, layout.units / row);
    const int64_t affordable = std::max(kLeastElements, int64_t(kSampleSeconds / std::max(secondsPerUnit, 1e-9)));
    const int64_t wholeRows = std::clamp<int64_t>(affordable / 2 / row, row > affordable ? 0 : 2, rows);
    std::vector<UnitRange> ranges;
    for (const int64_t r : interesting(rows, wholeRows, random))
        ranges.push_back({r * row, (r + 1) * row});
    const int64_t runs = std::max<int64_t>(kLeastElements / kRunLength, affordable / 2 / kRunLength);
    const auto columns = interesting(row, 64, random);
    const auto someRows = interesting(rows, std::max<int64_t>(1, runs / std::max<int64_t>(1, int64_t(columns.size()))), random);
    const int64_t length = std::min(kRunLength, row);
    for (const int64_t r : someRows) {
        for (const int64_t c : columns) {
            const int64_t start = std::clamp<int64_t>(c - length / 2, 0, row - length);
            ranges.push_back({r * row + start, r * row + start + length});
        }
    }
    return {merged(std::move(ranges)), true};
}

} // namespace

int64_t UnitPlan::units() const
{
    int64_t sum = 0;
    for (const UnitRange &range : ranges)
        sum += range.end - range.begin;
    return sum;
}

UnitPlan planUnits(const UnitLayout &layout, double secondsPerUnit, double wholeLimitSeconds, bool everything, uint64_t seed)
{
    if (everything || secondsPerUnit * double(layout.units) <= wholeLimitSeconds)
        return {{{0, layout.units}}, false};
    std::mt19937_64 random(seed);
    UnitPlan plan = layout.unit == Unit::Row ? sampleRows(layout, secondsPerUnit, random) : sampleElements(layout, secondsPerUnit, random);
    if (plan.units() >= layout.units)
        return {{{0, layout.units}}, false};
    return plan;
}

} // namespace gable
