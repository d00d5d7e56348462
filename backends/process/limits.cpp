// SPDX-License-Identifier: Apache-2.0
#include "backends/process/limits.h"

#include "backends/process/process_tree.h"
#include "backends/process/system_error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/resource.h>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::MemoryLimit", text);
}

QByteArray readAll(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) ? file.read(1 << 16) : QByteArray();
}

/// Control files take one write; an error of the kernel shows in it.
bool writeControl(const QString &path, const QByteArray &value)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Unbuffered | QIODevice::ExistingOnly) && file.write(value) == value.size();
}

/// This process's own group in the unified hierarchy ("0::/path"), relative to its mount.
QString unifiedGroup(const QString &membership)
{
    const QList<QByteArray> lines = readAll(membership).split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("0::"))
            return QString::fromUtf8(line.mid(3));
    }
    return {};
}

bool delegatesMemory(const QString &folder)
{
    const QString control = folder + "/cgroup.subtree_control"_L1;
    const auto enabled = [&] { return readAll(control).simplified().split(' ').contains("memory"); };
    return enabled() || (writeControl(control, "+memory") && enabled());
}

/// A group that may have children with a memory controller: our own, or (since a group with processes in it cannot
/// hand out controllers) the one above. Empty when there is none.
QString delegatedParent(const CgroupPlace &place)
{
    if (!QFileInfo::exists(place.mount + "/cgroup.controllers"_L1))
        return {};
    const QString own = QDir::cleanPath(place.mount + u'/' + unifiedGroup(place.membership));
    for (const QString &folder : {own, QFileInfo(own).path()}) {
        const bool inside = folder == place.mount || folder.startsWith(place.mount + u'/');
        if (inside && QFileInfo(folder).isWritable() && delegatesMemory(folder))
            return folder;
    }
    return {};
}

struct ControlFiles {
    QString limit;
    QString swap; ///< optional: swapping must not stretch the limit
    QString events;
};

ControlFiles controlFiles(MemoryLimitKind kind)
{
    if (kind == MemoryLimitKind::CgroupV2)
        return {u"/memory.max"_s, u"/memory.swap.max"_s, u"/memory.events"_s};
    return {u"/memory.limit_in_bytes"_s, u"/memory.memsw.limit_in_bytes"_s, u"/memory.oom_control"_s};
}

} // namespace

MemoryLimit MemoryLimit::create(qint64 limitBytes, const QByteArray &jobId, const CgroupPlace &place)
{
    MemoryLimit limit;
    limit.m_limitBytes = limitBytes;
    if (place.chosen == "off"_L1) {
        limit.m_reason = tr("GABLE_CGROUP=off");
        return limit;
    }
    const bool v1 = place.chosen.startsWith(u'/') && QFileInfo::exists(place.chosen + "/memory.limit_in_bytes"_L1);
    const QString parent = place.chosen.startsWith(u'/') ? place.chosen : delegatedParent(place);
    if (parent.isEmpty() || (!v1 && !delegatesMemory(parent))) {
        limit.m_reason = tr("No cgroup with a memory controller is delegated to this process");
        return limit;
    }
    const MemoryLimitKind kind = v1 ? MemoryLimitKind::CgroupV1 : MemoryLimitKind::CgroupV2;
    const ControlFiles files = controlFiles(kind);
    const QString group = parent + "/gable-"_L1 + QString::fromUtf8(jobId);
    const QByteArray bytes = QByteArray::number(limitBytes);
    if (!QDir().mkdir(group) || !writeControl(group + files.limit, bytes)) {
        limit.m_reason = tr("The cgroup %1 could not be set up").arg(group);
        QDir().rmdir(group);
        return limit;
    }
    writeControl(group + files.swap, v1 ? bytes : QByteArray("0")); // v1 counts memory and swap together
    limit.m_kind = kind;
    limit.m_group = group;
    return limit;
}

MemoryLimit::MemoryLimit(MemoryLimit &&other) noexcept
    : m_kind(other.m_kind), m_limitBytes(other.m_limitBytes), m_group(std::exchange(other.m_group, {})),
      m_reason(std::move(other.m_reason))
{
}

MemoryLimit &MemoryLimit::operator=(MemoryLimit &&other) noexcept
{
    std::swap(m_kind, other.m_kind);
    std::swap(m_limitBytes, other.m_limitBytes);
    std::swap(m_group, other.m_group);
    std::swap(m_reason, other.m_reason);
    return *this;
}

MemoryLimit::~MemoryLimit()
{
    if (!m_group.isEmpty())
        QDir().rmdir(m_group);
}

QString MemoryLimit::name() const
{
    switch (m_kind) {
    case MemoryLimitKind::CgroupV2:
        return u"cgroup v2"_s;
    case MemoryLimitKind::CgroupV1:
        return u"cgroup v1"_s;
    case MemoryLimitKind::AddressSpace:
        break;
    }
    return u"RLIMIT_AS"_s;
}

Result<void> MemoryLimit::apply(pid_t pid) const
{
    if (m_kind == MemoryLimitKind::AddressSpace)
        return limitAddressSpace(pid, m_limitBytes);
    for (const TreeProcess &process : processTree(pid)) {
        if (!writeControl(m_group + "/cgroup.procs"_L1, QByteArray::number(process.pid)))
            return systemFailure(tr("Moving process %1 into %2").arg(process.pid).arg(m_group));
    }
    return {};
}

bool MemoryLimit::wasHit() const
{
    if (m_group.isEmpty())
        return false;
    const QList<QByteArray> lines = readAll(m_group + controlFiles(m_kind).events).split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("oom_kill "))
            return line.mid(9).toLongLong() > 0;
    }
    return false;
}

Result<void> limitAddressSpace(pid_t pid, qint64 limitBytes)
{
    const rlimit limit{rlim_t(limitBytes), rlim_t(limitBytes)};
    for (int round = 0; round < 2; ++round) { // a child forked between the look and the call inherits from a limited parent
        for (const TreeProcess &process : processTree(pid)) {
            if (::prlimit(process.pid, RLIMIT_AS, &limit, nullptr) != 0 && process.pid == pid && errno != ESRCH)
                return systemFailure(tr("Limiting the address space of process %1").arg(pid));
        }
    }
    return {};
}

} // namespace gable
