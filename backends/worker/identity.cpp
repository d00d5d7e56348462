// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/identity.h"

#include "backends/process/unique_fd.h"

#include <QCryptographicHash>
#include <QFile>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool isGuarded(const QByteArray &path)
{
    const QByteArray name = path.mid(path.lastIndexOf('/') + 1);
    return name == "gable-host" || name.startsWith("libc.so") || name.startsWith("libc-") || name.startsWith("ld-linux") || name == "[vdso]";
}

} // namespace

Result<QMap<QString, QString>> identitySnapshot(pid_t pid)
{
    const QString directory = u"/proc/%1"_s.arg(pid);
    QFile maps(directory + u"/maps"_s);
    const UniqueFd memory(::open(QFile::encodeName(directory + u"/mem"_s).constData(), O_RDONLY | O_CLOEXEC));
    if (!maps.open(QIODevice::ReadOnly) || !memory)
        return fail(u"io"_s, u"the host's memory cannot be read (ptrace is not permitted)"_s);
    QMap<QString, QString> snapshot;
    QByteArray content;
    for (const QByteArray &line : maps.readAll().split('\n')) {
        // "start-end perms offset dev inode   path"
        const QList<QByteArray> fields = line.simplified().split(' ');
        if (fields.size() < 6 || !isGuarded(fields[5]))
            continue;
        const QList<QByteArray> range = fields[0].split('-');
        const quint64 start = range[0].toULongLong(nullptr, 16), end = range.value(1).toULongLong(nullptr, 16);
        // What is writable in a healthy process (data, heap) may change; a part that *became* writable shows as a missing entry.
        if (fields[1].contains('w') || end <= start || end - start > (64u << 20))
            continue;
        content.resize(qsizetype(end - start));
        const ssize_t size = ::pread(memory.get(), content.data(), size_t(content.size()), off_t(start));
        QCryptographicHash hash(QCryptographicHash::Sha1);
        hash.addData(QByteArrayView(content).first(qMax(ssize_t(0), size)));
        const QByteArray name = fields[5].mid(fields[5].lastIndexOf('/') + 1);
        snapshot[QString::fromUtf8(name + ' ' + fields[1] + " at " + fields[2])] = QString::fromLatin1(hash.result().toHex());
    }
    return snapshot;
}

QString identityDifference(const QMap<QString, QString> &before, const QMap<QString, QString> &now)
{
    for (auto entry = before.begin(); entry != before.end(); ++entry) {
        if (now.value(entry.key()) != entry.value())
            return entry.key();
    }
    return {};
}

} // namespace gable
