// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/host/host_link.h"
#include "backends/process/child_process.h"
#include "backends/process/limits.h"
#include "backends/process/sandbox.h"

#include <memory>
#include <optional>

namespace gable::test {

struct HostOptions {
    QString program;             ///< gable-host; empty: beside this program
    SandboxBinds binds;          ///< what the candidate may see besides the system, e.g. its library's folder
    QStringList environment;     ///< "NAME=value" in addition to PATH and HOME
    qint64 memoryLimitBytes = 0; ///< 0: none
    qint64 outputLimitBytes = 1 << 20;
    int startDeadlineMs = 10'000;
};

/// How a host's process ended, seen through the sandbox.
struct HostEnd {
    enum class Kind {
        Exit,      ///< exit() was called, or the host was asked to end: the code
        Signal,    ///< by this signal
        QuickExit, ///< _exit() without a word: the code. Codes above 128 read as signals in the sandbox
    };
    Kind kind = Kind::Exit;
    int code = 0; ///< exit code or signal
    bool memoryLimitHit = false;
    ChildResult child; ///< output, peak memory and times of the process
};

/// A running gable-host with its link, sandboxed where that works, under a memory limit.
class TestHost
{
public:
    /// Kills what a candidate has left behind, also after the host has ended.
    ~TestHost();
    /// Starts it and waits for its greeting. Errors: those of ChildProcess::start and HostLink::hello.
    static Result<std::unique_ptr<TestHost>> start(const HostOptions &options);

    HostLink &link() { return *m_link; }
    ChildProcess &child() { return *m_child; }
    pid_t hostPid() const { return m_hostPid; } ///< of gable-host itself as seen from here, not of the sandbox around it
    bool isSandboxed() const { return m_sandboxed; }
    /// The limit in force and by which means; none when no limit was asked for.
    const std::optional<MemoryLimit> &memoryLimit() const { return m_limit; }

    /// Waits for the process to end and tells how; combines the host's last words with the wait status. Error "timeout".
    Result<HostEnd> waitForEnd(QDeadlineTimer deadline);

private:
    TestHost() = default;

    std::optional<MemoryLimit> m_limit; ///< destroyed last: a cgroup can be removed only when empty
    std::unique_ptr<ChildProcess> m_child;
    std::unique_ptr<HostLink> m_link;
    pid_t m_hostPid = 0;
    bool m_sandboxed = false;
};

} // namespace gable::test
