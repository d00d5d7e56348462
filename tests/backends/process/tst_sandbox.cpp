// SPDX-License-Identifier: Apache-2.0
#include "test_child.h"

#include "backends/process/sandbox.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <csignal>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

Result<ChildResult> runSandboxed(const QStringList &command, const SandboxBinds &binds = {})
{
    const QStringList wrapped = sandboxed(command, binds);
    ChildSpec spec;
    spec.program = wrapped.first();
    spec.arguments = wrapped.mid(1);
    return runChild(spec);
}

QStringList shell(const QString &script)
{
    return {u"/bin/sh"_s, u"-c"_s, script};
}

} // namespace

class TestSandbox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(becomeSubreaper()); }

    void switchedOff()
    {
        qputenv("GABLE_SANDBOX", "off");
        const SandboxStatus status = sandboxStatus();
        const QStringList command = sandboxed(shell(u"true"_s));
        qunsetenv("GABLE_SANDBOX");
        QVERIFY(!status.available);
        QVERIFY(status.reason.contains(u"GABLE_SANDBOX"));
        QCOMPARE(command, shell(u"true"_s));
    }

    void inside()
    {
        needSandbox();
        const auto result = runSandboxed({QCoreApplication::applicationDirPath() + u"/gable_test_child"_s, u"exit"_s, u"7"_s});
        QVERIFY(result);
        QVERIFY2(result->exited && result->exitCode == 7, result->output.standardError.constData());
    }

    void signalsAreRelayedAsExitCodes()
    {
        needSandbox();
        const auto result = runSandboxed(shell(u"kill -SEGV $$"_s));
        QVERIFY(result);
        QCOMPARE(result->exitCode, 128 + SIGSEGV);
    }

    void whatIsVisible_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("few processes") << u"test $(ls -d /proc/[0-9]* | wc -l) -lt 8"_s;
        QTest::newRow("only loopback") << u"test $(grep -c : /proc/net/dev) -le 1"_s;
        QTest::newRow("private tmp") << u"test -z \"$(ls -A /tmp)\""_s;
        QTest::newRow("tmp is writable") << u"echo x > /tmp/file"_s;
        QTest::newRow("system is read-only") << u"! touch /usr/gable-test 2>/dev/null"_s;
        QTest::newRow("no home folders") << u"! test -e /root && ! test -e /home"_s;
        QTest::newRow("no shadow passwords") << u"! test -e /etc/shadow"_s;
        QTest::newRow("no capabilities") << u"grep -q 'CapEff:.0*$' /proc/self/status"_s;
    }

    void whatIsVisible()
    {
        needSandbox();
        QFETCH(QString, script);
        const QTemporaryDir outside; // something is in /tmp
        const auto result = runSandboxed(shell(script));
        QVERIFY(result);
        QVERIFY2(result->succeeded(), result->output.standardError.constData());
    }

    void binds()
    {
        needSandbox();
        const QTemporaryDir readOnly, writable;
        SandboxBinds binds;
        binds.readOnly = {readOnly.path()};
        binds.writable = {writable.path()};
        binds.workingDirectory = writable.path();
        const auto result = runSandboxed(shell(u"touch here && ! touch %1/there 2>/dev/null"_s.arg(readOnly.path())), binds);
        QVERIFY(result);
        QVERIFY2(result->succeeded(), result->output.standardError.constData());
        QVERIFY(QFileInfo::exists(writable.filePath(u"here"_s)));
    }

    void detachedProcessesDieWithIt()
    {
        needSandbox();
        const QStringList wrapped =
            sandboxed({QCoreApplication::applicationDirPath() + u"/gable_test_child"_s, u"new-session"_s});
        ChildSpec spec;
        spec.program = wrapped.first();
        spec.arguments = wrapped.mid(1);
        auto child = ChildProcess::start(spec);
        QVERIFY(child && waitUntilReady(**child));
        const std::vector<TreeProcess> tree = processTree((*child)->pid(), (*child)->jobId());
        QVERIFY(tree.size() >= 4); // bwrap, its init, the child, its detached child
        QVERIFY((*child)->kill().stuck.empty());
        for (const TreeProcess &process : tree)
            QVERIFY(process.pid == (*child)->pid() || !exists(process.pid));
    }

private:
    static void needSandbox()
    {
        const SandboxStatus status = sandboxStatus();
        if (!status.available)
            QSKIP(qPrintable(u"bubblewrap cannot run here: "_s + status.reason));
    }
};

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
