// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/row_scan.h"

#include "core/evaluation/row_loops.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gable {
namespace {

// Most rows pass. They are judged by loops over several elements at a time without a branch (row_loops.h); whatever these cannot judge (an
// offender, a value that is not finite, sums outside double's range) sends the whole row through the careful loops below, which define the
// result.

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const RowLoops &rowLoops()
{
#if defined(__x86_64__)
    static const RowLoops loops = __builtin_cpu_supports("avx2") ? avx2RowLoops() : baselineRowLoops();
#else
    static const RowLoops loops = baselineRowLoops();
#endif
    return loops;
}

/// What the loops need to know of a float type.
struct FloatFormat {
    double smallestNormal = 0x1p-1022;
    double epsilon = 0x1p-52;    ///< ulp of 1
    double splitFactor = 0.0;    ///< Veltkamp's 2^(53-p)+1 for types that stock runs must be rounded to; 0 = they already are

    explicit FloatFormat(DType dtype)
    {
        const DTypeInfo &type = info(dtype);
        if (!type.isFloat)
            return;
        epsilon = std::ldexp(1.0, -type.mantissaBits);
        smallestNormal = ulp(0.0, dtype) / epsilon;
        // Stock runs of 16- and 8-bit outputs are evaluated in float32: their own output rounding is part of their error.
        if (type.bytes < 4)
            splitFactor = std::ldexp(1.0, 52 - type.mantissaBits) + 1.0;
    }
};

inline double roundBySplitting(double value, double factor)
{
    const double c = value * factor;
    return c - (c - value);
}

/// Expected values and stock runs of a row.
struct RowBase {
    double sumExact2 = 0.0, worstStock = 0.0, sumStock2 = 0.0, sumPairwise2 = 0.0;
    double rms = 0.0;
    bool stockFinite = true;
};

/// A sum of squares in this range lost nothing to overflow or underflow.
bool isSafeSum(double sum2) { return sum2 > 1e-280 && sum2 < 1e300; }

/// False when the row needs the careful loop.
bool baseOf(const RowInput &row, DType dtype, const FloatFormat &format, RowBase &base)
{
    const RowBaseSums sums = rowLoops().base({row.count, row.exact, row.sequential, row.pairwise, format.splitFactor});
    const int runs = (row.sequential ? 1 : 0) + (row.pairwise ? 1 : 0);
    base.sumExact2 = sums.exact2;
    base.sumPairwise2 = sums.pairwise2;
    base.sumStock2 = runs == 0 ? 0.0 : (sums.sequential2 + sums.pairwise2) / runs;
    base.worstStock = sums.worstStock;
    base.rms = std::sqrt(base.sumExact2 / double(row.count));
    return isSafeSum(base.sumExact2) && std::isfinite(base.sumStock2) && std::isfinite(roundTo(sums.largestStock, dtype));
}

/// As baseOf() for any values: those that are not finite stay out of the sums, and the rms is scaled.
RowBase carefulBase(const RowInput &row, DType dtype, const FloatFormat &format)
{
    RowBase base;
    double largestExact = 0.0;
    int64_t finite = 0;
    for (int64_t i = 0; i < row.count; ++i) {
        const double r = double(row.expected(i));
        if (std::isfinite(r)) {
            largestExact = std::max(largestExact, std::abs(r));
            ++finite;
        }
    }
    double scaled2 = 0.0;
    const int runs = (row.sequential ? 1 : 0) + (row.pairwise ? 1 : 0);
    for (int64_t i = 0; i < row.count; ++i) {
        const long double r = row.expected(i);
        const double rounded = double(r);
        if (std::isfinite(rounded)) {
            const double part = largestExact > 0.0 ? rounded / largestExact : 0.0;
            scaled2 += part * part;
            base.sumExact2 += rounded * rounded;
        } else if (runs == 0) {
            base.stockFinite = false;
        }
        const auto stock = [&](double value, double *extra) {
            if (!std::isfinite(roundTo(value, dtype))) {
                base.stockFinite = false;
                return;
            }
            if (!std::isfinite(rounded))
                return;
            if (format.splitFactor != 0.0)
                value = roundBySplitting(value, format.splitFactor);
            const double error = double(std::abs(static_cast<long double>(value) - r));
            base.worstStock = std::max(base.worstStock, error);
            base.sumStock2 += error * error / runs;
            if (extra)
                *extra += error * error;
        };
        if (row.sequential)
            stock(row.sequential[i], nullptr);
        if (row.pairwise)
            stock(row.pairwise[i], &base.sumPairwise2);
    }
    base.rms = finite > 0 ? largestExact * std::sqrt(scaled2 / double(finite)) : 0.0;
    return base;
}

/// False when the row needs the careful loop.
bool errorsOf(const RowInput &row, DType dtype, const RowTolerance &tolerance, const FloatFormat &format, double *ratio, RowStats &stats)
{
    const RowErrorSums sums = rowLoops().errors({row.count, row.got, row.exact, tolerance.slope, tolerance.offset, tolerance.floor, tolerance.ulps,
                                                 format.smallestNormal, format.epsilon, ratio});
    if (sums.bad != 0)
        return false;
    stats.maxRatio = sums.ratio;
    stats.maxAbs = sums.absolute;
    stats.maxRel = sums.relative;
    stats.maxUlp = info(dtype).isFloat ? sums.ulps : 0.0;
    stats.sumError2 = sums.squares;
    stats.finite = row.count;
    return std::isfinite(stats.sumError2);
}

/// Whether y may stand where r is expected although one of them is not finite.
bool specialsAgree(double got, long double expected, double tolerance, DType dtype)
{
    const double rounded = roundTo(double(expected), dtype);
    if (std::isnan(got))
        return std::isnan(rounded);
    if (!std::isinf(got))
        return false;
    if (std::isinf(rounded))
        return std::signbit(rounded) == std::signbit(got);
    if (!std::isfinite(rounded))
        return false;
    const double reached = roundTo(double(expected) + std::copysign(tolerance, got), dtype);
    return std::isinf(reached) && std::signbit(reached) == std::signbit(got);
}

void noteSpecial(RowStats &stats, double got)
{
    if (std::isnan(got))
        ++stats.unexpectedNan;
    else if (std::isinf(got))
        ++stats.unexpectedInf;
}

/// The definition: every element on its own.
void carefulErrors(const RowInput &row, DType dtype, const RowTolerance &tolerance, double *ratio, RowStats &stats)
{
    for (int64_t i = 0; i < row.count; ++i) {
        const double got = row.got[i];
        const long double expected = row.expected(i);
        const double magnitude = double(std::abs(expected));
        const double unit = std::isfinite(magnitude) ? ulp(magnitude, dtype) : 0.0;
        const double allowed = tolerance.at(magnitude, unit);
        if (!std::isfinite(got) || !std::isfinite(magnitude)) {
            const bool agree = specialsAgree(got, expected, allowed, dtype);
            ratio[i] = agree ? 0.0 : kInfinity;
            if (!agree) {
                stats.maxAbs = stats.maxRatio = kInfinity;
                ++stats.bad;
                noteSpecial(stats, got);
            }
            continue;
        }
        const double error = double(std::abs(static_cast<long double>(got) - expected));
        ratio[i] = error == 0.0 ? 0.0 : error / allowed;
        if (ratio[i] > 1.0)
            ++stats.bad;
        stats.maxRatio = std::max(stats.maxRatio, ratio[i]);
        stats.maxAbs = std::max(stats.maxAbs, error);
        if (magnitude > 0.0) {
            stats.maxRel = std::max(stats.maxRel, error / magnitude);
            if (unit > 0.0)
                stats.maxUlp = std::max(stats.maxUlp, error / unit);
        }
        stats.sumError2 += error * error;
        ++stats.finite;
    }
}

} // namespace

void RowStats::merge(const RowStats &other)
{
    maxRatio = std::max(maxRatio, other.maxRatio);
    maxAbs = std::max(maxAbs, other.maxAbs);
    maxRel = std::max(maxRel, other.maxRel);
    maxUlp = std::max(maxUlp, other.maxUlp);
    sumError2 += other.sumError2;
    sumExact2 += other.sumExact2;
    sumStock2 += other.sumStock2;
    sumPairwise2 += other.sumPairwise2;
    bad += other.bad;
    finite += other.finite;
    unexpectedNan += other.unexpectedNan;
    unexpectedInf += other.unexpectedInf;
    stockFinite = stockFinite && other.stockFinite;
}

RowStats scanRow(const RowInput &row, DType dtype, const Tolerance &tolerance, double *ratio)
{
    const FloatFormat format(dtype);
    RowBase base;
    bool simple = !row.exactLong && baseOf(row, dtype, format, base);
    if (!simple)
        base = carefulBase(row, dtype, format);
    const RowTolerance rowTolerance = tolerance.ofRow(base.rms, base.worstStock);
    RowStats stats;
    if (!simple || !errorsOf(row, dtype, rowTolerance, format, ratio, stats)) {
        stats = RowStats();
        carefulErrors(row, dtype, rowTolerance, ratio, stats);
    }
    stats.sumExact2 = base.sumExact2;
    stats.sumStock2 = base.sumStock2;
    stats.sumPairwise2 = base.sumPairwise2;
    stats.stockFinite = base.stockFinite;
    return stats;
}

RowStats scanRowExactly(const RowInput &row, DType dtype, double *ratio)
{
    RowStats stats;
    for (int64_t i = 0; i < row.count; ++i) {
        const double got = row.got[i];
        const double rounded = roundTo(double(row.expected(i)), dtype);
        // An extended reference holds every int64; a double one only decides up to its own rounding.
        const bool equal = row.gotInt64 && row.exactLong ? static_cast<long double>(row.gotInt64[i]) == row.exactLong[i]
                                                         : got == rounded || (std::isnan(got) && std::isnan(rounded));
        ratio[i] = equal ? 0.0 : kInfinity;
        if (!std::isfinite(double(row.expected(i))))
            stats.stockFinite = false;
        if (equal)
            continue;
        ++stats.bad;
        stats.maxRatio = kInfinity;
        const double error = std::abs(got - rounded);
        stats.maxAbs = std::max(stats.maxAbs, std::isfinite(error) ? error : kInfinity);
        if (std::isfinite(error) && rounded != 0.0)
            stats.maxRel = std::max(stats.maxRel, error / std::abs(rounded));
        if (std::isfinite(error) && info(dtype).isFloat)
            stats.maxUlp = std::max(stats.maxUlp, error / ulp(rounded, dtype));
        if (!std::isfinite(got) && !(std::isinf(got) && got == rounded))
            noteSpecial(stats, got);
    }
    return stats;
}

} // namespace gable
