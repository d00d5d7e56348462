// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

#include <sys/types.h>

namespace gable {

enum class MemoryLimitKind {
    CgroupV2,     ///< resident memory of all the job's processes together
    CgroupV1,     ///< the same
    AddressSpace, ///< RLIMIT_AS: virtual memory of each process by itself; not usable where a driver reserves address space
};

/// Where cgroups are looked for; tests put their own folders here.
struct CgroupPlace {
    QString mount = QStringLiteral("/sys/fs/cgroup");
    QString membership = QStringLiteral("/proc/self/cgroup");
    /// Cgroup v1 knows no delegation, so its hierarchy is used only below a folder that an administrator made for
    /// Gable and named in GABLE_CGROUP. "off" there forbids cgroups altogether.
    QString chosen = qEnvironmentVariable("GABLE_CGROUP");
};

/// A memory limit for one job, by the best means that works here: a cgroup of its own (v2, then v1), else RLIMIT_AS.
/// The group is removed at destruction, when the job has ended.
class MemoryLimit
{
public:
    /// Never fails: the last resort needs no preparation. `jobId` names the group.
    static MemoryLimit create(qint64 limitBytes, const QByteArray &jobId, const CgroupPlace &place = {});
    MemoryLimit(MemoryLimit &&other) noexcept;
    MemoryLimit &operator=(MemoryLimit &&other) noexcept;
    ~MemoryLimit();

    MemoryLimitKind kind() const { return m_kind; }
    /// Name for reports: "cgroup v2", "cgroup v1", "RLIMIT_AS".
    QString name() const;
    /// Why a better means was not used; empty when the best one is.
    QString reason() const { return m_reason; }

    /// Puts a process and what it has started under the limit. Call right after the start, before untrusted code is loaded.
    Result<void> apply(pid_t pid) const;
    /// Whether the kernel ended a process because of this limit. Only cgroups tell; under RLIMIT_AS allocations fail instead.
    bool wasHit() const;

private:
    MemoryLimit() = default;

    MemoryLimitKind m_kind = MemoryLimitKind::AddressSpace;
    qint64 m_limitBytes = 0;
    QString m_group; ///< folder of the job's cgroup
    QString m_reason;
};

/// RLIMIT_AS of a process and of everything it has started up to now.
Result<void> limitAddressSpace(pid_t pid, qint64 limitBytes);

} // namespace gable
