// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QString>

namespace gable {

/// The lock that all Gable processes of this machine share for one device: whoever runs a job holds it. It is taken in turn: a process
/// that waits keeps the place of the next one, and a holder with many jobs gives way between two of them when isWanted().
class DeviceLock
{
public:
    explicit DeviceLock(const QString &deviceId);

    /// Empty = taken; otherwise who holds it ("gable-cli, process 4711"). Errors: "io".
    Result<QString> tryLock();
    /// Gives back the lock, or the place of the next one.
    void unlock();
    /// Another process waits for it.
    bool isWanted();
    bool isLocked() const { return m_locked; }

private:
    Result<void> open();

    QString m_path;
    UniqueFd m_fd, m_turn;
    bool m_locked = false;
    bool m_isNext = false;
};

} // namespace gable
