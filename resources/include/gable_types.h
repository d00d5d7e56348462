// SPDX-License-Identifier: Apache-2.0
// What a candidate sees on the CPU: fixed-width integers and the two 16-bit float types.
// Storage types only: arithmetic happens in float (both convert to float implicitly), storing rounds explicitly.
// The conversions have no branches, so that loops over them vectorise; they need subnormal floats (no -ffast-math at link time).
// Plain C++11, so that it compiles under any compiler a person brings.
#ifndef GABLE_TYPES_H
#define GABLE_TYPES_H

#include <stdint.h>
#include <string.h>

namespace gable_types_detail {

inline uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

inline float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// IEEE binary16 -> binary32.
inline float half_to_float(uint16_t half)
{
    const uint32_t sign = uint32_t(half & 0x8000u) << 16;
    const uint32_t magnitude = uint32_t(half & 0x7fffu) << 13;
    // Times 2^112 moves the exponent from bias 15 to bias 127; subnormal halves become normal floats on the way.
    const uint32_t scaled = bits_of(float_of(magnitude) * float_of(0x77800000u));
    const uint32_t special = 0u - uint32_t(magnitude >= 0x0f800000u); // infinity and NaN: all exponent bits, payload kept
    return float_of(sign | scaled | (special & 0x7f800000u));
}

// binary32 -> binary16, to nearest, ties to even; too large becomes infinity, NaN stays a (quiet) NaN.
inline uint16_t float_to_half(float value)
{
    const uint32_t bits = bits_of(value);
    const uint32_t sign = (bits >> 16) & 0x8000u;
    const uint32_t magnitude = bits & 0x7fffffffu;
    // Normal result: rebias, then add just under half of the last kept place, plus one if that place is odd.
    const uint32_t normal = (magnitude - 0x38000000u + 0x0fffu + ((magnitude >> 13) & 1u)) >> 13;
    // Subnormal result (below 2^-14): adding 0.5 lines the places up (2^-24 = one unit of 0.5), and the addition rounds.
    const uint32_t small = 0u - uint32_t(magnitude < 0x38800000u);
    const uint32_t subnormal = bits_of(float_of(magnitude & small) + 0.5f) - 0x3f000000u;
    const uint32_t finite = (subnormal & small) | (normal & ~small);
    const uint32_t nan = 0u - uint32_t(magnitude > 0x7f800000u);
    const uint32_t special = 0x7c00u | (nan & (0x0200u | ((magnitude >> 13) & 0x3ffu)));
    const uint32_t large = 0u - uint32_t(magnitude >= 0x477ff000u); // 65520 and above round to infinity
    return uint16_t(sign | (special & large) | (finite & ~large));
}

inline float bf16_to_float(uint16_t bf16)
{
    return float_of(uint32_t(bf16) << 16);
}

inline uint16_t float_to_bf16(float value)
{
    const uint32_t bits = bits_of(value);
    const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
    const uint32_t quiet = (bits >> 16) | 0x40u; // rounding could carry a NaN into infinity
    const uint32_t nan = 0u - uint32_t((bits & 0x7fffffffu) > 0x7f800000u);
    return uint16_t((quiet & nan) | (rounded & ~nan));
}

} // namespace gable_types_detail

/// float16: 1 sign, 5 exponent, 10 mantissa bits.
struct gable_half {
    uint16_t bits;

    gable_half() = default;
    explicit gable_half(float value) : bits(gable_types_detail::float_to_half(value)) {}
    operator float() const { return gable_types_detail::half_to_float(bits); }
};

/// bfloat16: the upper half of a float; 1 sign, 8 exponent, 7 mantissa bits.
struct gable_bf16 {
    uint16_t bits;

    gable_bf16() = default;
    explicit gable_bf16(float value) : bits(gable_types_detail::float_to_bf16(value)) {}
    operator float() const { return gable_types_detail::bf16_to_float(bits); }
};

static_assert(sizeof(gable_half) == 2 && sizeof(gable_bf16) == 2, "the 16-bit types are two bytes");

#endif // GABLE_TYPES_H
