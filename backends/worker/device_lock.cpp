// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_lock.h"

#include <QDir>
#include <QFile>

#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString lockDirectory()
{
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return runtime.isEmpty() ? u"/tmp/gable-%1"_s.arg(getuid()) : runtime + u"/gable"_s;
}

QByteArray processName(pid_t pid)
{
    QFile file(u"/proc/%1/comm"_s.arg(pid));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray("a process");
}

} // namespace

DeviceLock::DeviceLock(const QString &deviceId) : m_path(lockDirectory() + u'/' + QString(deviceId).replace(u':', u'-') + u".lock"_s) {}

Result<void> DeviceLock::open()
{
    if (m_fd)
        return {};
    QDir().mkpath(lockDirectory());
    for (const auto &[fd, path] : {std::pair(&m_fd, m_path), std::pair(&m_turn, m_path + u".next"_s)}) {
        fd->reset(::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (!*fd) {
            m_fd.reset();
            return fail(u"io"_s, u"the device lock %1 cannot be opened"_s.arg(path));
        }
    }
    return {};
}

Result<QString> DeviceLock::tryLock()
{
    if (m_locked)
        return QString();
    if (auto opened = open(); !opened)
        return fail(opened.error());
    m_isNext = m_isNext || flock(m_turn.get(), LOCK_EX | LOCK_NB) == 0;
    if (m_isNext && flock(m_fd.get(), LOCK_EX | LOCK_NB) == 0) {
        flock(m_turn.get(), LOCK_UN);
        m_isNext = false;
        m_locked = true;
        const QByteArray holder = QByteArray::number(getppid()) + '\n';
        if (ftruncate(m_fd.get(), 0) == 0)
            (void)!pwrite(m_fd.get(), holder.constData(), size_t(holder.size()), 0);
        return QString();
    }
    char text[32] = {};
    (void)!pread(m_fd.get(), text, sizeof text - 1, 0);
    const int holder = atoi(text);
    if (holder == getppid()) // ours until a moment ago: it is the other's turn
        return u"another Gable"_s;
    return u"%1, process %2"_s.arg(QString::fromUtf8(processName(holder))).arg(holder);
}

bool DeviceLock::isWanted()
{
    if (!m_turn || flock(m_turn.get(), LOCK_EX | LOCK_NB) != 0)
        return bool(m_turn);
    flock(m_turn.get(), LOCK_UN);
    return false;
}

void DeviceLock::unlock()
{
    if (m_locked)
        flock(m_fd.get(), LOCK_UN);
    if (m_isNext)
        flock(m_turn.get(), LOCK_UN);
    m_locked = m_isNext = false;
}

} // namespace gable
