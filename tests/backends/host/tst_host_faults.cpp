// SPDX-License-Identifier: Apache-2.0
#include "host_fixture.h"

#include <csignal>

using namespace gable;
using namespace gable::test;
using namespace Qt::StringLiterals;

namespace {

enum Way { Exit, QuickExit, Abort, NullWrite, EndlessLoop, StackOverflow, ExitInThread, Chatter, ForkAndExit, MakeWritable,
           GrabGigabyte, KillItself, Forge };

constexpr qint64 pageBytes = 4096;

} // namespace

class TestHostFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void guardedBuffers_data()
    {
        QTest::addColumn<qint64>("dataOffset"); // of a 1,000-byte buffer in two pages
        QTest::addColumn<qint64>("byte");       // accessed, from the buffer's start
        QTest::addColumn<bool>("write");
        QTest::addColumn<int>("place");
        QTest::addColumn<qint64>("distance");
        const qint64 back = 2 * pageBytes - 1024, end = 2 * pageBytes;
        QTest::newRow("front, one before") << qint64(0) << qint64(-1) << true << int(GABLE_HOST_PLACE_BEFORE) << qint64(1);
        QTest::newRow("front, read before") << qint64(0) << qint64(-400) << false << int(GABLE_HOST_PLACE_BEFORE) << qint64(400);
        QTest::newRow("back, first unmapped") << back << end - back << true << int(GABLE_HOST_PLACE_AFTER) << qint64(25);
        QTest::newRow("back, read far after") << back << qint64(100'000) << false << int(GABLE_HOST_PLACE_AFTER) << qint64(99'001);
    }

    void guardedBuffers()
    {
        QFETCH(qint64, dataOffset);
        QFETCH(qint64, byte);
        QFETCH(bool, write);
        QFETCH(int, place);
        QFETCH(qint64, distance);
        const HostEnding ending = endingOfAccess({dataOffset, 1000, false}, byte, write);
        QCOMPARE(ending.wire.signal, SIGSEGV);
        QCOMPARE(int(ending.wire.slot), 7);
        QCOMPARE(int(ending.wire.place), place);
        QCOMPARE(qint64(ending.wire.distance), distance);
        QVERIFY(ending.wire.pc != 0);
#ifdef __x86_64__
        QCOMPARE(int(ending.wire.access), int(write ? GABLE_HOST_ACCESS_WRITE : GABLE_HOST_ACCESS_READ));
#endif
    }

    void overrunByOneByte()
    {
        const HostEnding ending = endingOfAccess({2 * pageBytes - 1024, 1024, false}, 1024, true);
        QCOMPARE(int(ending.wire.place), int(GABLE_HOST_PLACE_AFTER));
        QCOMPARE(qint64(ending.wire.distance), 1);
        QVERIFY(ending.toText().contains(u"1 bytes after the end of buffer 7"));
    }

    void writeToAReadOnlyBuffer()
    {
        const HostEnding ending = endingOfAccess({0, 1000, true}, 12, true);
        QCOMPARE(int(ending.wire.place), int(GABLE_HOST_PLACE_INSIDE));
        QCOMPARE(qint64(ending.wire.distance), 12);
    }

    void readOnlyMemoryCannotBeMadeWritable()
    {
        auto host = hostWith("ending");
        const auto memory = Memfd::create(u"x"_s, pageBytes);
        QVERIFY(host && memory && (*host)->link().map(0, *memory, {0, 100, true}, deadlineMs));
        const HostArgument arguments[] = {HostArgument::scalar(int64_t(MakeWritable)), HostArgument::slot(0)};
        QVERIFY((*host)->link().call(0, arguments, {}, deadlineMs));
        QCOMPARE(int(memory->map()->data()[0]), 0);
    }

    void exitIsTold() { expectEnd(Exit, HostEnd::Kind::Exit, 5); }
    void exitInAThreadIsTold() { expectEnd(ExitInThread, HostEnd::Kind::Exit, 7); }
    void quickExit() { expectEnd(QuickExit, HostEnd::Kind::QuickExit, 6); }
    void abortIsASignal() { expectEnd(Abort, HostEnd::Kind::Signal, SIGABRT); }
    void nullPointer() { expectEnd(NullWrite, HostEnd::Kind::Signal, SIGSEGV); }
    void stackOverflow() { expectEnd(StackOverflow, HostEnd::Kind::Signal, SIGSEGV); }
    void killedBySigkill() { expectEnd(KillItself, HostEnd::Kind::Signal, SIGKILL); }
    void forkedChildDoesNotHideTheEnd() { expectEnd(ForkAndExit, HostEnd::Kind::QuickExit, 8); }

    void endsAreToldWithoutTheSandboxToo()
    {
        qputenv("GABLE_SANDBOX", "off");
        expectEnd(NullWrite, HostEnd::Kind::Signal, SIGSEGV);
        expectEnd(Exit, HostEnd::Kind::Exit, 5);
        expectEnd(QuickExit, HostEnd::Kind::QuickExit, 6);
        expectEnd(ForkAndExit, HostEnd::Kind::QuickExit, 8);
        qunsetenv("GABLE_SANDBOX");
    }

    void endlessLoopMeetsItsDeadline()
    {
        auto host = hostWith("ending");
        QVERIFY(host);
        QCOMPARE(callWay(**host, EndlessLoop, 50).error().code, u"timeout"_s);
        QVERIFY((*host)->child().running());
        QVERIFY((*host)->child().kill(0).stuck.empty());
        QVERIFY((*host)->waitForEnd(QDeadlineTimer(0)));
    }

    void chatterIsCutAndDoesNotBlock()
    {
        auto host = hostWith("ending");
        QVERIFY(host);
        QVERIFY(callWay(**host, Chatter, deadlineMs)); // 4 MiB
        QTRY_VERIFY((*host)->child().outputSoFar().outputCut);
        QCOMPARE((*host)->child().outputSoFar().standardOutput.size(), qsizetype(1 << 20));
    }

    void memoryLimit()
    {
        auto host = hostWith("ending", 512 << 20);
        QVERIFY(host);
        QCOMPARE(callWay(**host, GrabGigabyte, deadlineMs).error().code, u"host_gone"_s);
        const auto end = (*host)->waitForEnd(QDeadlineTimer(deadlineMs));
        QVERIFY(end);
        if ((*host)->memoryLimit()->kind() == MemoryLimitKind::AddressSpace)
            QVERIFY(end->kind == HostEnd::Kind::QuickExit && end->code == 10); // malloc failed
        else
            QVERIFY(end->memoryLimitHit);
    }

    void forgedMessagesAreNoAnswers()
    {
        auto host = hostWith("ending");
        QVERIFY(host);
        const auto called = callWay(**host, Forge, deadlineMs);
        QVERIFY(!called);
        QCOMPARE(called.error().code, u"host_error"_s);
    }

private:
    static Result<HostCall> callWay(TestHost &host, Way way, int within)
    {
        const HostArgument arguments[] = {HostArgument::scalar(int64_t(way))};
        return host.link().call(0, arguments, {}, within);
    }

    static void expectEnd(Way way, HostEnd::Kind kind, int code)
    {
        auto host = hostWith("ending");
        QVERIFY(host);
        QCOMPARE(callWay(**host, way, deadlineMs).error().code, u"host_gone"_s);
        const auto end = (*host)->waitForEnd(QDeadlineTimer(deadlineMs));
        QVERIFY(end);
        QCOMPARE(int(end->kind), int(kind));
        QCOMPARE(end->code, code);
    }

    /// What a host says that touches one byte relative to a buffer in slot 7.
    static HostEnding endingOfAccess(const HostMapping &mapping, qint64 byte, bool write)
    {
        auto host = hostWith("faulty");
        const auto memory = Memfd::create(u"x"_s, 2 * pageBytes);
        if (!host || !memory || !(*host)->link().map(7, *memory, mapping, deadlineMs))
            return {};
        const HostArgument arguments[] = {HostArgument::slot(7), HostArgument::scalar(int64_t(byte)),
                                          HostArgument::scalar(int64_t(write))};
        const auto called = (*host)->link().call(0, arguments, {}, deadlineMs);
        return called ? HostEnding{} : (*host)->link().ending().value_or(HostEnding{});
    }
};

QTEST_GUILESS_MAIN(TestHostFaults)
#include "tst_host_faults.moc"
