// SPDX-License-Identifier: Apache-2.0
#include "core/problem/suite.h"
#include "core/toolchain/submission.h"
#include "tests/backends/worker/raw_worker.h"

#include <QDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

Submission fromText(const QByteArray &text)
{
    Submission submission;
    submission.label = u"test.cpp"_s;
    submission.files = {{u"test.cpp"_s, text}};
    submission.id = submission.computeId();
    return submission;
}

const QByteArray kGoodSum = R"(
extern "C" void sum(const float* x, float* y, int64_t N)
{
    double total = 0;
    for (int64_t n = 0; n < N; ++n)
        total += x[n];
    *y = float(total);
}
)";

/// Pids of a process's children by /proc, those whose command line contains `word`.
QList<int> childProcesses(qint64 parent, const QByteArray &word)
{
    QList<int> found;
    for (const QString &entry : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        QFile stat(u"/proc/"_s + entry + u"/stat"_s), command(u"/proc/"_s + entry + u"/cmdline"_s);
        if (!stat.open(QIODevice::ReadOnly) || !command.open(QIODevice::ReadOnly))
            continue;
        const QByteArray text = stat.readAll();
        const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        if (fields.value(1).toLongLong() == parent && command.readAll().contains(word))
            found.append(entry.toInt());
    }
    return found;
}

} // namespace

class TestWorker : public QObject
{
    Q_OBJECT

private:
    EvaluateRequest sumRequest(const QByteArray &text) const
    {
        EvaluateRequest request;
        request.problem = *m_suite.problem(u"sum.float32"_s);
        request.workload = request.problem.workloads.front();
        request.submission = fromText(text);
        request.device = u"cpu:0"_s;
        return request;
    }

    Suite m_suite;

private Q_SLOTS:
    void initTestCase()
    {
        auto suite = builtInSuite();
        QVERIFY2(suite.has_value(), qPrintable(suite ? QString() : suite.error().toText()));
        m_suite = *suite;
    }

    void refusesAnotherProtocol()
    {
        RawWorker worker;
        const QJsonObject reply = worker.call(u"initialize"_s, {{u"protocol"_s, kProtocolVersion + 1}});
        QCOMPARE(reply[u"error"_s][u"data"_s][u"code"_s].toString(), u"protocol_mismatch"_s);
        QVERIFY(worker.call(u"devices"_s).contains(u"error"_s));
    }

    void endsOnGarbage()
    {
        RawWorker worker;
        worker.send("Content-Length: x\r\n\r\n{}");
        QVERIFY(worker.process().waitForFinished(10'000));
        QCOMPARE(worker.process().exitStatus(), QProcess::NormalExit);
    }

    void namesUnknownThings()
    {
        RawWorker worker;
        QVERIFY(worker.initialize());
        QCOMPARE(worker.call(u"dance"_s)[u"error"_s][u"data"_s][u"code"_s].toString(), u"unknown_method"_s);
        EvaluateRequest request = sumRequest(kGoodSum);
        request.device = u"cuda:7"_s;
        const QJsonObject reply = worker.call(u"evaluate"_s, toJson(request));
        QCOMPARE(reply[u"error"_s][u"data"_s][u"code"_s].toString(), u"no_device"_s);
        QVERIFY(worker.call(u"evaluate"_s, {{u"problem"_s, 7}}).contains(u"error"_s));
        QVERIFY(worker.call(u"devices"_s)[u"result"_s][u"devices"_s].toArray().size() >= 1);
    }

    void evaluatesInEveryMode_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("cold") << int(Mode::Cold);
        QTest::newRow("steady") << int(Mode::Steady);
        QTest::newRow("hot") << int(Mode::Hot);
    }

    void evaluatesInEveryMode()
    {
        QFETCH(int, mode);
        RawWorker worker;
        QVERIFY(worker.initialize());
        EvaluateRequest request = sumRequest(kGoodSum);
        request.protocol.mode = Mode(mode);
        auto evaluation = evaluationFromJson(worker.call(u"evaluate"_s, toJson(request))[u"result"_s].toObject());
        QVERIFY2(evaluation.has_value(), qPrintable(evaluation ? QString() : evaluation.error().toText()));
        QCOMPARE(evaluation->verdict.kind, u"passed"_s);
        QVERIFY(evaluation->timing.has_value());
        QCOMPARE(int(evaluation->timing->mode), mode);
        QVERIFY(evaluation->timing->medianNs > 0);
        QVERIFY(evaluation->timing->minNs <= evaluation->timing->medianNs);
        QVERIFY(evaluation->roofline.has_value());
        QCOMPARE(evaluation->correctness->determinism, u"identical"_s);
        QVERIFY(worker.notifications > 0);
    }

    void sameSeedSameNumbers()
    {
        RawWorker worker;
        QVERIFY(worker.initialize());
        EvaluateRequest request = sumRequest(kGoodSum);
        request.protocol.seed = 4711;
        request.protocol.time = false;
        double errors[2];
        for (double &error : errors) {
            auto evaluation = evaluationFromJson(worker.call(u"evaluate"_s, toJson(request))[u"result"_s].toObject());
            QVERIFY(evaluation && evaluation->correctness);
            error = evaluation->correctness->maxAbsError;
        }
        QCOMPARE(errors[0], errors[1]);
    }

    void cancelStopsAHang()
    {
        RawWorker worker;
        QVERIFY(worker.initialize());
        EvaluateRequest request = sumRequest("extern \"C\" void sum(const float*, float*, int64_t) { for (;;) __asm__ volatile(\"\"); }");
        request.protocol.limits.callSecondsMin = 300;
        const int id = worker.request(u"evaluate"_s, toJson(request));
        // Progress "front" tells that the candidate is about to run.
        for (;;) {
            const QJsonObject message = worker.next();
            QVERIFY(!message.isEmpty());
            if (message[u"params"_s][u"detail"_s].toString() == "front"_L1)
                break;
        }
        worker.request(u"cancel"_s, {{u"id"_s, id}});
        QElapsedTimer timer;
        timer.start();
        auto evaluation = evaluationFromJson(worker.reply(id)[u"result"_s].toObject());
        QVERIFY(evaluation.has_value());
        QCOMPARE(evaluation->verdict.kind, u"cancelled"_s);
        QVERIFY(timer.elapsed() < 60'000); // far below the candidate's own limit
        auto next = evaluationFromJson(worker.call(u"evaluate"_s, toJson(sumRequest(kGoodSum)))[u"result"_s].toObject());
        QVERIFY(next && next->verdict.kind == "passed"_L1);
    }

    void survivesItsDeviceProcess()
    {
        RawWorker worker;
        QVERIFY(worker.initialize());
        EvaluateRequest request = sumRequest("extern \"C\" void sum(const float*, float*, int64_t) { for (;;) __asm__ volatile(\"\"); }");
        request.protocol.limits.callSecondsMin = 300;
        const int id = worker.request(u"evaluate"_s, toJson(request));
        for (;;) {
            const QJsonObject message = worker.next();
            QVERIFY(!message.isEmpty());
            if (message[u"params"_s][u"detail"_s].toString() == "front"_L1)
                break;
        }
        const QList<int> devices = childProcesses(worker.process().processId(), "--device");
        QCOMPARE(devices.size(), 1);
        QCOMPARE(::kill(devices.front(), SIGKILL), 0);
        auto evaluation = evaluationFromJson(worker.reply(id)[u"result"_s].toObject());
        QVERIFY(evaluation.has_value());
        QCOMPARE(evaluation->verdict.kind, u"device_unhealthy"_s);
        auto next = evaluationFromJson(worker.call(u"evaluate"_s, toJson(sumRequest(kGoodSum)))[u"result"_s].toObject());
        QVERIFY(next && next->verdict.kind == "passed"_L1);
    }

    void runsWithoutSandbox()
    {
        RawWorker worker({u"GABLE_SANDBOX=off"_s});
        QVERIFY(worker.initialize());
        auto evaluation = evaluationFromJson(worker.call(u"evaluate"_s, toJson(sumRequest(kGoodSum)))[u"result"_s].toObject());
        QVERIFY(evaluation.has_value());
        QCOMPARE(evaluation->verdict.kind, u"passed"_s);
        QVERIFY(evaluation->environment.sandbox.startsWith(u"unsandboxed"_s));
    }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "tst_worker.moc"
