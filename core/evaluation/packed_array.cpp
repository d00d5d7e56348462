// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/packed_array.h"

#include "core/base/text.h"
#include "core/evaluation/object_reader.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <bit>
#include <cstring>
#include <zlib.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr size_t kLongestPlainList = 64;
constexpr int kCompressionLevel = 6;

QString tr(const char *text) { return QCoreApplication::translate("PackedArray", text); }

QJsonObject pack(const void *values, size_t bytes, const QString &dtype, const std::vector<int64_t> &shape)
{
    QJsonArray extents;
    for (const int64_t extent : shape)
        extents.append(qint64(extent));
    uLongf size = compressBound(uLong(bytes));
    QByteArray packed(qsizetype(size), Qt::Uninitialized);
    compress2(reinterpret_cast<Bytef *>(packed.data()), &size, static_cast<const Bytef *>(values), uLong(bytes), kCompressionLevel);
    packed.truncate(qsizetype(size));
    return {{u"dtype"_s, dtype}, {u"shape"_s, extents}, {u"base64"_s, QString::fromLatin1(packed.toBase64())}, {u"zlib"_s, true}};
}

tl::unexpected<Error> bad(const QString &field, const QString &message) { return fail(Error{u"bad_field"_s, message, {}, 0, field, {}}); }

/// Unpacks exactly `bytes` bytes to `destination`.
Result<void> unpack(const QJsonObject &json, const QString &dtype, const std::vector<int64_t> &shape, void *destination, size_t bytes)
{
    if (json[u"dtype"_s].toString() != dtype)
        return bad(u"dtype"_s, tr("should be \"%1\"").arg(dtype));
    const QJsonArray extents = json[u"shape"_s].toArray();
    bool sameShape = extents.size() == qsizetype(shape.size());
    for (size_t i = 0; i < shape.size() && sameShape; ++i)
        sameShape = extents.at(qsizetype(i)).toInteger(-1) == shape[i];
    if (!sameShape)
        return bad(u"shape"_s, tr("does not fit the other fields"));
    if (!json[u"zlib"_s].toBool())
        return bad(u"zlib"_s, tr("should be true"));
    const auto decoded = QByteArray::fromBase64Encoding(json[u"base64"_s].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return bad(u"base64"_s, tr("not base64"));
    uLongf size = uLongf(bytes);
    Bytef nothing = 0; // zlib wants a place even for no bytes
    Bytef *const target = bytes ? static_cast<Bytef *>(destination) : &nothing;
    const int status = uncompress(target, &size, reinterpret_cast<const Bytef *>(decoded.decoded.constData()), uLong(decoded.decoded.size()));
    if (status != Z_OK || size != bytes)
        return bad(u"base64"_s, tr("is not %1 bytes in zlib's format").arg(bytes));
    return {};
}

template <class T>
Result<std::vector<T>> unpackAs(const QJsonObject &json, const QString &dtype, const std::vector<int64_t> &shape)
{
    int64_t elements = 1;
    for (const int64_t extent : shape) {
        if (extent < 0 || (extent > 0 && elements > kMaxPackedBytes / int64_t(sizeof(T)) / extent))
            return bad(u"shape"_s, tr("is larger than %1 bytes").arg(kMaxPackedBytes));
        elements *= extent;
    }
    std::vector<T> values(static_cast<size_t>(elements));
    if (auto done = unpack(json, dtype, shape, values.data(), values.size() * sizeof(T)); !done)
        return fail(done.error());
    return values;
}

} // namespace

QJsonObject packBytes(const std::vector<uint8_t> &values, const std::vector<int64_t> &shape)
{
    return pack(values.data(), values.size(), u"uint8"_s, shape);
}

QJsonObject packDoubles(const std::vector<double> &values, const std::vector<int64_t> &shape)
{
    return pack(values.data(), values.size() * sizeof(double), u"float64"_s, shape);
}

Result<std::vector<uint8_t>> unpackBytes(const QJsonObject &json, const std::vector<int64_t> &shape)
{
    return unpackAs<uint8_t>(json, u"uint8"_s, shape);
}

Result<std::vector<double>> unpackDoubles(const QJsonObject &json, const std::vector<int64_t> &shape)
{
    return unpackAs<double>(json, u"float64"_s, shape);
}

QJsonValue doublesToJson(const std::vector<double> &values)
{
    if (values.size() > kLongestPlainList)
        return packDoubles(values, {int64_t(values.size())});
    QJsonArray list;
    for (const double value : values)
        list.append(jsonNumber(value));
    return list;
}

Result<std::vector<double>> doublesFromJson(const QJsonValue &json)
{
    if (json.isNull() || json.isUndefined())
        return std::vector<double>();
    if (json.isObject()) {
        const QJsonObject packed = json.toObject();
        const QJsonArray shape = packed[u"shape"_s].toArray();
        if (shape.size() != 1)
            return bad(u"shape"_s, tr("should be one number"));
        return unpackDoubles(packed, {shape.at(0).toInteger(-1)});
    }
    if (!json.isArray())
        return bad({}, tr("should be a list of numbers"));
    std::vector<double> values;
    const QJsonArray list = json.toArray();
    for (const QJsonValue &item : list) {
        if (!isJsonNumber(item))
            return bad({}, tr("should be a list of numbers"));
        values.push_back(numberFromJson(item));
    }
    return values;
}

} // namespace gable
