// SPDX-License-Identifier: Apache-2.0
#include "test_child.h"

#include "backends/process/limits.h"

#include <QDir>
#include <QTemporaryDir>

#include <fcntl.h>

#include <csignal>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

/// A folder that looks like a cgroup file system. Control files do not appear by themselves as the kernel makes them,
/// so set-up succeeds only where the test has put them.
struct FakeCgroups {
    QTemporaryDir folder;

    void write(const QString &path, const QByteArray &content) const
    {
        QDir(folder.path()).mkpath(QFileInfo(path).path());
        QFile file(folder.filePath(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    CgroupPlace place() const { return {folder.filePath(u"mount"_s), folder.filePath(u"membership"_s), {}}; }
};

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutCgroups()
    {
        const QTemporaryDir empty;
        const MemoryLimit limit = MemoryLimit::create(1 << 30, "a", {empty.path(), empty.filePath(u"none"_s), {}});
        QCOMPARE(limit.kind(), MemoryLimitKind::AddressSpace);
        QCOMPARE(limit.name(), u"RLIMIT_AS"_s);
        QVERIFY(!limit.reason().isEmpty());
        QVERIFY(!limit.wasHit());
    }

    void cgroupsSwitchedOff()
    {
        const MemoryLimit limit = MemoryLimit::create(1 << 30, "a", {u"/sys/fs/cgroup"_s, u"/proc/self/cgroup"_s, u"off"_s});
        QCOMPARE(limit.kind(), MemoryLimitKind::AddressSpace);
        QVERIFY(limit.reason().contains(u"GABLE_CGROUP"));
    }

    void groupThatCannotBeSetUpIsRemoved()
    {
        const FakeCgroups fake;
        fake.write(u"membership"_s, "1:name=systemd:/other\n0::/user/session\n");
        fake.write(u"mount/cgroup.controllers"_s, "cpu memory\n");
        fake.write(u"mount/user/session/cgroup.subtree_control"_s, "memory\n");
        const MemoryLimit limit = MemoryLimit::create(1 << 30, "a", fake.place());
        QCOMPARE(limit.kind(), MemoryLimitKind::AddressSpace); // its control files are missing
        QVERIFY(limit.reason().contains(u"user/session/gable-a"));
        QVERIFY(!QFileInfo::exists(fake.folder.filePath(u"mount/user/session/gable-a"_s)));
    }

    void membershipCannotLeadOutOfTheMount()
    {
        const FakeCgroups fake;
        fake.write(u"membership"_s, "0::/../outside\n");
        fake.write(u"mount/cgroup.controllers"_s, "memory\n");
        fake.write(u"outside/cgroup.subtree_control"_s, "memory\n");
        const MemoryLimit limit = MemoryLimit::create(1 << 30, "a", fake.place());
        QVERIFY(limit.reason().contains(u"delegated"));
    }

    void addressSpaceLimitReachesARunningTree()
    {
        auto child = ChildProcess::start(childSpec("new-session"));
        QVERIFY(child && waitUntilReady(**child));
        const QTemporaryDir empty;
        const qint64 bytes = qint64(3) << 30;
        const MemoryLimit limit = MemoryLimit::create(bytes, "a", {empty.path(), empty.filePath(u"none"_s), {}});
        QVERIFY(limit.apply((*child)->pid()));
        const std::vector<TreeProcess> tree = processTree((*child)->pid());
        QCOMPARE(tree.size(), size_t(2));
        for (const TreeProcess &process : tree) {
            QFile limits(u"/proc/%1/limits"_s.arg(process.pid));
            QVERIFY(limits.open(QIODevice::ReadOnly));
            QVERIFY(limits.readAll().simplified().contains("Max address space " + QByteArray::number(bytes)));
        }
    }

    /// Needs a delegated group: `systemd-run --user --scope -p Delegate=yes`, or GABLE_CGROUP naming a v1 one.
    void realCgroup()
    {
        const MemoryLimit limit = MemoryLimit::create(64 << 20, "test-" + QByteArray::number(::getpid()));
        if (limit.kind() == MemoryLimitKind::AddressSpace)
            QSKIP(qPrintable(limit.reason()));
        int pipe[2];
        QCOMPARE(::pipe2(pipe, O_CLOEXEC), 0);
        const UniqueFd readEnd(pipe[0]), writeEnd(pipe[1]);
        ChildSpec spec;
        spec.program = u"/bin/sh"_s;
        spec.arguments = {u"-c"_s, u"echo ready; read line; exec \"$0\" grab 268435456"_s, childSpec("").program};
        spec.fds = {{readEnd.get(), 0}};
        auto child = ChildProcess::start(spec);
        QVERIFY(child && waitUntilReady(**child));
        QVERIFY(limit.apply((*child)->pid()));
        QVERIFY(!limit.wasHit());
        QCOMPARE(::write(writeEnd.get(), "\n", 1), ssize_t(1));
        const auto result = (*child)->wait(QDeadlineTimer(60'000));
        QVERIFY(result);
        QCOMPARE(result->signal, SIGKILL);
        QVERIFY(limit.wasHit());
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
