// SPDX-License-Identifier: Apache-2.0
#include "core/triage/pattern_parts.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace Qt::StringLiterals;

namespace gable::patterns {
namespace {

using Bad = Comparison::BadElement;

constexpr size_t kFewest = 8;          // elements below which a coincidence is too likely
constexpr size_t kProbes = 4096;       // elements whose value is looked for elsewhere
constexpr int kMostCandidates = 16;    // places that one value may stand at
constexpr double kMovedShare = 0.8;
constexpr double kEqualRelative = 4e-6;

/// The tolerance of an element, from its error and its error ÷ tolerance.
double toleranceOf(const Bad &bad)
{
    const double error = std::abs(bad.got - bad.expected);
    return std::isfinite(error) && std::isfinite(bad.errorOverTolerance) && bad.errorOverTolerance > 0 ? error / bad.errorOverTolerance : 0.0;
}

bool equal(double got, double expected, double tolerance) { return std::abs(got - expected) <= std::max(tolerance, kEqualRelative * std::abs(expected)); }

/// Expected values by flat index, as far as bad elements and whole rows show them.
class Expected
{
public:
    explicit Expected(const std::vector<Bad> &bad) : m_bad(bad) {}
    const double *at(int64_t index) const
    {
        const auto found = std::lower_bound(m_bad.begin(), m_bad.end(), index, [](const Bad &each, int64_t i) { return each.index < i; });
        return found != m_bad.end() && found->index == index ? &found->expected : nullptr;
    }

private:
    const std::vector<Bad> &m_bad;
};

/// Share of elements whose value is what belongs at partner(index), among those whose partner is known; 0 when too few are.
template <class Partner>
double shareThatMoved(const PatternInput &input, Partner partner)
{
    const Expected expected(input.bad);
    size_t known = 0, equals = 0;
    for (const Bad &bad : input.bad) {
        const int64_t other = partner(bad.index);
        const double *value = other >= 0 && other != bad.index ? expected.at(other) : nullptr;
        if (!value || !std::isfinite(bad.got))
            continue;
        ++known;
        equals += equal(bad.got, *value, toleranceOf(bad));
    }
    // Of a thinned sample only few partners are known; of a whole one, an element in five may have a partner that is right by chance.
    return known >= kFewest && known * 200 >= input.bad.size() ? double(equals) / double(known) : 0.0;
}

bool isTransposed(const PatternInput &input)
{
    if (input.extents.size() < 2)
        return false;
    const int64_t rows = input.extents[input.extents.size() - 2], columns = input.extents.back(), matrix = rows * columns;
    if (rows < 2 || columns < 2)
        return false;
    // Written in column order, or read so: the same for square matrices.
    const auto written = [&](int64_t i) { return i / matrix * matrix + (i % matrix) % rows * columns + (i % matrix) / rows; };
    const auto read = [&](int64_t i) { return i / matrix * matrix + (i % matrix) % columns * rows + (i % matrix) / columns; };
    return shareThatMoved(input, written) >= kMovedShare || shareThatMoved(input, read) >= kMovedShare;
}

/// The distance that most values have moved, found by looking each up among the expected ones; 0 when there is none.
int64_t commonShift(const PatternInput &input)
{
    std::vector<std::pair<double, int64_t>> byValue;
    for (const Bad &bad : input.bad) {
        if (std::isfinite(bad.expected))
            byValue.emplace_back(bad.expected, bad.index);
    }
    std::sort(byValue.begin(), byValue.end());
    std::unordered_map<int64_t, int> votes;
    const size_t step = std::max<size_t>(1, input.bad.size() / kProbes);
    for (size_t i = 0; i < input.bad.size(); i += step) {
        const Bad &bad = input.bad[i];
        const double reach = std::max(toleranceOf(bad), kEqualRelative * std::abs(bad.got));
        if (!std::isfinite(bad.got))
            continue;
        auto candidate = std::lower_bound(byValue.begin(), byValue.end(), std::pair(bad.got - reach, INT64_MIN));
        int seen = 0;
        for (; candidate != byValue.end() && candidate->first <= bad.got + reach && seen < kMostCandidates; ++candidate, ++seen)
            ++votes[bad.index - candidate->second];
    }
    const auto most = std::max_element(votes.begin(), votes.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    return most != votes.end() && most->second >= int(kFewest) / 2 ? most->first : 0;
}

std::optional<Pattern> shifted(const PatternInput &input)
{
    const int64_t shift = commonShift(input);
    if (shift == 0 || input.extents.empty())
        return std::nullopt;
    // Values that fall off one end of a row may come in again at the other: they have moved by shift - length.
    const int64_t length = input.extents.back();
    if (shareThatMoved(input, [&](int64_t i) { return i - shift; }) < kMovedShare) {
        const auto around = [&](int64_t i) { return i - i % length + (i % length - shift % length + length) % length; };
        if (shareThatMoved(input, around) < kMovedShare)
            return std::nullopt;
    }
    const size_t last = input.extents.size() - 1;
    const bool byRows = last > 0 && shift % length == 0;
    const int64_t wrapped = !byRows && std::abs(shift) > length / 2 && last > 0 ? shift % length - (shift > 0 ? length : -length) : shift;
    return Pattern{u"shifted"_s,
                   {{u"axis"_s, input.axisNames.value(qsizetype(byRows ? last - 1 : last))}, {u"shift"_s, qint64(byRows ? shift / length : std::abs(wrapped) < std::abs(shift) ? wrapped : shift)}}};
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

std::optional<Pattern> moved(const PatternInput &input)
{
    if (input.bad.size() < kFewest)
        return std::nullopt;
    if (isTransposed(input))
        return Pattern{u"transposed"_s, {}};
    return shifted(input);
}

std::optional<Pattern> multiplied(const PatternInput &input)
{
    std::vector<double> ratios;
    for (const Bad &bad : input.bad) {
        if (std::isfinite(bad.got) && std::isfinite(bad.expected) && bad.expected != 0.0)
            ratios.push_back(bad.got / bad.expected);
    }
    // The only element of a reduction can be off by any factor: one ratio explains nothing.
    if (ratios.size() < kFewest || double(ratios.size()) < kNearlyAll * double(input.bad.size()))
        return std::nullopt;
    const double scale = medianOf(ratios);
    if (std::abs(scale) < 1e-9)
        return std::nullopt; // zeros are no scaled result
    const double away = std::abs(scale - 1.0);
    const auto fits = std::count_if(input.bad.begin(), input.bad.end(), [&](const Bad &bad) {
        const double allowed = std::max(toleranceOf(bad) * std::max(1.0, std::abs(scale)), 0.02 * std::min(away, 1.0) * std::abs(scale * bad.expected));
        return std::abs(bad.got - scale * bad.expected) <= allowed;
    });
    if (double(fits) < kNearlyAll * double(input.bad.size()))
        return std::nullopt;
    if (std::abs(scale + 1.0) < 1e-3)
        return Pattern{u"sign"_s, {}};
    return Pattern{u"scaled"_s, {{u"scale"_s, scale}}};
}

std::optional<Pattern> largeValues(const PatternInput &input)
{
    // Saturated: every bad element shows the same magnitude, which the right value exceeds.
    double top = 0;
    for (const Bad &bad : input.bad)
        top = std::max(top, std::abs(bad.got));
    const auto saturated = std::count_if(input.bad.begin(), input.bad.end(), [&](const Bad &bad) {
        return std::abs(bad.got) >= 0.999 * top && std::abs(bad.expected) >= 0.999 * top && std::signbit(bad.got) == std::signbit(bad.expected);
    });
    if (input.bad.size() >= kFewest && top > 0 && double(saturated) >= kNearlyAll * double(input.bad.size()))
        return Pattern{u"large_values"_s, {{u"above"_s, std::isinf(top) ? 0.0 : top}}};
    if (input.gotRows.empty() || input.gotRows.size() != input.expectedRows.size() || badShare(input) > 0.9)
        return std::nullopt;
    // A bound on |expected| that parts the bad from the good in whole rows. Which elements are bad there is read off the sample's own bound.
    std::vector<double> magnitudes;
    for (const Bad &bad : input.bad)
        magnitudes.push_back(std::abs(bad.expected));
    std::sort(magnitudes.begin(), magnitudes.end());
    const double bound = magnitudes[magnitudes.size() / 50];
    size_t above = 0, wrongAbove = 0, below = 0, wrongBelow = 0;
    for (size_t i = 0; i < input.gotRows.size(); ++i) {
        const double expected = input.expectedRows[i], error = std::abs(input.gotRows[i] - expected);
        const bool wrong = !(error <= 1e-3 * std::abs(expected));
        (std::abs(expected) >= bound ? above : below) += 1;
        (std::abs(expected) >= bound ? wrongAbove : wrongBelow) += wrong;
    }
    const bool parts = above >= kFewest && below >= kFewest && double(wrongAbove) >= 0.9 * double(above) && double(wrongBelow) <= 0.05 * double(below);
    return parts ? std::optional(Pattern{u"large_values"_s, {{u"above"_s, bound}}}) : std::nullopt;
}

std::optional<Pattern> reducedPrecision(const PatternInput &input)
{
    // Rounding errors: small beside the values' own size, of both signs, on elements all over. Beside the *typical* size: after
    // cancellation a small result has the error of its large terms.
    constexpr double kCoarsest = 0x1p-5, kLeastRho = 30;
    if (input.bad.size() < 2 * kFewest || (input.rho != 0 && input.rho < kLeastRho))
        return std::nullopt;
    double error2 = 0, expected2 = 0;
    size_t positive = 0, finite = 0;
    for (const Bad &bad : input.bad) {
        const double error = bad.got - bad.expected;
        if (!std::isfinite(error))
            continue;
        ++finite;
        error2 += error * error;
        expected2 += bad.expected * bad.expected;
        positive += std::abs(bad.got) > std::abs(bad.expected);
    }
    if (finite < input.bad.size() || expected2 == 0)
        return std::nullopt;
    const double relative = std::sqrt(error2 / expected2), share = double(positive) / double(finite);
    // Truncation shrinks every value, so that one side alone is possible; growing alone is not rounding.
    if (relative > kCoarsest || share > 0.8)
        return std::nullopt;
    return Pattern{u"reduced_precision"_s, {{u"relative"_s, relative}}};
}

} // namespace gable::patterns
