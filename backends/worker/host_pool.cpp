// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/host_pool.h"

#include "backends/process/child_process.h"
#include "backends/process/fd_passing.h"
#include "backends/process/limits.h"
#include "backends/process/sandbox.h"
#include "backends/worker/identity.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kOutputBytes = 1 << 20;

QString hostProgram() { return QCoreApplication::applicationDirPath() + u"/gable-host"_s; }

/// Where built modules lie: visible to hosts, read-only.
QString cacheFolder() { return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable"_s; }

} // namespace

class HostProcess
{
public:
    std::unique_ptr<ChildProcess> process;
    UniqueFd socket; ///< our end until it is handed on
    std::optional<MemoryLimit> memory;
    int64_t memoryBytes = 0;
    std::optional<QMap<QString, QString>> identity;
    bool killedByUs = false;

    /// The host itself: below bubblewrap's own two processes.
    pid_t hostPid() const
    {
        for (const TreeProcess &entry : processTree(process->pid(), process->jobId())) {
            if (entry.name == "gable-host")
                return entry.pid;
        }
        return -1;
    }
};

HostPool::HostPool() = default;
HostPool::~HostPool() = default;

QString HostPool::sandboxDescription()
{
    const SandboxStatus status = sandboxStatus();
    return status.available ? u"bubblewrap"_s : u"unsandboxed: %1"_s.arg(status.reason);
}

QString HostPool::memoryLimitDescription()
{
    static const QString name = MemoryLimit::create(int64_t(1) << 40, "gable-probe").name();
    return name;
}

Result<std::unique_ptr<HostProcess>> HostPool::startHost()
{
    auto sockets = seqpacketPair();
    if (!sockets)
        return fail(sockets.error());
    SandboxBinds binds;
    QDir().mkpath(cacheFolder());
    binds.readOnly = {cacheFolder()};
    const QStringList command = sandboxed({hostProgram(), u"3"_s}, binds);
    ChildSpec spec;
    spec.program = command.front();
    spec.arguments = command.mid(1);
    spec.inheritEnvironment = false;
    spec.fds = {{sockets->second.get(), 3}};
    spec.outputLimitBytes = kOutputBytes;
    auto process = ChildProcess::start(spec);
    if (!process)
        return fail(process.error());
    auto host = std::make_unique<HostProcess>();
    host->process = std::move(*process);
    host->socket = std::move(sockets->first);
    return host;
}

void HostPool::prepareSpare()
{
    if (m_spare && m_spare->process->running())
        return;
    m_spare.reset();
    if (auto host = startHost())
        m_spare = std::move(*host);
}

Result<HostPool::Handed> HostPool::take(int64_t memoryBytes, int64_t)
{
    if (!m_spare || !m_spare->process->running()) {
        auto host = startHost();
        if (!host)
            return fail(host.error());
        m_spare = std::move(*host);
    }
    auto host = std::exchange(m_spare, nullptr);
    host->memoryBytes = memoryBytes;
    host->memory.emplace(MemoryLimit::create(memoryBytes, host->process->jobId()));
    if (auto applied = host->memory->apply(host->process->pid()); !applied)
        return fail(applied.error());
    const int id = m_nextId++;
    Handed handed{id, std::move(host->socket)};
    m_hosts[id] = std::move(host);
    return handed;
}

namespace {

/// Processes that a candidate started and left behind: all but bubblewrap's own two and the host itself.
int countSurvivors(const HostProcess &host, bool hostAlive)
{
    const std::vector<TreeProcess> tree = processTree(host.process->pid(), host.process->jobId());
    const auto others = std::count_if(tree.begin(), tree.end(), [](const TreeProcess &p) { return p.name != "bwrap" && p.state != 'Z'; });
    return int(std::max<std::ptrdiff_t>(0, others - (hostAlive ? 1 : 0)));
}

} // namespace

ProcessEnd HostPool::end(int id, bool gone)
{
    ProcessEnd end;
    const auto found = m_hosts.find(id);
    if (found == m_hosts.end())
        return end;
    HostProcess &host = *found->second;
    // A host that is going down is given the moment it needs to be gone; a healthy one is ended here.
    const auto finished = host.process->wait(QDeadlineTimer(gone && !host.killedByUs ? 500 : 0));
    end.survivors = countSurvivors(host, !finished);
    host.process->kill(0);
    end.limitBytes = host.memoryBytes;
    const auto result = finished ? finished : host.process->wait(QDeadlineTimer(2000));
    if (result) {
        end.peakBytes = result->maxRssBytes;
        if (finished && !host.killedByUs) {
            // bubblewrap ends with 128 + n after signal n.
            const bool signalled = !result->exited || result->exitCode > 128;
            end.kind = signalled ? ProcessEnd::Kind::Signalled : ProcessEnd::Kind::Exited;
            end.code = !result->exited ? result->signal : signalled ? result->exitCode - 128 : result->exitCode;
        }
        if (result->output.outputCut) {
            end.kind = ProcessEnd::Kind::OutputFlood;
            end.limitBytes = kOutputBytes;
        }
        end.output = QString::fromUtf8((result->output.standardOutput + result->output.standardError).left(16'384));
    }
    if (host.memory && host.memory->wasHit())
        end.kind = ProcessEnd::Kind::OutOfMemory;
    m_hosts.erase(found);
    return end;
}

void HostPool::endAll()
{
    for (auto &[id, host] : m_hosts)
        host->process->kill(0);
    m_hosts.clear();
}

void HostPool::killAll()
{
    for (auto &[id, host] : m_hosts) {
        host->killedByUs = true;
        host->process->kill(0);
    }
}

namespace {
Result<HostProcess *> hostOf(const std::map<int, std::unique_ptr<HostProcess>> &hosts, int id)
{
    const auto found = hosts.find(id);
    if (found == hosts.end())
        return fail(u"host_gone"_s, u"no such host"_s);
    return found->second.get();
}
} // namespace

Result<void> HostPool::freeze(int id)
{
    return hostOf(m_hosts, id).and_then([](HostProcess *host) { return stopTree(host->process->pid(), host->process->jobId()); });
}

Result<void> HostPool::thaw(int id)
{
    return hostOf(m_hosts, id).and_then([](HostProcess *host) { return continueTree(host->process->pid(), host->process->jobId()); });
}

Result<ThreadActivity> HostPool::threads(int id)
{
    return hostOf(m_hosts, id).and_then([](HostProcess *host) { return threadActivity(host->hostPid()); });
}

Result<QString> HostPool::alteredIdentity(int id)
{
    auto host = hostOf(m_hosts, id);
    if (!host)
        return fail(host.error());
    if (!(*host)->identity) {
        // The host was perhaps still being started when it was handed out: before a candidate is loaded the limit is set for certain.
        if (auto limited = (*host)->memory->apply((*host)->process->pid()); !limited)
            return fail(limited.error());
    }
    auto now = identitySnapshot((*host)->hostPid());
    if (!now)
        return fail(now.error());
    if (!(*host)->identity) {
        (*host)->identity = *now;
        return QString();
    }
    return identityDifference(*(*host)->identity, *now);
}

} // namespace gable
