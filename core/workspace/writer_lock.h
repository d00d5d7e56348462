// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

namespace gable {

/// The right to write a workspace: an flock on <file>.lock, which the kernel drops when its holder dies, however it dies. The file names
/// the holder for whoever is refused.
class WriterLock
{
public:
    /// Errors: "locked" naming the holder, "io".
    static Result<WriterLock> take(const QString &workspacePath);

    WriterLock(WriterLock &&other) noexcept;
    WriterLock &operator=(WriterLock &&other) noexcept;
    WriterLock(const WriterLock &) = delete;
    ~WriterLock();

    /// A lock file was there although nobody held it: the last writer did not end in order.
    bool tookOverStaleLock() const { return m_stale; }

private:
    WriterLock(QString path, int fd, bool stale) : m_path(std::move(path)), m_fd(fd), m_stale(stale) {}

    QString m_path;
    int m_fd = -1;
    bool m_stale = false;
};

} // namespace gable
