// SPDX-License-Identifier: Apache-2.0
#include "test_child.h"

#include "backends/process/fd_passing.h"

#include <QDir>
#include <QSocketNotifier>
#include <QTemporaryDir>

#include <fcntl.h>

#include <csignal>
#include <thread>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

class TestChildProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exitCode()
    {
        const auto result = runChild(childSpec("exit", u"3"_s));
        QVERIFY(result);
        QVERIFY(result->exited);
        QCOMPARE(result->exitCode, 3);
        QVERIFY(!result->succeeded());
        QVERIFY(result->wallNs > 0);
        QVERIFY(result->maxRssBytes > 0);
    }

    void signalIsNotAnExitCode()
    {
        const auto result = runChild(childSpec("raise", QString::number(SIGSEGV)));
        QVERIFY(result);
        QVERIFY(!result->exited);
        QCOMPARE(result->signal, SIGSEGV);
        QVERIFY(result->endText().contains(u"11"));
    }

    void bothStreams()
    {
        const auto result = runChild(childSpec("both"));
        QVERIFY(result);
        QCOMPARE(result->output.standardOutput, QByteArray("out"));
        QCOMPARE(result->output.standardError, QByteArray("err"));
        QVERIFY(!result->output.outputCut);
    }

    void gigabyteOfOutputIsCut()
    {
        const qint64 gigabyte = 1'000'000'000;
        const auto result = runChild(childSpec("flood", QString::number(gigabyte)));
        QVERIFY(result);
        QVERIFY(result->succeeded());
        QVERIFY(result->output.outputCut);
        QCOMPARE(result->output.standardOutput.size(), qsizetype(1 << 20));
        QCOMPARE(result->output.droppedBytes, gigabyte - (1 << 20));
    }

    void outputUpToTheLimitIsWhole()
    {
        ChildSpec spec = childSpec("flood", u"5000"_s);
        spec.outputLimitBytes = 5000;
        const auto result = runChild(spec);
        QVERIFY(result);
        QVERIFY(!result->output.outputCut);
        QCOMPARE(result->output.standardOutput.size(), qsizetype(5000));
    }

    void missingPrograms_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("bare name") << u"no-such-program-of-gable"_s;
        QTest::newRow("absolute") << u"/nonexistent/program"_s;
        QTest::newRow("not executable") << u"/etc/passwd"_s;
        QTest::newRow("folder") << u"/usr"_s;
        QTest::newRow("relative") << u"./gable_test_child"_s;
        QTest::newRow("empty") << QString();
    }

    void missingPrograms()
    {
        QFETCH(QString, program);
        ChildSpec spec;
        spec.program = program;
        const auto child = ChildProcess::start(spec);
        QVERIFY(!child);
        QCOMPARE(child.error().code, u"not_found"_s);
    }

    void currentDirectoryIsNotSearched()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(u"/bin/true"_s, folder.filePath(u"gable-here"_s)));
        const QString before = QDir::currentPath();
        const QByteArray path = qgetenv("PATH");
        QDir::setCurrent(folder.path());
        qputenv("PATH", "." + QByteArray(":") + path + ":");
        const auto found = findProgram(u"gable-here"_s);
        qputenv("PATH", (folder.path() + u':').toUtf8() + path);
        const auto foundAbsolute = findProgram(u"gable-here"_s);
        qputenv("PATH", path);
        QDir::setCurrent(before);
        QVERIFY(!found);
        QVERIFY(foundAbsolute);
    }

    void brokenExecutableIsAnError()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"broken"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\x7f" "ELFnonsense");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        ChildSpec spec;
        spec.program = file.fileName();
        const auto child = ChildProcess::start(spec);
        QVERIFY(!child);
        QCOMPARE(child.error().code, u"io"_s);
        QVERIFY(child.error().message.contains(u"broken"));
    }

    void timeoutThenKill()
    {
        auto child = ChildProcess::start(childSpec("wait"));
        QVERIFY(child);
        QVERIFY(waitUntilReady(**child));
        const auto tooEarly = (*child)->wait(QDeadlineTimer(1));
        QVERIFY(!tooEarly);
        QCOMPARE(tooEarly.error().code, u"timeout"_s);
        QVERIFY((*child)->running());
        const KillReport report = (*child)->kill();
        QVERIFY(report.stuck.empty());
        const auto result = (*child)->wait(QDeadlineTimer(0));
        QVERIFY(result);
        QCOMPARE(result->signal, SIGTERM);
        QCOMPARE((*child)->wait(QDeadlineTimer(0))->signal, SIGTERM);
    }

    void destructionEndsTheChild()
    {
        auto child = ChildProcess::start(childSpec("deaf"));
        QVERIFY(child);
        QVERIFY(waitUntilReady(**child));
        const pid_t pid = (*child)->pid();
        child->reset();
        QVERIFY(!exists(pid));
    }

    void eventLoopSeesTheEnd()
    {
        auto child = ChildProcess::start(childSpec("exit", u"0"_s));
        QVERIFY(child);
        QSocketNotifier notifier((*child)->pidFd(), QSocketNotifier::Read);
        bool ended = false;
        connect(&notifier, &QSocketNotifier::activated, this, [&] { ended = true; notifier.setEnabled(false); });
        QTRY_VERIFY_WITH_TIMEOUT(ended, 20'000);
        QVERIFY((*child)->wait(QDeadlineTimer(0)));
    }

    void environment()
    {
        qputenv("LD_LIBRARY_PATH", "/bundle");
        qputenv("LANGUAGE", "de");
        qputenv("LC_ALL", "de_DE.UTF-8");
        qputenv("GABLE_TEST_SECRET", "secret");
        ChildSpec spec = childSpec("environment");
        spec.environment = {u"EXTRA=1"_s};
        const auto inherited = runChild(spec);
        spec.inheritEnvironment = false;
        const auto clean = runChild(spec);
        qunsetenv("LD_LIBRARY_PATH");
        qunsetenv("LANGUAGE");
        qputenv("LC_ALL", "C.UTF-8");
        QVERIFY(inherited && clean);
        for (const ChildResult &result : {*inherited, *clean}) {
            const QList<QByteArray> lines = result.output.standardOutput.split('\n');
            QVERIFY(lines.contains("LC_ALL=C.UTF-8"));
            QVERIFY(lines.contains("EXTRA=1"));
            QVERIFY(!result.output.standardOutput.contains("LD_LIBRARY_PATH"));
            QVERIFY(!result.output.standardOutput.contains("LANGUAGE"));
            QVERIFY(result.output.standardOutput.contains("GABLE_JOB="));
        }
        QVERIFY(inherited->output.standardOutput.contains("secret"));
        QVERIFY(!clean->output.standardOutput.contains("secret"));
    }

    void workingDirectory()
    {
        QTemporaryDir folder;
        ChildSpec spec = childSpec("folder");
        spec.workingDirectory = folder.path();
        const auto result = runChild(spec);
        QVERIFY(result);
        QCOMPARE(QString::fromUtf8(result->output.standardOutput.trimmed()), QDir(folder.path()).canonicalPath());
    }

    void onlyNamedDescriptorsAreInherited()
    {
        const UniqueFd leaked(::open("/dev/null", O_RDONLY)); // without close-on-exec, as a careless library leaves one
        auto sockets = seqpacketPair();
        QVERIFY(leaked && sockets);
        ChildSpec spec = childSpec("fds");
        spec.fds = {{sockets->second.get(), 5}};
        const auto result = runChild(spec);
        QVERIFY(result);
        QCOMPARE(result->output.standardOutput.trimmed(), QByteArray("0 1 2 5"));
    }

    void descriptorsMaySwap()
    {
        auto first = seqpacketPair();
        auto second = seqpacketPair();
        QVERIFY(first && second);
        const int a = first->second.get(), b = second->second.get();
        QVERIFY(a < 64 && b < 64);
        ChildSpec spec = childSpec("say-on", QString::number(a));
        spec.fds = {{a, b}, {b, a}};
        const auto result = runChild(spec);
        QVERIFY(result && result->succeeded());
        const auto message = receiveMessage(second->first.get(), 100, QDeadlineTimer(0));
        QVERIFY(message);
        QCOMPARE(message->bytes, QByteArray("hello"));
    }

    void addressSpaceLimit()
    {
        const QString wanted = QString::number(256 << 20);
        QVERIFY(runChild(childSpec("grab", wanted))->succeeded());
        ChildSpec spec = childSpec("grab", wanted);
        spec.addressSpaceLimitBytes = 128 << 20;
        const auto result = runChild(spec);
        QVERIFY(result);
        QCOMPARE(result->exitCode, 3);
    }

    void startedFromAThreadThatEnds()
    {
        Result<std::unique_ptr<ChildProcess>> child = fail(u"not_run"_s, {});
        std::thread([&] { child = ChildProcess::start(childSpec("wait")); }).join();
        QVERIFY(child);
        QVERIFY(waitUntilReady(**child));
        QVERIFY((*child)->running());
    }
};

QTEST_GUILESS_MAIN(TestChildProcess)
#include "tst_child_process.moc"
