// SPDX-License-Identifier: Apache-2.0
// The loops of row_loops.h for vectors of GABLE_LANES doubles; included once by each file that compiles them.
// No pragma once: this is text, not a header of declarations.
#include "core/evaluation/row_loops.h"

#include <string.h>

namespace gable {
namespace {

constexpr int kLanes = GABLE_LANES;
using Doubles = double __attribute__((vector_size(8 * GABLE_LANES)));
using Bits = long long __attribute__((vector_size(8 * GABLE_LANES)));

inline Doubles load(const double *values)
{
    Doubles result;
    memcpy(&result, values, sizeof result);
    return result;
}
inline void store(double *values, Doubles v) { memcpy(values, &v, sizeof v); }
inline Doubles all(double value) { return Doubles{} + value; }
inline Doubles absolute(Doubles v) { return Doubles(Bits(v) & 0x7fffffffffffffffLL); }
/// A NaN candidate is ignored.
inline Doubles larger(Doubles candidate, Doubles current) { return candidate > current ? candidate : current; }

inline double sum(Doubles v)
{
    double result = 0.0;
    for (int i = 0; i < kLanes; ++i)
        result += v[i];
    return result;
}
inline double largest(Doubles v)
{
    double result = 0.0;
    for (int i = 0; i < kLanes; ++i)
        result = v[i] > result ? v[i] : result;
    return result;
}

struct BaseLanes {
    Doubles exact2{}, worst{}, largestStock{}, sequential2{}, pairwise2{};
};

inline void addStock(BaseLanes &lanes, Doubles value, Doubles exact, double split, Doubles &squares)
{
    lanes.largestStock = larger(absolute(value), lanes.largestStock);
    if (split != 0.0) {
        const Doubles c = value * split;
        value = c - (c - value);
    }
    const Doubles error = absolute(value - exact);
    lanes.worst = larger(error, lanes.worst);
    squares += error * error;
}

template <bool Sequential, bool Pairwise>
inline void addBase(BaseLanes &lanes, const double *exact, const double *sequential, const double *pairwise, double split)
{
    const Doubles r = load(exact);
    lanes.exact2 += r * r;
    if constexpr (Sequential)
        addStock(lanes, load(sequential), r, split, lanes.sequential2);
    if constexpr (Pairwise)
        addStock(lanes, load(pairwise), r, split, lanes.pairwise2);
}

template <bool Sequential, bool Pairwise>
RowBaseSums baseLoop(const RowBaseInput &row)
{
    BaseLanes lanes;
    const int64_t whole = row.count - row.count % kLanes;
    for (int64_t i = 0; i < whole; i += kLanes)
        addBase<Sequential, Pairwise>(lanes, row.exact + i, Sequential ? row.sequential + i : nullptr, Pairwise ? row.pairwise + i : nullptr, row.splitFactor);
    if (whole < row.count) { // zeros add nothing
        double exact[kLanes] = {}, sequential[kLanes] = {}, pairwise[kLanes] = {};
        const size_t bytes = size_t(row.count - whole) * sizeof(double);
        memcpy(exact, row.exact + whole, bytes);
        if constexpr (Sequential)
            memcpy(sequential, row.sequential + whole, bytes);
        if constexpr (Pairwise)
            memcpy(pairwise, row.pairwise + whole, bytes);
        addBase<Sequential, Pairwise>(lanes, exact, sequential, pairwise, row.splitFactor);
    }
    return {sum(lanes.exact2), largest(lanes.worst), largest(lanes.largestStock), sum(lanes.sequential2), sum(lanes.pairwise2)};
}

RowBaseSums base(const RowBaseInput &row)
{
    if (row.sequential)
        return row.pairwise ? baseLoop<true, true>(row) : baseLoop<true, false>(row);
    return row.pairwise ? baseLoop<false, true>(row) : baseLoop<false, false>(row);
}

struct ErrorLanes {
    Doubles ratio{}, absolute{}, relative{}, ulps{}, squares{};
    Bits bad{};
};

/// Error ÷ tolerance of as many elements as there are lanes.
inline Doubles addErrors(ErrorLanes &lanes, Doubles got, Doubles exact, const RowErrorInput &row)
{
    constexpr long long exponentBits = 0x7ff0000000000000LL;
    constexpr long long reciprocalBits = 2046LL << 52; // minus the bits of a power of two: those of its reciprocal
    const Doubles error = absolute(got - exact);
    const Doubles magnitude = absolute(exact);
    const Bits power = Bits(larger(magnitude, all(row.smallestNormal))) & exponentBits;
    const Doubles ulps = Doubles(power) * (row.epsilon * row.ulps);
    const Doubles allowed = larger(magnitude * row.slope + row.offset, larger(ulps, all(row.floor)));
    const Doubles ratio = error / allowed;
    const Bits good = Bits(ratio <= all(1.0)) & Bits(error < all(__builtin_inf()));
    lanes.bad += good + 1; // a true lane is -1
    lanes.ratio = larger(ratio, lanes.ratio);
    lanes.absolute = larger(error, lanes.absolute);
    const Bits notZero = Bits(magnitude > all(0.0));
    lanes.relative = larger(Doubles(Bits(error / magnitude) & notZero), lanes.relative);
    lanes.ulps = larger(Doubles(Bits(error * Doubles(reciprocalBits - power)) & notZero), lanes.ulps);
    lanes.squares += error * error;
    return ratio;
}

RowErrorSums errors(const RowErrorInput &row)
{
    ErrorLanes lanes;
    const int64_t whole = row.count - row.count % kLanes;
    for (int64_t i = 0; i < whole; i += kLanes)
        store(row.ratio + i, addErrors(lanes, load(row.got + i), load(row.exact + i), row));
    if (whole < row.count) { // equal values add nothing
        double got[kLanes], exact[kLanes], ratio[kLanes];
        store(got, all(1.0));
        store(exact, all(1.0));
        const size_t bytes = size_t(row.count - whole) * sizeof(double);
        memcpy(got, row.got + whole, bytes);
        memcpy(exact, row.exact + whole, bytes);
        store(ratio, addErrors(lanes, load(got), load(exact), row));
        memcpy(row.ratio + whole, ratio, bytes);
    }
    int64_t bad = 0;
    for (int i = 0; i < kLanes; ++i)
        bad += lanes.bad[i];
    return {largest(lanes.ratio), largest(lanes.absolute), largest(lanes.relative), largest(lanes.ulps) / row.epsilon, sum(lanes.squares), bad};
}

} // namespace
} // namespace gable
