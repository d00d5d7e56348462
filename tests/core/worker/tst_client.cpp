// SPDX-License-Identifier: Apache-2.0
#include "core/problem/suite.h"
#include "core/worker/client.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QSignalSpy>
#include <QTest>

#include <cerrno>

#include <sys/wait.h>

using namespace gable;
using namespace Qt::StringLiterals;

/// Against the scripted worker of tests/app/cli/fake_worker.cpp.
class TestClient : public QObject
{
    Q_OBJECT

    static constexpr int kWaitMs = 20'000;

    static EvaluateRequest request(const QByteArray &script)
    {
        const Suite suite = builtInSuite().value_or(Suite{});
        EvaluateRequest request;
        if (const Problem *problem = suite.problem(u"softmax.float32"_s)) {
            request.problem = *problem;
            request.workload = problem->defaultWorkload();
        }
        request.submission = sampleSubmission("// fake: " + script + "\n");
        request.device = u"cpu:0"_s;
        return request;
    }

    /// Starts a client and waits for the outcome of one evaluation.
    static Result<Evaluation> evaluateOnce(const QByteArray &script)
    {
        WorkerClient client;
        std::optional<Result<Evaluation>> outcome;
        client.start();
        client.evaluate(request(script), [&](Result<Evaluation> result) { outcome = std::move(result); });
        if (!QTest::qWaitFor([&] { return outcome.has_value(); }, kWaitMs))
            return fail(u"no_answer"_s, u"no answer"_s);
        return *outcome;
    }

private Q_SLOTS:
    void init()
    {
        qputenv("GABLE_WORKER", qgetenv("GABLE_BIN_DIR") + "/gable-fake-worker");
        qunsetenv("GABLE_FAKE_START");
        qunsetenv("GABLE_FAKE_DELAY_MS");
    }

    void shakesHands()
    {
        WorkerClient client;
        QSignalSpy ready(&client, &WorkerClient::ready);
        client.start();
        QVERIFY(!client.isReady());
        QVERIFY(ready.wait(kWaitMs));
        QVERIFY(client.isReady());
        QCOMPARE(client.workerBuild(), u"fake"_s);
        QTRY_VERIFY(client.standardError().contains("fake worker started"));
    }

    void requestsWaitForTheHandshake()
    {
        WorkerClient client;
        std::optional<Result<std::vector<DeviceInfo>>> devices;
        client.devices([&](Result<std::vector<DeviceInfo>> result) { devices = std::move(result); });
        client.start();
        QTRY_VERIFY_WITH_TIMEOUT(devices.has_value(), kWaitMs);
        QVERIFY(devices->has_value());
        QCOMPARE(devices->value().size(), size_t(1));
        QCOMPARE(devices->value()[0].id, u"cpu:0"_s);
    }

    void evaluatesWithProgress()
    {
        WorkerClient client;
        QSignalSpy progress(&client, &WorkerClient::progress);
        std::optional<Result<Evaluation>> outcome;
        client.start();
        const int id = client.evaluate(request("mismatch"), [&](Result<Evaluation> result) { outcome = std::move(result); });
        QTRY_VERIFY_WITH_TIMEOUT(outcome.has_value(), kWaitMs);
        QVERIFY2(outcome->has_value(), outcome->has_value() ? "" : qPrintable(outcome->error().toText()));
        QCOMPARE(outcome->value().verdict.kind, u"mismatch"_s);
        QVERIFY(outcome->value().correctness->map.has_value());
        QVERIFY(progress.count() >= 2);
        QCOMPARE(progress.first().first().value<Progress>().requestId, id);
    }

    void errorsKeepTheirHint()
    {
        auto result = evaluateOnce("error");
        QVERIFY(!result);
        QCOMPARE(result.error().code, u"device_busy"_s);
        QCOMPARE(result.error().hint, u"plug it in"_s);
    }

    void invalidReplyIsAnError()
    {
        auto result = evaluateOnce("invalid");
        QVERIFY(!result);
        QVERIFY(!result.error().message.isEmpty());
    }

    void deathFailsAllRequests_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("named");
        QTest::newRow("signal") << QByteArray("crash") << u"signal 6"_s;
        QTest::newRow("its last words") << QByteArray("crash") << u"about to crash"_s;
        QTest::newRow("exit") << QByteArray("exit") << u"exit code 7"_s;
        QTest::newRow("garbage") << QByteArray("garbage") << u"not a message"_s;
        QTest::newRow("huge") << QByteArray("huge") << u"not a message"_s;
        QTest::newRow("truncated") << QByteArray("truncated") << u"exit code 0"_s;
    }
    void deathFailsAllRequests()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, named);
        WorkerClient client;
        QSignalSpy failed(&client, &WorkerClient::failed);
        std::vector<Error> errors;
        client.start();
        for (const QByteArray &each : {script, QByteArray("passed"), QByteArray("passed")}) {
            client.evaluate(request(each), [&](Result<Evaluation> result) {
                if (!result)
                    errors.push_back(result.error());
            });
        }
        QTRY_COMPARE_WITH_TIMEOUT(errors.size(), size_t(3), kWaitMs);
        for (const Error &error : errors) {
            QCOMPARE(error.code, u"worker_gone"_s);
            QVERIFY2(error.message.contains(named), qPrintable(error.message));
        }
        QTRY_COMPARE(failed.count(), 1);

        // A later request fails at once; a new start serves again.
        std::optional<Result<Evaluation>> late;
        client.evaluate(request("passed"), [&](Result<Evaluation> result) { late = std::move(result); });
        QVERIFY(!late);
        QTRY_VERIFY(late.has_value() && !late->has_value());
        late.reset();
        client.start();
        client.evaluate(request("passed"), [&](Result<Evaluation> result) { late = std::move(result); });
        QTRY_VERIFY_WITH_TIMEOUT(late.has_value() && late->has_value(), kWaitMs);
    }

    void startFailures_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("code");
        QTest::newRow("other protocol") << QByteArray("protocol") << u"protocol_mismatch"_s;
        QTest::newRow("ends at once") << QByteArray("exit") << u"worker_gone"_s;
        QTest::newRow("another program") << QByteArray("garbage") << u"worker_gone"_s;
    }
    void startFailures()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, code);
        qputenv("GABLE_FAKE_START", script);
        auto result = evaluateOnce("passed");
        QVERIFY(!result);
        QCOMPARE(result.error().code, code);
    }

    void missingWorker()
    {
        qputenv("GABLE_WORKER", "/nonexistent/gable-worker");
        WorkerClient client;
        QSignalSpy failed(&client, &WorkerClient::failed);
        client.start();
        QVERIFY(failed.count() == 1 || failed.wait(kWaitMs));
        const Error error = failed.first().first().value<Error>();
        QCOMPARE(error.code, u"no_worker"_s);
        QVERIFY(error.file.contains(u"nonexistent"_s));
    }

    void cancels()
    {
        WorkerClient client;
        std::optional<Result<Evaluation>> outcome;
        QSignalSpy progress(&client, &WorkerClient::progress);
        client.start();
        const int id = client.evaluate(request("slow"), [&](Result<Evaluation> result) { outcome = std::move(result); });
        QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), kWaitMs);
        client.cancel(id);
        QTRY_VERIFY_WITH_TIMEOUT(outcome.has_value(), kWaitMs);
        QVERIFY(outcome->has_value());
        QCOMPARE(outcome->value().verdict.kind, u"cancelled"_s);
        client.cancel(id);    // over already
        client.cancel(12345); // never was
    }

    void cancelsBeforeTheHandshake()
    {
        qputenv("GABLE_FAKE_START", "unanswered");
        WorkerClient client;
        std::optional<Result<Evaluation>> outcome;
        client.start();
        client.cancel(client.evaluate(request("passed"), [&](Result<Evaluation> result) { outcome = std::move(result); }));
        QVERIFY(!outcome);
        QTRY_VERIFY(outcome.has_value());
        QCOMPARE(outcome->error().code, u"cancelled"_s);
    }

    void newestSyntaxCheckWins()
    {
        WorkerClient client;
        QSignalSpy ready(&client, &WorkerClient::ready);
        client.start();
        QVERIFY(ready.wait(kWaitMs));
        const EvaluateRequest slow = request("slow"), bad = request("build_failed");
        std::optional<Result<BuildReport>> older, newer;
        client.checkSyntax({slow.problem, slow.workload, slow.submission}, [&](Result<BuildReport> result) { older = std::move(result); });
        client.checkSyntax({bad.problem, bad.workload, bad.submission}, [&](Result<BuildReport> result) { newer = std::move(result); });
        QTRY_VERIFY_WITH_TIMEOUT(older && newer, kWaitMs);
        QCOMPARE(older->error().code, u"superseded"_s);
        QVERIFY(newer->has_value());
        QVERIFY(!newer->value().ok);
    }

    void comparesAndAsksForCeilings()
    {
        WorkerClient client;
        client.start();
        const EvaluateRequest a = request("passed"), b = request("mismatch");
        std::optional<Result<CompareReply>> compared;
        std::optional<Result<Ceilings>> ceilings;
        client.compare({a.problem, a.workload, a.submission, b.submission, u"cpu:0"_s, {}, 2, 5},
                       [&](Result<CompareReply> result) { compared = std::move(result); });
        client.ceilings({u"cpu:0"_s, true}, [&](Result<Ceilings> result) { ceilings = std::move(result); });
        QTRY_VERIFY_WITH_TIMEOUT(compared && ceilings, kWaitMs);
        QVERIFY(compared->has_value());
        QCOMPARE(compared->value().result.blocks, 10);
        QCOMPARE(compared->value().b.verdict.kind, u"mismatch"_s);
        QVERIFY(ceilings->has_value());
        QCOMPARE(ceilings->value().best(u"dram"_s).value_or(0), 32e9);
    }

    /// A client may be deleted from inside any of its callbacks.
    void deletesItselfInACallback()
    {
        for (const QByteArray &script : {QByteArray("passed"), QByteArray("crash"), QByteArray("garbage")}) {
            auto *client = new WorkerClient;
            bool called = false;
            client->start();
            for (int i = 0; i < 3; ++i) {
                client->evaluate(request(script), [&](Result<Evaluation>) {
                    called = true;
                    delete std::exchange(client, nullptr);
                });
            }
            QTRY_VERIFY_WITH_TIMEOUT(called, kWaitMs);
        }
    }

    void destructorEndsTheWorker()
    {
        {
            WorkerClient client;
            QSignalSpy ready(&client, &WorkerClient::ready);
            client.start();
            QVERIFY(ready.wait(kWaitMs));
        }
        QVERIFY(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD); // no child is left
    }
};

QTEST_GUILESS_MAIN(TestClient)
#include "tst_client.moc"
