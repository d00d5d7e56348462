// SPDX-License-Identifier: Apache-2.0
#include "test_child.h"

#include "backends/process/proc_stat.h"

#include <algorithm>
#include <csignal>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

/// The pid a test child has printed on its first line.
pid_t printedPid(const ChildProcess &child)
{
    return child.outputSoFar().standardOutput.split('\n').value(0).toInt();
}

bool contains(const std::vector<TreeProcess> &processes, pid_t pid)
{
    return std::ranges::any_of(processes, [&](const TreeProcess &process) { return process.pid == pid; });
}

} // namespace

class TestProcessTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(becomeSubreaper()); }

    void statOfOddNames()
    {
        const auto stat = parseProcStat("42 (a) b (c) R 7 42 42 0 -1 0 0 0 0 0 0 0 0 0 20 0 3 0 99 1 1\n");
        QVERIFY(stat);
        QCOMPARE(stat->pid, 42);
        QCOMPARE(stat->name, QByteArray("a) b (c"));
        QCOMPARE(stat->state, 'R');
        QCOMPARE(stat->parent, 7);
        QCOMPARE(stat->session, 42);
        QCOMPARE(stat->startTicks, uint64_t(99));
        QVERIFY(!parseProcStat("42 (a"));
        QVERIFY(!parseProcStat("42 (a) R 7"));
        QVERIFY(!parseProcStat(""));
    }

    void politeChildNeedsNoForce()
    {
        auto child = ChildProcess::start(childSpec("wait"));
        QVERIFY(child && waitUntilReady(**child));
        const KillReport report = (*child)->kill();
        QVERIFY(!report.forced);
        QCOMPARE(report.killed.size(), size_t(1));
        QCOMPARE((*child)->wait(QDeadlineTimer(0))->signal, SIGTERM);
    }

    void deafChildIsKilled()
    {
        auto child = ChildProcess::start(childSpec("deaf"));
        QVERIFY(child && waitUntilReady(**child));
        const KillReport report = (*child)->kill(100);
        QVERIFY(report.forced);
        QCOMPARE((*child)->wait(QDeadlineTimer(0))->signal, SIGKILL);
    }

    void stoppedChildIsKilled()
    {
        auto child = ChildProcess::start(childSpec("wait"));
        QVERIFY(child && waitUntilReady(**child));
        QVERIFY(stopTree((*child)->pid()));
        QTRY_COMPARE(readProcStat((*child)->pid())->state, 'T');
        QVERIFY((*child)->kill().stuck.empty());
        QVERIFY((*child)->wait(QDeadlineTimer(0)));
    }

    void childInANewSession()
    {
        auto child = ChildProcess::start(childSpec("new-session"));
        QVERIFY(child && waitUntilReady(**child));
        const pid_t grandchild = printedPid(**child);
        QVERIFY(exists(grandchild));
        QVERIFY(contains(processTree((*child)->pid(), (*child)->jobId()), grandchild));
        const KillReport report = (*child)->kill();
        QVERIFY(contains(report.killed, grandchild));
        QVERIFY(!exists(grandchild));
    }

    void orphanOfAnEndedChild()
    {
        auto child = ChildProcess::start(childSpec("orphan"));
        QVERIFY(child);
        QVERIFY((*child)->wait(QDeadlineTimer(20'000)));
        const pid_t orphan = printedPid(**child);
        QVERIFY(orphan > 0 && exists(orphan));
        const KillReport report = (*child)->kill();
        QVERIFY(contains(report.killed, orphan));
        QVERIFY(report.killed.front().escaped);
        QVERIFY(!exists(orphan));
    }

    void doubleForkWithoutEnvironment()
    {
        auto child = ChildProcess::start(childSpec("double-fork"));
        QVERIFY(child && waitUntilReady(**child));
        const pid_t detached = printedPid(**child);
        QVERIFY(exists(detached));
        QVERIFY(environmentOf(detached, jobVariable).isEmpty());
        const KillReport report = (*child)->kill(100);
        QVERIFY(contains(report.killed, detached));
        QVERIFY(report.stuck.empty());
        QVERIFY(!exists(detached));
    }

    void runawayForksAreCaught()
    {
        auto child = ChildProcess::start(childSpec("fork-chain"));
        QVERIFY(child && waitUntilReady(**child));
        QTRY_VERIFY(!(*child)->running()); // by now only successors are left, all without a living ancestor in the job
        const KillReport report = (*child)->kill(0);
        QVERIFY(!report.killed.empty());
        QVERIFY(report.stuck.empty());
        QVERIFY(std::ranges::none_of(allPids(), [&](pid_t pid) { return environmentOf(pid, jobVariable) == (*child)->jobId(); }));
    }

    void otherJobsAreLeftAlone()
    {
        auto victim = ChildProcess::start(childSpec("new-session"));
        auto bystander = ChildProcess::start(childSpec("orphan"));
        QVERIFY(victim && bystander && waitUntilReady(**victim) && waitUntilReady(**bystander));
        const pid_t orphan = printedPid(**bystander);
        const KillReport report = (*victim)->kill();
        QVERIFY(!contains(report.killed, orphan));
        QVERIFY(exists(orphan)); // its job is still registered: it has not been waited for
        QVERIFY(contains((*bystander)->kill().killed, orphan));
    }

    void stopAndContinueReachTheWholeTree()
    {
        auto child = ChildProcess::start(childSpec("new-session"));
        QVERIFY(child && waitUntilReady(**child));
        const pid_t grandchild = printedPid(**child);
        QVERIFY(stopTree((*child)->pid(), (*child)->jobId()));
        QTRY_COMPARE(readProcStat(grandchild)->state, 'T');
        QTRY_COMPARE(readProcStat((*child)->pid())->state, 'T');
        QVERIFY(continueTree((*child)->pid(), (*child)->jobId()));
        QTRY_COMPARE(readProcStat(grandchild)->state, 'S');
        QTRY_COMPARE(readProcStat((*child)->pid())->state, 'S');
    }

    void threads()
    {
        auto sleeping = ChildProcess::start(childSpec("sleeping-thread"));
        auto spinning = ChildProcess::start(childSpec("spinning-thread"));
        QVERIFY(sleeping && spinning && waitUntilReady(**sleeping) && waitUntilReady(**spinning));
        QTRY_VERIFY(threadActivity((*sleeping)->pid())->othersAsleep);
        QCOMPARE(threadActivity((*sleeping)->pid())->count, 2);
        QTRY_VERIFY(!threadActivity((*spinning)->pid())->othersAsleep);
        QCOMPARE(threadActivity((*spinning)->pid())->count, 2);
    }

    void orphansThatEndAreReaped()
    {
        auto first = ChildProcess::start(childSpec("orphan"));
        QVERIFY(first && waitUntilReady(**first));
        const pid_t orphan = printedPid(**first);
        QTRY_COMPARE(readProcStat(orphan)->parent, ::getpid());
        ::kill(orphan, SIGKILL);
        QTRY_COMPARE(readProcStat(orphan)->state, 'Z');
        QVERIFY((*first)->wait(QDeadlineTimer(20'000)));
        QVERIFY(!exists(orphan));
    }

    void endedProcessIsAnError()
    {
        auto child = ChildProcess::start(childSpec("exit"));
        QVERIFY(child && (*child)->wait(QDeadlineTimer(20'000)));
        QCOMPARE(threadActivity((*child)->pid()).error().code, u"no_process"_s);
        QCOMPARE(stopTree((*child)->pid()).error().code, u"no_process"_s);
        QVERIFY((*child)->kill().killed.empty());
    }
};

QTEST_GUILESS_MAIN(TestProcessTree)
#include "tst_process_tree.moc"
