// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>
#include <cstdint>
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

/// One element read as double (exact for every dtype but int64 beyond 2^53).
double loadElement(const void *element, DType dtype);
/// Rounds to nearest even into the dtype; floats overflow to infinity (e4m3fn: to NaN), integers saturate.
void storeElement(void *element, DType dtype, double value);
/// `value` rounded to the dtype and read back.
double roundTo(double value, DType dtype);
/// Distance between |value| and the next larger representable number (one unit in the last place); 0 for integers.
double ulp(double value, DType dtype);

} // namespace gable
