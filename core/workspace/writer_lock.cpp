// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/writer_lock.h"

#include <QCoreApplication>
#include <QFile>
#include <QSysInfo>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("WriterLock", text); }

/// "gable-cli, process 4711 on host", as the holder wrote it.
QString readHolder(int fd)
{
    char buffer[512];
    const ssize_t size = ::pread(fd, buffer, sizeof buffer, 0);
    const QString text = QString::fromUtf8(buffer, qMax<ssize_t>(0, size)).simplified();
    return text.isEmpty() ? tr("another program") : text;
}

void writeHolder(int fd)
{
    const QByteArray text = u"%1, process %2 on %3\n"_s.arg(QCoreApplication::applicationName()).arg(::getpid()).arg(QSysInfo::machineHostName()).toUtf8();
    // Only a courtesy to whoever is refused: the lock holds without it, also on a full disk.
    if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, text.constData(), size_t(text.size()), 0) < 0)
        return;
}

/// The path still leads to the open file: its last holder may have removed it between our open and our lock.
bool isSameFile(int fd, const QByteArray &path)
{
    struct stat open {}, named {};
    return ::fstat(fd, &open) == 0 && ::stat(path.constData(), &named) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

} // namespace

Result<WriterLock> WriterLock::take(const QString &workspacePath)
{
    const QString path = workspacePath + u".lock"_s;
    const QByteArray encoded = QFile::encodeName(path);
    for (;;) {
        const bool existed = QFile::exists(path);
        const int fd = ::open(encoded.constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (fd < 0)
            return fail(Error{u"io"_s, tr("the lock file cannot be made: %1").arg(QString::fromLocal8Bit(std::strerror(errno))), path, 0, {}, {}});
        if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
            const int reason = errno;
            const QString holder = readHolder(fd);
            ::close(fd);
            if (reason != EWOULDBLOCK)
                return fail(Error{u"io"_s, tr("the file cannot be locked: %1").arg(QString::fromLocal8Bit(std::strerror(reason))), path, 0, {}, {}});
            return fail(Error{u"locked"_s, tr("is being written by %1").arg(holder), workspacePath, 0, {},
                              tr("Close it there, or open the workspace for reading.")});
        }
        if (isSameFile(fd, encoded)) {
            writeHolder(fd);
            return WriterLock(path, fd, existed);
        }
        ::close(fd);
    }
}

WriterLock::WriterLock(WriterLock &&other) noexcept : m_path(std::move(other.m_path)), m_fd(std::exchange(other.m_fd, -1)), m_stale(other.m_stale) {}

WriterLock &WriterLock::operator=(WriterLock &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_fd, other.m_fd);
    std::swap(m_stale, other.m_stale);
    return *this;
}

WriterLock::~WriterLock()
{
    if (m_fd < 0)
        return;
    ::unlink(QFile::encodeName(m_path).constData()); // while it is still ours
    ::close(m_fd);
}

} // namespace gable
