// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/problem/element_codes.h"

#include <QString>
#include <cstdint>
#include <cstring>
#include <vector>

namespace gable {

enum class DType : uint8_t { Float64, Float32, Float16, BFloat16, Float8E4M3FN, Float8E5M2, Int64, Int32, Int16, Int8, UInt8, Bool };

struct DTypeInfo {
    DType dtype;
    const char *name;  ///< canonical spelling, e.g. "bfloat16"
    int bytes;         ///< size of one element
    int mantissaBits;  ///< explicit mantissa bits of a float type, 0 for integers
    bool isFloat;
    const char *cType; ///< the type a candidate's prototype uses
};

const DTypeInfo &info(DType dtype);
const std::vector<DTypeInfo> &allDTypes();
/// Accepts other spellings too ("fp32", "bf16", "torch.float16", "half", "f8e4m3" …).
Result<DType> parseDType(const QString &name);
inline QString name(DType dtype) { return QString::fromLatin1(info(dtype).name); }

/// Calls `use(Codec)` with the codec type (element_codes.h) of a dtype, so that a loop inside is compiled for that type.
template <class Use>
decltype(auto) withCodec(DType dtype, Use &&use)
{
    switch (dtype) {
    case DType::Float64: return use(codes::NativeFloat<double>());
    case DType::Float32: return use(codes::NativeFloat<float>());
    case DType::Float16: return use(codes::Half());
    case DType::BFloat16: return use(codes::BFloat16());
    case DType::Float8E4M3FN: return use(codes::E4M3FN());
    case DType::Float8E5M2: return use(codes::E5M2());
    case DType::Int64: return use(codes::NativeInteger<int64_t>());
    case DType::Int32: return use(codes::NativeInteger<int32_t>());
    case DType::Int16: return use(codes::NativeInteger<int16_t>());
    case DType::Int8: return use(codes::NativeInteger<int8_t>());
    case DType::UInt8: return use(codes::NativeInteger<uint8_t>());
    case DType::Bool: break;
    }
    return use(codes::Boolean());
}

/// One element read as double (exact for every dtype but int64 beyond 2^53).
inline double loadElement(const void *element, DType dtype)
{
    return withCodec(dtype, [element]<class Codec>(Codec) {
        typename Codec::Code code;
        std::memcpy(&code, element, sizeof code);
        return Codec::decode(code);
    });
}
/// Rounds to nearest even into the dtype; floats overflow to infinity (e4m3fn: to NaN), integers saturate.
inline void storeElement(void *element, DType dtype, double value)
{
    withCodec(dtype, [element, value]<class Codec>(Codec) {
        const typename Codec::Code code = Codec::encode(value);
        std::memcpy(element, &code, sizeof code);
    });
}
/// Elements [first, first + count) of an array as doubles, and back: loops compiled for each type. Arrays are aligned to their element.
void loadElements(const void *array, DType dtype, int64_t first, int64_t count, double *out);
void storeElements(void *array, DType dtype, int64_t first, int64_t count, const double *values);
/// `value` rounded to the dtype and read back.
double roundTo(double value, DType dtype);
/// Distance between |value| and the next larger representable number (one unit in the last place); 0 for integers.
double ulp(double value, DType dtype);

} // namespace gable
