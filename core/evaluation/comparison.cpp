// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/comparison.h"

#include "core/evaluation/error_histogram.h"
#include "core/evaluation/error_windows.h"
#include "core/evaluation/row_comparator.h"
#include "core/evaluation/tile_maxima.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gable {
namespace {

constexpr int64_t kLongestSegment = 65'536;        // a longer row counts in segments of this length
constexpr int64_t kWindowElements = int64_t(1) << 20; // whole rows that the second pass for one window may cost
constexpr double kRoundingRms = 0.25;              // of a last rounding alone, in unit roundoffs of the result

/// Coordinates of a flat index.
std::vector<int64_t> coordinates(int64_t index, const std::vector<int64_t> &extents)
{
    std::vector<int64_t> result(extents.size());
    for (size_t axis = extents.size(); axis-- > 0;) {
        result[axis] = index % extents[axis];
        index /= extents[axis];
    }
    return result;
}

template <class T>
const T *at(std::span<const T> values, int64_t offset)
{
    return values.empty() ? nullptr : values.data() + offset;
}

} // namespace

struct Comparison::State {
    Argument argument;
    std::vector<int64_t> extents;
    ComparatorKind kind;
    Tolerance tolerance;
    double requiredRatio;
    int64_t elements;
    int64_t rowLength;
    MapAxes axes;
    const RowComparator *comparator;
    std::optional<TileMaxima> tiles;
    std::optional<ErrorHistogram> histogram;

    RowStats totals;
    int64_t checked = 0;
    int64_t worstIndex = -1;
    double worstRatio = -1.0;
    bool stockGiven = false;
    BadSample bad;
    std::vector<double> got, ratio, partner; // of the segment at hand

    State(const Argument &argument_, std::vector<int64_t> extents_, const ToleranceRule &rule, ComparatorKind kind_, bool wantMap)
        : argument(argument_), extents(std::move(extents_)), kind(kind_), tolerance(rule, argument_.dtype), requiredRatio(rule.requiredMatchedRatio),
          elements(elementCount(extents)), rowLength(std::max<int64_t>(1, extents.empty() ? 1 : extents.back())), axes(argument, extents),
          comparator(rowComparator(kind_))
    {
        if (wantMap) {
            tiles.emplace(argument.name, axes);
            histogram.emplace(elements);
        }
    }

    int64_t segmentStart(int64_t index) const
    {
        const int64_t inRow = index % rowLength;
        return index - inRow + inRow / kLongestSegment * kLongestSegment;
    }
    int64_t segmentEnd(int64_t index) const
    {
        const int64_t rowEnd = index - index % rowLength + rowLength;
        return std::min(rowEnd, segmentStart(index) + kLongestSegment);
    }

    /// Calls visit(first, count) for each row or segment of a chunk.
    template <class Visit>
    void forEachSegment(const ComparisonChunk &chunk, Visit visit) const
    {
        const int64_t end = std::min(chunk.first + chunk.count, elements);
        for (int64_t first = chunk.first; first < end;) {
            const int64_t stop = std::min(end, segmentEnd(first));
            visit(first, stop - first);
            first = stop;
        }
    }

    /// Fills `ratio` and perhaps `partner`.
    RowStats judge(const ComparisonChunk &chunk, int64_t first, int64_t count)
    {
        const int64_t offset = first - chunk.first;
        got.resize(size_t(count));
        ratio.resize(size_t(count));
        partner.clear();
        loadElements(chunk.got, argument.dtype, offset, count, got.data());
        const auto *integers = argument.dtype == DType::Int64 ? static_cast<const int64_t *>(chunk.got) + offset : nullptr;
        const RowInput row{count, got.data(), integers, at(chunk.exact, offset), at(chunk.exactLong, offset), at(chunk.sequential, offset),
                           at(chunk.pairwise, offset)};
        return comparator->compare(row, argument.dtype, tolerance, ratio.data(), partner);
    }

    double expected(const ComparisonChunk &chunk, int64_t first, int64_t i) const
    {
        if (!partner.empty())
            return partner[size_t(i)];
        const size_t position = size_t(first - chunk.first + i);
        return chunk.exactLong.empty() ? chunk.exact[position] : double(chunk.exactLong[position]);
    }

    void take(const ComparisonChunk &chunk, int64_t first, int64_t count)
    {
        const RowStats stats = judge(chunk, first, count);
        totals.merge(stats);
        checked += count;
        if (stats.maxRatio > worstRatio) {
            worstRatio = stats.maxRatio;
            worstIndex = first + (std::find(ratio.begin(), ratio.end(), stats.maxRatio) - ratio.begin());
        }
        for (int64_t i = 0; i < count && stats.bad > 0; ++i) {
            if (ratio[size_t(i)] > 1.0)
                bad.add({first + i, got[size_t(i)], expected(chunk, first, i), ratio[size_t(i)]});
        }
        if (tiles) {
            tiles->add(first, ratio.data(), count);
            histogram->add(first, ratio.data(), count, stats.bad > 0);
        }
    }

    /// RMS(y−r) ÷ RMS(stock−r), where the stock's is at least that of the last rounding.
    double rho(double stock2) const
    {
        const double roundoff = std::ldexp(kRoundingRms, -info(argument.dtype).mantissaBits - 1);
        const double denominator = std::max(stock2, totals.sumExact2 * roundoff * roundoff);
        return denominator > 0.0 ? std::sqrt(totals.sumError2 / denominator) : 0.0;
    }

    void mergePrecision(CorrectnessReport &report) const
    {
        if (!stockGiven || !info(argument.dtype).isFloat)
            return;
        const double combined = rho(totals.sumStock2);
        const bool isFirst = report.precision.isEmpty() && report.rho == 0.0;
        if (!isFirst && combined <= report.rho)
            return;
        report.rho = combined;
        const bool outputHides = info(argument.dtype).bytes < 4;
        if (totals.sumError2 == 0.0 && !outputHides)
            report.precision = name(argument.dtype); // every output is the exact one
        else // the pairwise run's error hardly depends on the length of the sum, so the classes have fixed bounds
            report.precision = precisionClass(argument.dtype, rho(totals.sumPairwise2 > 0.0 ? totals.sumPairwise2 : totals.sumStock2), totals.finite);
    }
};

Comparison::Comparison(const Argument &argument, std::vector<int64_t> extents, ToleranceRule rule, ComparatorKind kind, bool wantMap)
    : m_state(std::make_unique<State>(argument, std::move(extents), rule, kind, wantMap))
{
}

Comparison::~Comparison() = default;

void Comparison::add(const ComparisonChunk &chunk)
{
    if (!m_state->comparator)
        return; // nothing counts as checked, so nothing passes
    m_state->stockGiven = m_state->stockGiven || !chunk.sequential.empty() || !chunk.pairwise.empty();
    m_state->forEachSegment(chunk, [&](int64_t first, int64_t count) { m_state->take(chunk, first, count); });
}

int64_t Comparison::badElements() const { return m_state->totals.bad; }
int64_t Comparison::checkedElements() const { return m_state->checked; }
double Comparison::maxErrorOverTolerance() const { return m_state->totals.maxRatio; }
bool Comparison::stockFinite() const { return m_state->totals.stockFinite; }

bool Comparison::passed() const
{
    if (m_state->checked == 0)
        return m_state->elements == 0;
    // The ratio is a decimal fraction such as 0.99, whose double must not cost an element.
    return double(m_state->totals.bad) <= (1.0 - m_state->requiredRatio) * double(m_state->checked) * (1.0 + 1e-12);
}

const std::vector<Comparison::BadElement> &Comparison::badSample() const { return m_state->bad.elements(); }

void Comparison::mergeInto(CorrectnessReport &report) const
{
    const State &state = *m_state;
    const bool isFirst = report.tolerance.isEmpty();
    const bool isFirstFailing = !passed() && report.firstBadArgument.isEmpty();
    if (report.comparator.isEmpty())
        report.comparator = name(state.kind);
    if (isFirst || isFirstFailing)
        report.tolerance = state.tolerance.toJson(state.stockGiven);
    if (state.worstIndex >= 0 && (isFirst || isFirstFailing || (report.firstBadArgument.isEmpty() && state.worstRatio > report.maxErrorOverTolerance)))
        report.worstIndex = coordinates(state.worstIndex, state.extents);
    report.maxAbsError = std::max(report.maxAbsError, state.totals.maxAbs);
    report.maxRelError = std::max(report.maxRelError, state.totals.maxRel);
    report.maxUlpError = std::max(report.maxUlpError, state.totals.maxUlp);
    report.maxErrorOverTolerance = std::max(report.maxErrorOverTolerance, state.totals.maxRatio);
    report.badElements += state.totals.bad;
    report.checkedElements += state.checked;
    report.elements += state.elements;
    report.nanCount += state.totals.unexpectedNan;
    report.infCount += state.totals.unexpectedInf;
    state.mergePrecision(report);
    if (state.histogram) {
        const std::vector<int64_t> &counts = state.histogram->counts();
        report.errorHistogram.resize(counts.size(), 0);
        std::transform(counts.begin(), counts.end(), report.errorHistogram.begin(), report.errorHistogram.begin(), std::plus());
    }
    if (!isFirstFailing)
        return;
    report.firstBadArgument = state.argument.name;
    if (!state.bad.isEmpty()) {
        report.firstBadIndex = coordinates(state.bad.first().index, state.extents);
        report.firstGot = state.bad.first().got;
        report.firstExpected = state.bad.first().expected;
    }
    if (state.tiles)
        report.map = state.tiles->map();
}

std::vector<ErrorWindow> Comparison::emptyWindows() const
{
    State &state = *m_state;
    // Tolerances are a row's, so the second pass needs whole rows: windows over very long ones are flat.
    const int64_t maxRows = std::max<int64_t>(1, kWindowElements / std::max(state.axes.columns, std::min(state.rowLength, kLongestSegment)));
    return chooseErrorWindows(state.argument.name, state.axes, state.bad, maxRows);
}

std::pair<int64_t, int64_t> Comparison::elementsOf(const ErrorWindow &window) const
{
    const State &state = *m_state;
    const int64_t firstElement = window.row * state.axes.columns + window.column;
    const int64_t lastElement = std::min(state.elements - 1, (window.row + window.rows - 1) * state.axes.columns + window.column + window.columns - 1);
    if (lastElement < firstElement)
        return {0, 0};
    const int64_t first = state.segmentStart(firstElement);
    return {first, state.segmentEnd(lastElement) - first};
}

void Comparison::fillWindow(ErrorWindow &window, const ComparisonChunk &chunk) const
{
    State &state = *m_state;
    const size_t size = size_t(window.rows) * size_t(window.columns);
    if (!state.comparator || size == 0)
        return;
    for (std::vector<double> *values : {&window.got, &window.expected, &window.errorOverTolerance})
        values->resize(size, std::numeric_limits<double>::quiet_NaN());
    state.forEachSegment(chunk, [&](int64_t first, int64_t count) {
        bool judged = false;
        for (int row = 0; row < window.rows; ++row) {
            const int64_t lineStart = (window.row + row) * state.axes.columns + window.column;
            const int64_t from = std::max(lineStart, first), to = std::min(lineStart + window.columns, first + count);
            if (from < to && !judged) {
                state.judge(chunk, first, count);
                judged = true;
            }
            for (int64_t index = from; index < to; ++index) {
                const size_t place = size_t(row) * size_t(window.columns) + size_t(index - lineStart);
                window.got[place] = state.got[size_t(index - first)];
                window.expected[place] = state.expected(chunk, first, index - first);
                window.errorOverTolerance[place] = state.ratio[size_t(index - first)];
            }
        }
    });
}

} // namespace gable
