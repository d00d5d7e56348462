// SPDX-License-Identifier: Apache-2.0
#include "backends/process/child_process.h"

#include "backends/process/child_environment.h"
#include "backends/process/child_registry.h"
#include "backends/process/pidfd.h"
#include "backends/process/poll_wait.h"
#include "backends/process/spawn_thread.h"
#include "backends/process/system_error.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

constexpr int maxChildFd = 63;
constexpr int afterKillMs = 2000;

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::ChildProcess", text);
}

QByteArray freshJobId()
{
    static std::atomic<unsigned> counter = 0;
    return QByteArray::number(::getpid()) + '-' + QByteArray::number(++counter);
}

/// posix_spawn's file actions for a set of mappings. Sources are first copied above every target, so that no mapping
/// overwrites the source of another; everything that is not a target is closed in the child.
class FileActions
{
public:
    FileActions() { ::posix_spawn_file_actions_init(&m_actions); }
    ~FileActions() { ::posix_spawn_file_actions_destroy(&m_actions); }
    FileActions(const FileActions &) = delete;
    FileActions &operator=(const FileActions &) = delete;

    Result<void> setUp(const std::vector<FdMapping> &mappings, const QByteArray &workingDirectory)
    {
        if (!workingDirectory.isEmpty())
            ::posix_spawn_file_actions_addchdir_np(&m_actions, workingDirectory.constData());
        std::array<bool, maxChildFd + 1> used{};
        for (const FdMapping &mapping : mappings) {
            if (mapping.childFd < 0 || mapping.childFd > maxChildFd)
                return fail(u"bad_value"_s, tr("Descriptor %1 is not between 0 and %2").arg(mapping.childFd).arg(maxChildFd));
            UniqueFd copy(::fcntl(mapping.parentFd, F_DUPFD_CLOEXEC, maxChildFd + 1));
            if (!copy)
                return systemFailure(tr("Copying descriptor %1 for a child").arg(mapping.parentFd));
            ::posix_spawn_file_actions_adddup2(&m_actions, copy.get(), mapping.childFd);
            m_copies.push_back(std::move(copy));
            used[size_t(mapping.childFd)] = true;
        }
        for (int fd = 0; fd <= maxChildFd; ++fd) {
            if (!used[size_t(fd)])
                ::posix_spawn_file_actions_addclose(&m_actions, fd);
        }
        ::posix_spawn_file_actions_addclosefrom_np(&m_actions, maxChildFd + 1);
        return {};
    }

    const posix_spawn_file_actions_t *get() const { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions;
    std::vector<UniqueFd> m_copies;
};

/// Own process group, nothing blocked, every signal at its default action.
class SpawnAttributes
{
public:
    SpawnAttributes()
    {
        ::posix_spawnattr_init(&m_attributes);
        sigset_t none, all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setsigdefault(&m_attributes, &all);
        ::posix_spawnattr_setpgroup(&m_attributes, 0);
        ::posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnAttributes() { ::posix_spawnattr_destroy(&m_attributes); }
    SpawnAttributes(const SpawnAttributes &) = delete;
    SpawnAttributes &operator=(const SpawnAttributes &) = delete;

    const posix_spawnattr_t *get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes;
};

std::vector<char *> pointersTo(std::vector<QByteArray> &texts)
{
    std::vector<char *> pointers;
    for (QByteArray &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<FdMapping> withStandardStreams(std::vector<FdMapping> mappings, int nullFd, const OutputCapture &output)
{
    const FdMapping standard[] = {{nullFd, 0}, {output.outputFd(), 1}, {output.errorFd(), 2}};
    for (const FdMapping &stream : standard) {
        if (std::ranges::none_of(mappings, [&](const FdMapping &m) { return m.childFd == stream.childFd; }))
            mappings.push_back(stream);
    }
    return mappings;
}

/// What is started first: the program, or for a limit that posix_spawn cannot set, a shell that becomes the program.
std::vector<QByteArray> commandPrefix(const QString &program, qint64 addressSpaceLimitBytes)
{
    if (addressSpaceLimitBytes <= 0)
        return {program.toUtf8()};
    const QByteArray kibibytes = QByteArray::number(std::max<qint64>(addressSpaceLimitBytes / 1024, 1));
    return {"/bin/sh", "-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh", kibibytes, program.toUtf8()};
}

Result<pid_t> spawn(const QString &program, const ChildSpec &spec, const QByteArray &jobId, const FileActions &actions)
{
    std::vector<QByteArray> arguments = commandPrefix(program, spec.addressSpaceLimitBytes);
    for (const QString &argument : spec.arguments)
        arguments.push_back(argument.toUtf8());
    std::vector<QByteArray> environment = childEnvironment(spec.inheritEnvironment, spec.environment, jobId);
    const std::vector<char *> argv = pointersTo(arguments);
    const std::vector<char *> envp = pointersTo(environment);
    const SpawnAttributes attributes;
    pid_t pid = -1;
    int errorNumber = 0;
    const auto start = [&] {
        errorNumber = ::posix_spawn(&pid, arguments[0].constData(), actions.get(), attributes.get(), argv.data(), envp.data());
        return errorNumber == 0 ? pid : -1;
    };
    runOnSpawnThread([&] { registerChild(start, jobId); });
    if (errorNumber != 0)
        return systemFailure(tr("Starting %1").arg(program), errorNumber);
    return pid;
}

qint64 nanoseconds(const timeval &time)
{
    return qint64(time.tv_sec) * 1'000'000'000 + qint64(time.tv_usec) * 1000;
}

} // namespace

QString ChildResult::endText() const
{
    if (exited)
        return tr("exit code %1").arg(exitCode);
    return tr("signal %1 (%2)").arg(signal).arg(QString::fromLocal8Bit(::strsignal(signal)));
}

Result<QString> findProgram(const QString &program)
{
    const auto runnable = [](const QString &path) {
        const QFileInfo info(path);
        return info.isFile() && info.isExecutable();
    };
    if (program.startsWith(u'/')) {
        if (runnable(program))
            return program;
        return fail(u"not_found"_s, tr("%1 is not an executable file").arg(program));
    }
    const QString path = qEnvironmentVariable("PATH");
    if (!program.isEmpty() && !program.contains(u'/')) {
        const QStringList folders = path.split(u':', Qt::SkipEmptyParts);
        for (const QString &folder : folders) {
            const QString candidate = folder + u'/' + program;
            if (folder.startsWith(u'/') && runnable(candidate))
                return candidate;
        }
    }
    return fail(u"not_found"_s, tr("There is no program “%1” in PATH (%2)").arg(program, path),
                tr("Install it, or name it by its absolute path"));
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const ChildSpec &spec)
{
    const Result<QString> program = findProgram(spec.program);
    if (!program)
        return fail(program.error());
    auto output = OutputCapture::create(spec.outputLimitBytes);
    if (!output)
        return fail(output.error());
    const UniqueFd nullFd(::open("/dev/null", O_RDWR | O_CLOEXEC));
    FileActions actions;
    const Result<void> mapped = actions.setUp(withStandardStreams(spec.fds, nullFd.get(), **output),
                                              spec.workingDirectory.toUtf8());
    if (!mapped)
        return fail(mapped.error());

    std::unique_ptr<ChildProcess> child(new ChildProcess);
    child->m_jobId = spec.jobId.isEmpty() ? freshJobId() : spec.jobId;
    child->m_output = *std::move(output);
    child->m_startNs = monotonicNs();
    const Result<pid_t> pid = spawn(*program, spec, child->m_jobId, actions);
    if (!pid)
        return fail(pid.error());
    child->m_pid = *pid;
    child->m_pidFd = openPidFd(*pid); // cannot be another process: an unreaped child keeps its number
    child->m_output->start();
    if (!child->m_pidFd)
        return systemFailure(tr("Watching %1").arg(*program));
    return child;
}

ChildProcess::~ChildProcess()
{
    if (m_pid < 0 || m_result)
        return;
    if (running())
        kill(0);
    (void)wait(QDeadlineTimer(afterKillMs)); // one in uninterruptible sleep is left behind
    forgetChild(m_pid);
}

bool ChildProcess::running() const
{
    return !m_result && !waitPidFd(m_pidFd.get(), QDeadlineTimer(0));
}

Result<ChildResult> ChildProcess::wait(QDeadlineTimer deadline)
{
    if (m_result)
        return *m_result;
    if (!waitPidFd(m_pidFd.get(), deadline))
        return fail(u"timeout"_s, tr("Process %1 still runs").arg(m_pid));
    ChildResult result;
    result.wallNs = monotonicNs() - m_startNs;
    int status = 0;
    rusage usage{};
    if (::wait4(m_pid, &status, 0, &usage) != m_pid)
        return systemFailure(tr("Reaping process %1").arg(m_pid));
    forgetChild(m_pid);
    reapOrphans();
    result.exited = WIFEXITED(status);
    result.exitCode = result.exited ? WEXITSTATUS(status) : 0;
    result.signal = result.exited ? 0 : WTERMSIG(status);
    result.maxRssBytes = qint64(usage.ru_maxrss) * 1024;
    result.cpuNs = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    result.output = m_output->finish();
    m_result = result;
    return result;
}

KillReport ChildProcess::kill(int graceMs)
{
    return killTree(m_result ? 0 : m_pid, m_jobId, graceMs); // once reaped, its number may be another process's
}

} // namespace gable
