// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/blob.h"

#include <QCoreApplication>
#include <QtEndian>

#include <zlib.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr quint32 kMaxUnpackedBytes = 256u << 20;
constexpr qsizetype kPrefixBytes = 4;

tl::unexpected<Error> damaged() { return fail(u"corrupt"_s, QCoreApplication::translate("Workspace", "a compressed field cannot be unpacked")); }

} // namespace

QByteArray packBytes(const QByteArray &bytes) { return bytes.isEmpty() ? QByteArray() : qCompress(bytes, 6); }

Result<QByteArray> unpackBytes(const QByteArray &blob)
{
    if (blob.isEmpty())
        return QByteArray();
    const quint32 size = blob.size() > kPrefixBytes ? qFromBigEndian<quint32>(blob.constData()) : 0;
    if (size == 0 || size > kMaxUnpackedBytes)
        return damaged();
    // zlib itself instead of qUncompress, which enlarges its output when the length is a lie.
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    uLongf written = size;
    const int code = ::uncompress(reinterpret_cast<Bytef *>(bytes.data()), &written, reinterpret_cast<const Bytef *>(blob.constData() + kPrefixBytes),
                                  uLong(blob.size() - kPrefixBytes));
    if (code != Z_OK || written != size)
        return damaged();
    return bytes;
}

QByteArray packDoubles(const std::vector<double> &values)
{
    QByteArray bytes(qsizetype(values.size() * sizeof(double)), Qt::Uninitialized);
    qToLittleEndian<double>(values.data(), qsizetype(values.size()), bytes.data());
    return packBytes(bytes);
}

Result<std::vector<double>> unpackDoubles(const QByteArray &blob)
{
    auto bytes = unpackBytes(blob);
    if (!bytes)
        return fail(bytes.error());
    if (bytes->size() % qsizetype(sizeof(double)) != 0)
        return damaged();
    std::vector<double> values(size_t(bytes->size()) / sizeof(double));
    if (values.empty())
        return values; // Qt would copy nothing from and to a null pointer
    qFromLittleEndian<double>(bytes->constData(), qsizetype(values.size()), values.data());
    return values;
}

} // namespace gable
