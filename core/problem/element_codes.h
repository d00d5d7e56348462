// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

/// Bit codes of the element types, free of branches so that loops over them vectorise.
namespace gable::codes {

/// A float type of 16 bits or fewer. Its bias is 2^(ExponentBits-1) - 1. Types without infinity (e4m3fn) use only the code with all
/// bits set for NaN.
template <class Storage, int ExponentBits, int MantissaBits, bool HasInfinity>
struct SmallFloat {
    using Code = Storage;
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;
    static constexpr int minExponent = 1 - bias; ///< of the smallest normal number
    static constexpr uint64_t signBit = uint64_t(1) << (ExponentBits + MantissaBits);
    static constexpr uint64_t magnitudeMask = signBit - 1;
    static constexpr uint64_t firstSpecial = HasInfinity ? ((uint64_t(1) << ExponentBits) - 1) << MantissaBits : magnitudeMask;
    static constexpr uint64_t nan = HasInfinity ? firstSpecial | (uint64_t(1) << (MantissaBits - 1)) : magnitudeMask;

    /// Exact.
    static double decode(Storage code)
    {
        constexpr uint64_t rebias = uint64_t(1023 - bias) << 52;
        constexpr double subnormalUnit = std::bit_cast<double>(uint64_t(1023 + minExponent - MantissaBits) << 52);
        const uint64_t magnitude = code & magnitudeMask;
        const double subnormal = double(int32_t(magnitude)) * subnormalUnit;
        const double normal = std::bit_cast<double>((magnitude << (52 - MantissaBits)) + rebias);
        const double infinity = std::bit_cast<double>((uint64_t(0x7ff) << 52) | ((magnitude & ~firstSpecial) << (52 - MantissaBits)));
        const double special = HasInfinity ? infinity : std::numeric_limits<double>::quiet_NaN();
        const double finite = magnitude < (uint64_t(1) << MantissaBits) ? subnormal : normal;
        const double absolute = magnitude >= firstSpecial ? special : finite;
        return code & signBit ? -absolute : absolute;
    }

    /// Rounds once, to nearest, ties to even; overflow gives infinity, or NaN where there is none.
    static Storage encode(double value)
    {
        constexpr int dropped = 52 - MantissaBits;
        constexpr uint64_t smallestNormal = uint64_t(1023 + minExponent) << 52;
        // Adding 2^52 subnormal units lines a small value up so that the addition rounds it to whole units.
        constexpr uint64_t aligner = uint64_t(1023 + minExponent + dropped) << 52;
        const uint64_t bits = std::bit_cast<uint64_t>(value);
        const uint64_t magnitude = bits & (~uint64_t(0) >> 1);
        const uint64_t normal = ((magnitude + (uint64_t(1) << (dropped - 1)) - 1 + ((magnitude >> dropped) & 1)) >> dropped)
                                - (uint64_t(1023 - bias) << MantissaBits);
        const uint64_t subnormal = std::bit_cast<uint64_t>(std::bit_cast<double>(magnitude) + std::bit_cast<double>(aligner)) - aligner;
        const uint64_t rounded = magnitude < smallestNormal ? subnormal : normal;
        const uint64_t bounded = rounded < firstSpecial ? rounded : firstSpecial;
        const uint64_t result = magnitude > (uint64_t(0x7ff) << 52) ? nan : bounded;
        return Storage(result | (bits >> 63 ? signBit : 0));
    }
};

using Half = SmallFloat<uint16_t, 5, 10, true>;
using BFloat16 = SmallFloat<uint16_t, 8, 7, true>;
using E4M3FN = SmallFloat<uint8_t, 4, 3, false>;
using E5M2 = SmallFloat<uint8_t, 5, 2, true>;

/// float and double themselves.
template <class Float>
struct NativeFloat {
    using Code = Float;
    static double decode(Float value) { return double(value); }
    static Float encode(double value) { return Float(value); }
};

/// Rounds to the nearest whole number, ties to even, and saturates; NaN becomes 0.
template <class Integer>
struct NativeInteger {
    using Code = Integer;
    static double decode(Integer value) { return double(value); }
    static Integer encode(double value)
    {
        constexpr double low = double(std::numeric_limits<Integer>::min());
        constexpr double beyond = double(std::numeric_limits<Integer>::max() / 2 + 1) * 2.0; // one past the largest
        const double whole = __builtin_nearbyint(value);
        if (!(whole >= low))
            return whole < low ? std::numeric_limits<Integer>::min() : Integer(0);
        return whole >= beyond ? std::numeric_limits<Integer>::max() : Integer(whole);
    }
};

/// One byte, 0 or 1.
struct Boolean {
    using Code = uint8_t;
    static double decode(uint8_t value) { return value != 0; }
    static uint8_t encode(double value) { return value != 0.0; }
};

} // namespace gable::codes
