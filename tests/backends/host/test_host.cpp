// SPDX-License-Identifier: Apache-2.0
#include "test_host.h"

#include "backends/process/fd_passing.h"

#include <QCoreApplication>

#include <atomic>

using namespace Qt::StringLiterals;

namespace gable::test {

namespace {

constexpr int socketFd = 3;

/// RLIMIT_AS is left to the host itself: it knows when the sandbox around it has been set up.
qint64 addressSpaceBytes(const std::optional<MemoryLimit> &limit, qint64 limitBytes)
{
    return limit && limit->kind() == MemoryLimitKind::AddressSpace ? limitBytes : 0;
}

} // namespace

TestHost::~TestHost()
{
    if (m_child)
        m_child->kill(0);
}

Result<std::unique_ptr<TestHost>> TestHost::start(const HostOptions &options)
{
    auto sockets = seqpacketPair();
    if (!sockets)
        return fail(sockets.error());
    std::unique_ptr<TestHost> host(new TestHost);
    ChildSpec spec;
    if (options.memoryLimitBytes > 0) {
        static std::atomic<unsigned> counter = 0;
        spec.jobId = "host-" + QByteArray::number(QCoreApplication::applicationPid()) + '-' + QByteArray::number(++counter);
        host->m_limit = MemoryLimit::create(options.memoryLimitBytes, spec.jobId);
    }
    const QString program =
        options.program.isEmpty() ? QCoreApplication::applicationDirPath() + "/gable-host"_L1 : options.program;
    const QStringList command = sandboxed({program, QString::number(socketFd),
                                           QString::number(addressSpaceBytes(host->m_limit, options.memoryLimitBytes))},
                                          options.binds);
    host->m_sandboxed = command.first() != program;
    spec.program = command.first();
    spec.arguments = command.mid(1);
    spec.inheritEnvironment = false;
    spec.environment = options.environment;
    spec.fds = {{sockets->second.get(), socketFd}};
    spec.outputLimitBytes = options.outputLimitBytes;
    auto child = ChildProcess::start(spec);
    if (!child)
        return fail(child.error());
    sockets->second.reset(); // so that the socket closes with the host
    host->m_child = *std::move(child);
    host->m_link = std::make_unique<HostLink>(std::move(sockets->first), host->m_child->pidFd());

    const Result<pid_t> pid = host->m_link->hello(options.startDeadlineMs);
    if (!pid) {
        Error error = pid.error();
        const QString said = QString::fromUtf8(host->m_child->outputSoFar().standardError).trimmed();
        if (!said.isEmpty())
            error.message += u": "_s + said;
        return fail(error);
    }
    host->m_hostPid = *pid;
    if (host->m_limit && host->m_limit->kind() != MemoryLimitKind::AddressSpace) {
        const Result<void> limited = host->m_limit->apply(*pid);
        if (!limited)
            return fail(limited.error());
    }
    return host;
}

Result<HostEnd> TestHost::waitForEnd(QDeadlineTimer deadline)
{
    Result<ChildResult> child = m_child->wait(deadline);
    if (!child)
        return fail(child.error());
    HostEnd end;
    end.child = *std::move(child);
    end.memoryLimitHit = m_limit && m_limit->wasHit();
    const std::optional<HostEnding> &ending = m_link->ending();
    constexpr int bySignal = 128; // how bubblewrap passes on a signal
    const bool relayed = m_sandboxed && end.child.exited && end.child.exitCode > bySignal;
    if (m_link->endedOnRequest() || (ending && !ending->bySignal())) {
        end.kind = HostEnd::Kind::Exit;
        end.code = ending ? ending->wire.exit_code : 0;
    } else if (!end.child.exited || relayed) {
        end.kind = HostEnd::Kind::Signal;
        end.code = relayed ? end.child.exitCode - bySignal : end.child.signal;
    } else {
        end.kind = HostEnd::Kind::QuickExit;
        end.code = end.child.exitCode;
    }
    return end;
}

} // namespace gable::test
