// SPDX-License-Identifier: Apache-2.0
#include "backends/device/reference_cache.h"

#include "core/base/text.h"
#include "core/worker/messages.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr quint32 kMagic = 0x47424C52; // "GBLR"

QString root() { return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/references"_s; }

QByteArray checksum(const QByteArray &content) { return QCryptographicHash::hash(content, QCryptographicHash::Sha256).left(16); }

/// Everything the results depend on, written down.
QByteArray nameOf(const QByteArray &key, const CaseInputs &inputs)
{
    QByteArray text;
    QDataStream stream(&text, QIODevice::WriteOnly);
    stream << buildId() << key << inputs.workload.id << inputs.caseIndex << quint64(inputs.salt) << inputs.variation.scale << inputs.variation.shift;
    for (const auto &[axis, value] : inputs.workload.axes)
        stream << axis << qint64(value);
    for (const auto &[name, value] : inputs.workload.scalars)
        stream << name << value;
    for (const auto &[name, spec] : inputs.workload.inputs)
        stream << name << int(spec.kind) << spec.a << spec.b;
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().left(32);
}

} // namespace

ReferenceCache::ReferenceCache(const QByteArray &key, const CaseInputs &inputs)
    : m_folder(root() + u'/' + QString::fromLatin1(nameOf(key, inputs)))
{
}

QString ReferenceCache::pathOf(int64_t begin, int64_t end) const { return m_folder + u"/%1-%2.ref"_s.arg(begin).arg(end); }

std::optional<ReferenceCache::Chunk> ReferenceCache::chunk(int64_t begin, int64_t end) const
{
    const auto file = readFile(pathOf(begin, end));
    if (!file)
        return std::nullopt;
    QDataStream stream(*file);
    quint32 magic = 0;
    QByteArray sum, content;
    stream >> magic >> sum >> content;
    if (stream.status() != QDataStream::Ok || magic != kMagic || sum != checksum(content))
        return std::nullopt;
    Chunk results;
    QDataStream parts(content);
    for (QByteArray &part : results)
        parts >> part;
    return parts.status() == QDataStream::Ok ? std::optional(std::move(results)) : std::nullopt;
}

void ReferenceCache::keep(int64_t begin, int64_t end, const Chunk &results) const
{
    QByteArray content, file;
    QDataStream parts(&content, QIODevice::WriteOnly);
    for (const QByteArray &part : results)
        parts << part;
    QDataStream(&file, QIODevice::WriteOnly) << kMagic << checksum(content) << content;
    if (QDir().mkpath(m_folder))
        (void)writeFileAtomically(pathOf(begin, end), file);
}

void ReferenceCache::prune(qint64 maxBytes)
{
    std::vector<QFileInfo> files;
    for (QDirIterator it(root(), {u"*.ref"_s}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        it.next();
        files.push_back(it.fileInfo());
    }
    std::ranges::sort(files, std::greater(), [](const QFileInfo &file) { return file.lastModified(); });
    qint64 total = 0;
    for (const QFileInfo &file : files) {
        total += file.size();
        if (total > maxBytes) {
            QFile::remove(file.filePath());
            QDir().rmdir(file.path()); // the last one takes its folder along
        }
    }
}

} // namespace gable
