// SPDX-License-Identifier: Apache-2.0
// What a reference operator sees, and how its text is evaluated three ways. README.md beside this file describes the
// translation unit that Gable generates around a reference.
//
// The text becomes the body of a class template over a *mode*. A mode fixes the working type (the text's `double`) and the
// order of sums:
//   exact        double, or long double for float64 problems; a few independent partial sums for speed
//   sequential   the declared precision (float; double for float64 problems), one term after the other; the worst of several orders
//   pairwise     the declared precision, by recursive halving
// Names of arguments and axes are looked up at compile time, so element types are static and loops vectorise.
#ifndef GABLE_REF_H
#define GABLE_REF_H

#include "gable_types.h"

#include <cmath>
#include <cstddef>
#include <type_traits>

namespace gable_ref {

enum class dtype { float64, float32, float16, bfloat16, float8_e4m3fn, float8_e5m2, int64, int32, int16, int8, uint8, boolean };
enum class kind { in, out, inout, scalar }; // param, index, mask and scale arguments are `in` here

struct argument_info {
    const char *name;
    dtype type;
    kind role;
};

struct axis_info {
    const char *name;
    int position;     // of its int64_t* in args, or -1 for a constant axis
    int64_t constant; // value of a constant axis
};

constexpr bool equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

/// Index of `name` in a table, -1 when it is not there.
template <class Table>
constexpr int find(const Table &table, const char *name)
{
    int index = 0;
    for (const auto &entry : table) {
        if (equal(entry.name, name))
            return index;
        ++index;
    }
    return -1;
}

/// The expression functions that a shape may use, for sizes.
namespace sizes {
constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }
constexpr int64_t mod(int64_t a, int64_t b) { return a % b; }
constexpr int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
constexpr int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
} // namespace sizes

// Element types: how one element lies in memory and how it becomes a number.

inline float ldexp2(float value, int exponent)
{
    return value * gable_types_detail::float_of(uint32_t(exponent + 127) << 23);
}

// 1 sign, 4 exponent (bias 7), 3 mantissa bits; no infinity, all ones is NaN.
inline float e4m3fn_to_float(uint8_t bits)
{
    const int exponent = (bits >> 3) & 15;
    const int mantissa = bits & 7;
    const float magnitude = (bits & 0x7f) == 0x7f ? NAN
                            : exponent == 0       ? ldexp2(float(mantissa), -9)
                                                  : ldexp2(float(8 + mantissa), exponent - 10);
    return bits & 0x80 ? -magnitude : magnitude;
}

// 1 sign, 5 exponent, 2 mantissa bits: the upper half of a float16.
inline float e5m2_to_float(uint8_t bits)
{
    return gable_types_detail::half_to_float(uint16_t(bits << 8));
}

template <dtype> struct element;
template <> struct element<dtype::float64> { using storage = double; static double load(storage v) { return v; } };
template <> struct element<dtype::float32> { using storage = float; static float load(storage v) { return v; } };
template <> struct element<dtype::float16> { using storage = gable_half; static float load(storage v) { return v; } };
template <> struct element<dtype::bfloat16> { using storage = gable_bf16; static float load(storage v) { return v; } };
template <> struct element<dtype::float8_e4m3fn> { using storage = uint8_t; static float load(storage v) { return e4m3fn_to_float(v); } };
template <> struct element<dtype::float8_e5m2> { using storage = uint8_t; static float load(storage v) { return e5m2_to_float(v); } };
template <> struct element<dtype::int64> { using storage = int64_t; static int64_t load(storage v) { return v; } };
template <> struct element<dtype::int32> { using storage = int32_t; static int64_t load(storage v) { return v; } };
template <> struct element<dtype::int16> { using storage = int16_t; static int64_t load(storage v) { return v; } };
template <> struct element<dtype::int8> { using storage = int8_t; static int64_t load(storage v) { return v; } };
template <> struct element<dtype::uint8> { using storage = uint8_t; static int64_t load(storage v) { return v; } };
template <> struct element<dtype::boolean> { using storage = uint8_t; static int64_t load(storage v) { return v != 0; } };

/// The number an element becomes: the working type for floats, int64_t for integers and bool.
template <dtype Type, class Real>
using number = std::conditional_t<std::is_integral<decltype(element<Type>::load({}))>::value, int64_t, Real>;

/// A tensor, indexed flat; row(i) is the part along its last axis.
template <dtype Type, class Real>
class view
{
public:
    using storage = typename element<Type>::storage;

    view(const storage *data, int64_t row_length) : m_data(data), m_row_length(row_length) {}
    number<Type, Real> operator[](int64_t i) const { return number<Type, Real>(element<Type>::load(m_data[i])); }
    view row(int64_t i) const { return view(m_data + i * m_row_length, m_row_length); }
    int64_t row_length() const { return m_row_length; }

private:
    const storage *m_data;
    int64_t m_row_length;
};

/// The arguments of one call, read once from the calling convention's array.
template <class Problem, class Real>
class arguments
{
public:
    static constexpr int argument_count = int(sizeof(Problem::arguments) / sizeof(argument_info));
    static constexpr int axis_count = int(sizeof(Problem::axes) / sizeof(axis_info));

    explicit arguments(void *const *args)
    {
        for (int i = 0; i < axis_count; ++i) {
            const axis_info &axis = Problem::axes[i];
            m_axes[i] = axis.position < 0 ? axis.constant : *static_cast<const int64_t *>(args[axis.position]);
        }
        for (int i = 0; i < argument_count; ++i) {
            m_data[i] = args[i];
            m_row_lengths[i] = Problem::last_axis(i, m_axes);
        }
    }

    // The text's a.axis("N"), a.in("x") and a.scalar("eps") are macros over these: see gable_ref_begin.h.
    template <int Index>
    int64_t axis_at() const
    {
        static_assert(Index >= 0, "the problem has no axis of this name");
        return m_axes[Index];
    }

    template <int Index>
    auto tensor_at() const
    {
        static_assert(Index >= 0, "the problem has no argument of this name");
        constexpr argument_info info = Problem::arguments[Index < 0 ? 0 : Index];
        static_assert(info.role != kind::scalar, "this argument is a scalar: a.scalar(name)");
        static_assert(info.role != kind::out, "an output has no contents to read");
        using tensor = view<info.type, Real>;
        return tensor(static_cast<const typename tensor::storage *>(m_data[Index]), m_row_lengths[Index]);
    }

    template <int Index>
    auto scalar_at() const
    {
        static_assert(Index >= 0, "the problem has no argument of this name");
        constexpr argument_info info = Problem::arguments[Index < 0 ? 0 : Index];
        static_assert(info.role == kind::scalar, "this argument is a tensor: a.in(name)");
        // By the calling convention a scalar of a 16-bit float type is passed as float.
        constexpr bool small = info.type == dtype::float16 || info.type == dtype::bfloat16;
        using type = element<small ? dtype::float32 : info.type>;
        return number<info.type, Real>(type::load(*static_cast<const typename type::storage *>(m_data[Index])));
    }

    /// Elements one unit writes: a row of each compared argument, or one element of each.
    int64_t unit_outputs() const
    {
        int64_t count = 0;
        for (int i = 0; i < argument_count; ++i) {
            const kind role = Problem::arguments[i].role;
            if (role == kind::out || role == kind::inout)
                count += Problem::row_units ? m_row_lengths[i] : 1;
        }
        return count;
    }

private:
    const void *m_data[argument_count];
    int64_t m_row_lengths[argument_count];
    int64_t m_axes[axis_count ? axis_count : 1];
};

// Sums. sum(n, f) adds f(0) … f(n-1). sums(width, n, out, f) makes `width` sums at once, out[j] = f(j, 0) + … + f(j, n-1):
// each in the same order as sum() would, but with j as the fast index, so that a matrix is read along its rows.

constexpr int64_t base_block = 16; // terms that a pairwise sum adds one after the other
constexpr int64_t tile = 256;      // sums carried at once: 2 kB of double accumulators stay in the first-level cache

template <class Real, class Term>
void add_terms(Real *accumulators, int64_t width, int64_t begin, int64_t end, const Term &term)
{
    for (int64_t k = begin; k < end; ++k)
        for (int64_t j = 0; j < width; ++j)
            accumulators[j] += Real(term(j, k));
}

template <class Real, class Term>
void sums_in_order(int64_t width, int64_t count, Real *out, const Term &term)
{
    for (int64_t first = 0; first < width; first += tile) {
        Real accumulators[tile] = {};
        const int64_t n = width - first < tile ? width - first : tile;
        add_terms(accumulators, n, 0, count, [&](int64_t j, int64_t k) { return term(first + j, k); });
        for (int64_t j = 0; j < n; ++j)
            out[first + j] = accumulators[j];
    }
}

template <class Real>
struct exact {
    using real = Real;

    template <class Term>
    static Real sum(int64_t count, const Term &term)
    {
        Real partial[8] = {};
        int64_t n = 0;
        for (; n + 8 <= count; n += 8)
            for (int j = 0; j < 8; ++j)
                partial[j] += Real(term(n + j));
        for (; n < count; ++n)
            partial[0] += Real(term(n));
        return ((partial[0] + partial[1]) + (partial[2] + partial[3])) + ((partial[4] + partial[5]) + (partial[6] + partial[7]));
    }

    template <class Term>
    static void sums(int64_t width, int64_t count, Real *out, const Term &term)
    {
        sums_in_order(width, count, out, term);
    }
};

template <class Real>
struct sequential {
    using real = Real;

    // The tolerance is a multiple of the stock runs' error. In a row of few outputs the error of a long sum is a matter of luck: one
    // order may happen to hit a value that the next one misses. So long sums are added in eight orders, each starting at another
    // eighth and wrapping around (the first is the plain one), and the total farthest from the sum in the next wider type is taken.
    // The error of short sums stays below the relative part of the tolerance.
    template <class Term>
    static Real sum(int64_t count, const Term &term)
    {
        if (count < long_sum)
            return in_order(Real(0), 0, count, term);
        Real totals[orders] = {};
        const int64_t part = count / orders;
        for (int64_t step = 0; step < orders; ++step)
            for (int64_t n = 0; n < part; ++n)
                for (int64_t order = 0; order < orders; ++order)
                    totals[order] += Real(term((order + step) % orders * part + n));
        for (Real &total : totals)
            total = in_order(total, part * orders, count, term);

        using wider = std::conditional_t<std::is_same<Real, float>::value, double, long double>;
        const wider target = exact<wider>::sum(count, term);
        Real worst = totals[0];
        for (const Real total : totals)
            if (std::fabs(total - target) > std::fabs(worst - target))
                worst = total;
        return worst;
    }

    template <class Term>
    static void sums(int64_t width, int64_t count, Real *out, const Term &term)
    {
        sums_in_order(width, count, out, term);
    }

private:
    static constexpr int64_t orders = 8;
    static constexpr int64_t long_sum = 4096;

    template <class Term>
    static Real in_order(Real total, int64_t begin, int64_t end, const Term &term)
    {
        for (int64_t n = begin; n < end; ++n)
            total += Real(term(n));
        return total;
    }
};

template <class Real>
struct pairwise {
    using real = Real;

    template <class Term>
    static Real sum(int64_t count, const Term &term)
    {
        return part(0, count, term);
    }

    template <class Term>
    static void sums(int64_t width, int64_t count, Real *out, const Term &term)
    {
        for (int64_t first = 0; first < width; first += tile) {
            const int64_t n = width - first < tile ? width - first : tile;
            parts(n, 0, count, out + first, [&](int64_t j, int64_t k) { return term(first + j, k); });
        }
    }

private:
    template <class Term>
    static Real part(int64_t begin, int64_t end, const Term &term)
    {
        if (end - begin > base_block) {
            const int64_t middle = begin + (end - begin) / 2;
            return part(begin, middle, term) + part(middle, end, term);
        }
        Real total = 0;
        for (int64_t n = begin; n < end; ++n)
            total += Real(term(n));
        return total;
    }

    template <class Term>
    static void parts(int64_t width, int64_t begin, int64_t end, Real *out, const Term &term)
    {
        if (end - begin > base_block) {
            const int64_t middle = begin + (end - begin) / 2;
            Real right[tile];
            parts(width, begin, middle, out, term);
            parts(width, middle, end, right, term);
            for (int64_t j = 0; j < width; ++j)
                out[j] += right[j];
            return;
        }
        Real accumulators[tile] = {};
        add_terms(accumulators, width, begin, end, term);
        for (int64_t j = 0; j < width; ++j)
            out[j] = accumulators[j];
    }
};

/// Evaluates units [begin, end) in one mode; nothing when `out` is null. `evaluate(unit, args, out)` is the reference function.
template <class Problem, class Mode, class Function>
void run_units(void *const *args, int64_t begin, int64_t end, void *out, const Function &evaluate)
{
    if (!out)
        return;
    using real = typename Mode::real;
    const arguments<Problem, real> a(args);
    const int64_t stride = a.unit_outputs();
    real *destination = static_cast<real *>(out);
    for (int64_t unit = begin; unit < end; ++unit)
        evaluate(unit, a, destination + (unit - begin) * stride);
}

} // namespace gable_ref

#endif // GABLE_REF_H
