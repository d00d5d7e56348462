// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/output_capture.h"
#include "backends/process/process_tree.h"
#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QDeadlineTimer>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace gable {

struct FdMapping {
    int parentFd = -1;
    int childFd = -1; ///< 0…63; 0, 1 and 2 replace /dev/null and the captured pipes
};

struct ChildSpec {
    QString program; ///< absolute, or a bare name looked up in PATH; never in the current directory
    QStringList arguments;
    bool inheritEnvironment = true; ///< false for untrusted programs: they see PATH, HOME=/tmp and `environment` only
    QStringList environment;        ///< "NAME=value", wins over what is inherited
    QString workingDirectory;       ///< empty: the parent's
    std::vector<FdMapping> fds;
    qint64 outputLimitBytes = 1 << 20; ///< for both streams together
    qint64 addressSpaceLimitBytes = 0; ///< RLIMIT_AS of every process of it, set before it starts; 0: none
    QByteArray jobId;                  ///< value of GABLE_JOB; empty: a fresh one
};

struct ChildResult {
    bool exited = false; ///< by exit(); otherwise by a signal
    int exitCode = 0;
    int signal = 0;
    qint64 maxRssBytes = 0; ///< peak of the child and what it waited for; at least the peak of the starting process
    qint64 cpuNs = 0;       ///< user and system time of the same
    qint64 wallNs = 0;      ///< from start to the end being noticed
    CapturedOutput output;

    bool succeeded() const { return exited && exitCode == 0; }
    /// "exit code 3" or "signal 11 (Segmentation fault)".
    QString endText() const;
};

/// A program started by posix_spawn in a process group of its own, with LC_ALL=C.UTF-8, no LD_LIBRARY_PATH, default
/// signals, stdin from /dev/null, captured output and no descriptors but those named.
class ChildProcess
{
public:
    /// Errors: "not_found" (the program), "bad_value", "io" (with the system's reason).
    static Result<std::unique_ptr<ChildProcess>> start(const ChildSpec &spec);
    /// Kills the tree at once when it still runs, and reaps.
    ~ChildProcess();

    pid_t pid() const { return m_pid; }
    /// Becomes readable when the child has ended: for QSocketNotifier or poll.
    int pidFd() const { return m_pidFd.get(); }
    QByteArray jobId() const { return m_jobId; }
    bool running() const;
    CapturedOutput outputSoFar() const { return m_output->soFar(); }

    /// Waits for the end; the same result again when called later. Error "timeout": it still runs.
    Result<ChildResult> wait(QDeadlineTimer deadline);
    /// killTree() on this child; wait() then returns at once unless it is stuck. Also after its end, for what it left behind.
    KillReport kill(int graceMs = 2000);

private:
    ChildProcess() = default;

    pid_t m_pid = -1;
    UniqueFd m_pidFd;
    QByteArray m_jobId;
    int64_t m_startNs = 0;
    std::unique_ptr<OutputCapture> m_output;
    std::optional<ChildResult> m_result;
};

/// Absolute path of a program: an absolute one as it is, a bare name through the absolute entries of PATH.
/// Error "not_found" names what was looked for and where.
Result<QString> findProgram(const QString &program);

} // namespace gable
