// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QString>

namespace gable {

/// The lock that all Gable processes of this machine share for one device: whoever runs a job holds it.
class DeviceLock
{
public:
    explicit DeviceLock(const QString &deviceId);

    /// Empty = taken; otherwise who holds it ("gable-cli, process 4711"). Errors: "io".
    Result<QString> tryLock();
    void unlock();
    bool isLocked() const { return m_locked; }

private:
    QString m_path;
    UniqueFd m_fd;
    bool m_locked = false;
};

} // namespace gable
