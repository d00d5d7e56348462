// SPDX-License-Identifier: Apache-2.0
#include "backends/process/process_tree.h"

#include "backends/process/child_registry.h"
#include "backends/process/pidfd.h"
#include "backends/process/poll_wait.h"
#include "backends/process/proc_stat.h"
#include "backends/process/system_error.h"

#include <QCoreApplication>

#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <functional>
#include <set>
#include <utility>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

constexpr int afterKillMs = 2000;
constexpr int enoughEmptyLooks = 4;
constexpr int maxRounds = 100; // of freezing and killing; each takes what has been forked during the one before

std::atomic<bool> isSubreaper = false;

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::ProcessTree", text);
}

struct Member {
    TreeProcess process;
    UniqueFd pidFd;

    bool alive() const { return pidFd && !waitPidFd(pidFd.get(), QDeadlineTimer(0)); }
};

/// A growing set of processes that belong to one job.
class Tree
{
public:
    Tree(pid_t root, QByteArray jobId) : m_jobId(std::move(jobId))
    {
        if (const std::optional<ProcStat> stat = readProcStat(root)) {
            m_startTicks = stat->startTicks;
            add(*stat, false);
        }
    }

    const std::vector<Member> &members() const { return m_members; }

    /// Adds what has turned up since, and sends it `signal` at once; true when anything did. One that ended before it could be held
    /// counts too, once: it may have a successor.
    bool scan(int signal = 0)
    {
        reapOrphans(); // thousands of dead ones would make every look slow
        std::set<pid_t> living; // a dead member's number may belong to somebody else by now
        for (Member &member : m_members) {
            if (member.alive())
                living.insert(member.process.pid);
            else
                member.pidFd.reset(); // thousands of dead ones must not use up our descriptors
        }
        bool foundAny = false;
        const auto take = [&](const ProcStat &stat) {
            const bool child = living.contains(stat.parent);
            if (stat.pid == ::getpid() || living.contains(stat.pid) || m_missed.contains({stat.pid, stat.startTicks}) || !(child || escapedFromHere(stat)))
                return false;
            foundAny = true;
            if (!add(stat, !child)) {
                m_missed.insert({stat.pid, stat.startTicks});
                return false;
            }
            if (signal != 0)
                signalPidFd(m_members.back().pidFd.get(), signal);
            living.insert(stat.pid);
            return true;
        };
        // The youngest first, each taken as it is seen: in a chain of forks the last link lives only for milliseconds.
        std::vector<ProcStat> others;
        std::vector<pid_t> pids = allPids();
        std::ranges::sort(pids, std::greater());
        for (const pid_t pid : pids) {
            const std::optional<ProcStat> stat = readProcStat(pid);
            if (stat && !take(*stat))
                others.push_back(*stat);
        }
        for (bool grew = true; grew;) {
            grew = false;
            for (const ProcStat &stat : others)
                grew |= take(stat);
        }
        return foundAny;
    }

    void signalAll(int signal) const
    {
        for (const Member &member : m_members)
            signalPidFd(member.pidFd.get(), signal); // -1 of a dead one is refused
    }

    /// Stops every member, and those that appeared while stopping, until no new one turns up. A look that finds nothing
    /// proves it when nothing was forked meanwhile; on a busy machine, where something always is, several looks do.
    void freeze()
    {
        int emptyLooks = 0;
        for (int round = 0; round < maxRounds && emptyLooks < enoughEmptyLooks; ++round) {
            signalAll(SIGSTOP);
            const uint64_t forks = forksSinceBoot();
            if (scan(SIGSTOP))
                emptyLooks = 0;
            else
                emptyLooks = forksSinceBoot() == forks ? enoughEmptyLooks : emptyLooks + 1;
        }
    }

    bool waitUntilGone(QDeadlineTimer deadline) const
    {
        return std::ranges::all_of(m_members, [&](const Member &m) { return !m.pidFd || waitPidFd(m.pidFd.get(), deadline); });
    }

    bool anyAlive() const
    {
        return std::ranges::any_of(m_members, [](const Member &m) { return m.alive(); });
    }

private:
    bool add(const ProcStat &stat, bool escaped)
    {
        UniqueFd pidFd = openPidFd(stat.pid);
        const std::optional<ProcStat> again = readProcStat(stat.pid);
        if (!pidFd || !again || again->startTicks != stat.startTicks)
            return false; // ended, or its number was given to another process meanwhile
        Member member{{stat.pid, stat.name, stat.state, escaped}, std::move(pidFd)};
        if (!member.alive())
            return false;
        if (stat.session == stat.pid)
            m_sessions.insert(stat.pid);
        m_members.push_back(std::move(member));
        return true;
    }

    bool escapedFromHere(const ProcStat &stat) const
    {
        if (stat.startTicks < m_startTicks || isRegisteredChild(stat.pid))
            return false;
        if (m_sessions.contains(stat.session))
            return true;
        const QByteArray tag = environmentOf(stat.pid, jobVariable);
        if (!m_jobId.isEmpty() && tag == m_jobId)
            return true;
        return isSubreaper && stat.parent == ::getpid() && (tag.isEmpty() || !isRegisteredJob(tag));
    }

    QByteArray m_jobId;
    uint64_t m_startTicks = 0;
    std::vector<Member> m_members;
    std::set<std::pair<pid_t, uint64_t>> m_missed; ///< pid and start of those that ended before they could be held
    std::set<pid_t> m_sessions; ///< opened by members; they outlive their leaders
};

Result<void> signalTree(pid_t root, const QByteArray &jobId, int signal)
{
    Tree tree(root, jobId);
    if (tree.members().empty())
        return fail(u"no_process"_s, tr("Process %1 has ended").arg(root));
    tree.scan();
    if (signal == SIGSTOP)
        tree.freeze();
    else
        tree.signalAll(signal);
    return {};
}

} // namespace

Result<void> becomeSubreaper()
{
    if (::prctl(PR_SET_CHILD_SUBREAPER, 1) != 0)
        return systemFailure(tr("Becoming the subreaper of orphaned children"));
    isSubreaper = true;
    return {};
}

void reapOrphans()
{
    if (!isSubreaper)
        return;
    for (const pid_t child : childrenOf(::getpid())) {
        if (!isRegisteredChild(child))
            ::waitpid(child, nullptr, WNOHANG);
    }
}

KillReport killTree(pid_t root, const QByteArray &jobId, int graceMs)
{
    KillReport report;
    Tree tree(root, jobId);
    tree.scan();
    if (graceMs > 0) {
        tree.signalAll(SIGTERM);
        tree.signalAll(SIGCONT); // a stopped process would not notice
        tree.waitUntilGone(QDeadlineTimer(graceMs, Qt::PreciseTimer));
    }
    for (int round = 0; round < maxRounds; ++round) {
        tree.freeze(); // also looks for members that appeared since
        if (!tree.anyAlive())
            break;
        report.forced = true;
        tree.signalAll(SIGKILL);
        const bool gone = tree.waitUntilGone(QDeadlineTimer(afterKillMs, Qt::PreciseTimer));
        reapOrphans();
        if (!gone)
            break;
    }
    reapOrphans();
    for (const Member &member : tree.members()) {
        TreeProcess process = member.process;
        if (!member.alive()) {
            report.killed.push_back(process);
        } else {
            if (const std::optional<ProcStat> stat = readProcStat(process.pid))
                process.state = stat->state;
            report.stuck.push_back(process);
        }
    }
    return report;
}

Result<void> stopTree(pid_t root, const QByteArray &jobId)
{
    return signalTree(root, jobId, SIGSTOP);
}

Result<void> continueTree(pid_t root, const QByteArray &jobId)
{
    return signalTree(root, jobId, SIGCONT);
}

std::vector<TreeProcess> processTree(pid_t root, const QByteArray &jobId)
{
    Tree tree(root, jobId);
    tree.scan();
    std::vector<TreeProcess> processes;
    for (const Member &member : tree.members())
        processes.push_back(member.process);
    return processes;
}

Result<ThreadActivity> threadActivity(pid_t pid)
{
    const std::vector<char> states = threadStates(pid);
    if (states.empty())
        return fail(u"no_process"_s, tr("Process %1 has ended").arg(pid));
    return ThreadActivity{int(states.size()), std::all_of(states.begin() + 1, states.end(), isAsleep)};
}

} // namespace gable
