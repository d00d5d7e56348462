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

Result<QString> DeviceLock::tryLock()
{
    if (m_locked)
        return QString();
    if (!m_fd) {
        QDir().mkpath(lockDirectory());
        m_fd.reset(::open(QFile::encodeName(m_path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (!m_fd)
            return fail(u"io"_s, u"the device lock %1 cannot be opened"_s.arg(m_path));
    }
    if (flock(m_fd.get(), LOCK_EX | LOCK_NB) == 0) {
        m_locked = true;
        const QByteArray holder = QByteArray::number(getppid()) + '\n';
        if (ftruncate(m_fd.get(), 0) == 0)
            (void)!pwrite(m_fd.get(), holder.constData(), size_t(holder.size()), 0);
        return QString();
    }
    char text[32] = {};
    (void)!pread(m_fd.get(), text, sizeof text - 1, 0);
    const int holder = atoi(text);
    return u"%1, process %2"_s.arg(QString::fromUtf8(processName(holder))).arg(holder);
}

void DeviceLock::unlock()
{
    if (m_locked)
        flock(m_fd.get(), LOCK_UN);
    m_locked = false;
}

} // namespace gable
