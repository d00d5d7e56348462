// SPDX-License-Identifier: Apache-2.0
#include "core/problem/dtype.h"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("DType", text); }

/// Spellings other than the canonical one, without a "torch." or "np." in front.
const QHash<QString, DType> &otherSpellings()
{
    static const QHash<QString, DType> spellings{
        {u"double"_s, DType::Float64},      {u"fp64"_s, DType::Float64},          {u"f64"_s, DType::Float64},
        {u"float"_s, DType::Float32},       {u"fp32"_s, DType::Float32},          {u"f32"_s, DType::Float32},
        {u"single"_s, DType::Float32},      {u"half"_s, DType::Float16},          {u"fp16"_s, DType::Float16},
        {u"f16"_s, DType::Float16},         {u"bf16"_s, DType::BFloat16},         {u"fp8_e4m3"_s, DType::Float8E4M3FN},
        {u"f8e4m3"_s, DType::Float8E4M3FN}, {u"f8e4m3fn"_s, DType::Float8E4M3FN}, {u"fp8_e4m3fn"_s, DType::Float8E4M3FN},
        {u"float8_e4m3"_s, DType::Float8E4M3FN}, {u"e4m3"_s, DType::Float8E4M3FN}, {u"e4m3fn"_s, DType::Float8E4M3FN},
        {u"f8e5m2"_s, DType::Float8E5M2},   {u"fp8_e5m2"_s, DType::Float8E5M2},   {u"e5m2"_s, DType::Float8E5M2},
        {u"long"_s, DType::Int64},          {u"i64"_s, DType::Int64},             {u"int"_s, DType::Int32},
        {u"i32"_s, DType::Int32},           {u"short"_s, DType::Int16},           {u"i16"_s, DType::Int16},
        {u"i8"_s, DType::Int8},             {u"u8"_s, DType::UInt8},              {u"byte"_s, DType::UInt8},
        {u"boolean"_s, DType::Bool},
    };
    return spellings;
}

/// Exponent of the smallest and largest normal number of a float type.
struct ExponentRange {
    int smallest, largest;
};

ExponentRange exponentRange(DType dtype)
{
    switch (dtype) {
    case DType::Float64: return {-1022, 1023};
    case DType::Float16: return {-14, 15};
    case DType::Float8E4M3FN: return {-6, 8};
    case DType::Float8E5M2: return {-14, 15};
    default: return {-126, 127}; // float32, bfloat16
    }
}

} // namespace

const std::vector<DTypeInfo> &allDTypes()
{
    static const std::vector<DTypeInfo> table{
        {DType::Float64, "float64", 8, 52, true, "double"},
        {DType::Float32, "float32", 4, 23, true, "float"},
        {DType::Float16, "float16", 2, 10, true, "gable_half"},
        {DType::BFloat16, "bfloat16", 2, 7, true, "gable_bf16"},
        {DType::Float8E4M3FN, "float8_e4m3fn", 1, 3, true, "uint8_t"},
        {DType::Float8E5M2, "float8_e5m2", 1, 2, true, "uint8_t"},
        {DType::Int64, "int64", 8, 0, false, "int64_t"},
        {DType::Int32, "int32", 4, 0, false, "int32_t"},
        {DType::Int16, "int16", 2, 0, false, "int16_t"},
        {DType::Int8, "int8", 1, 0, false, "int8_t"},
        {DType::UInt8, "uint8", 1, 0, false, "uint8_t"},
        {DType::Bool, "bool", 1, 0, false, "bool"},
    };
    return table;
}

const DTypeInfo &info(DType dtype) { return allDTypes()[size_t(dtype)]; }

Result<DType> parseDType(const QString &name)
{
    QString key = name.trimmed().toLower();
    for (const QString &prefix : {u"torch."_s, u"np."_s, u"numpy."_s}) {
        if (key.startsWith(prefix))
            key = key.mid(prefix.size());
    }
    QStringList known;
    for (const DTypeInfo &candidate : allDTypes()) {
        if (key == QLatin1StringView(candidate.name))
            return candidate.dtype;
        known.append(QString::fromLatin1(candidate.name));
    }
    if (const auto other = otherSpellings().constFind(key); other != otherSpellings().cend())
        return *other;
    return fail(u"bad_field"_s, tr("unknown dtype \"%1\"").arg(name), tr("Known: %1.").arg(known.join(u", "_s)));
}

void loadElements(const void *array, DType dtype, int64_t first, int64_t count, double *out)
{
    withCodec(dtype, [&]<class Codec>(Codec) {
        const auto *codes = static_cast<const typename Codec::Code *>(array) + first;
        for (int64_t i = 0; i < count; ++i)
            out[i] = Codec::decode(codes[i]);
    });
}

void storeElements(void *array, DType dtype, int64_t first, int64_t count, const double *values)
{
    withCodec(dtype, [&]<class Codec>(Codec) {
        auto *codes = static_cast<typename Codec::Code *>(array) + first;
        for (int64_t i = 0; i < count; ++i)
            codes[i] = Codec::encode(values[i]);
    });
}

double roundTo(double value, DType dtype)
{
    return withCodec(dtype, [value]<class Codec>(Codec) { return Codec::decode(Codec::encode(value)); });
}

double ulp(double value, DType dtype)
{
    const DTypeInfo &type = info(dtype);
    if (!type.isFloat || std::isnan(value))
        return type.isFloat ? value : 0.0;
    const ExponentRange range = exponentRange(dtype);
    // Zero and infinity have no exponent of their own: they count as the smallest and the largest normal number.
    const int exponent = value == 0.0 ? range.smallest : std::isinf(value) ? range.largest : std::ilogb(value);
    return std::ldexp(1.0, std::clamp(exponent, range.smallest, range.largest) - type.mantissaBits);
}

} // namespace gable
