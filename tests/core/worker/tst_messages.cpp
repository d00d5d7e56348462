// SPDX-License-Identifier: Apache-2.0
#include "core/problem/suite.h"
#include "core/worker/messages.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestMessages : public QObject
{
    Q_OBJECT

    static EvaluateRequest sampleRequest()
    {
        const Suite suite = builtInSuite().value_or(Suite{});
        EvaluateRequest request;
        if (const Problem *problem = suite.problem(u"softmax.float32"_s)) {
            request.problem = *problem;
            request.workload = problem->defaultWorkload();
        }
        request.submission = sampleSubmission();
        request.device = u"cpu:0"_s;
        request.protocol.mode = Mode::Steady;
        request.protocol.seed = (uint64_t(1) << 63) + 5;
        return request;
    }

private Q_SLOTS:
    void deviceRoundTrips()
    {
        DeviceInfo device;
        device.id = u"cpu:0"_s;
        device.uuid = u"u"_s;
        device.kind = u"cpu"_s;
        device.name = u"N"_s;
        device.reason = u"no compiler"_s;
        device.threads = 96;
        device.memoryBytes = int64_t(1) << 40;
        auto read = deviceInfoFromJson(toJson(device));
        QVERIFY(read.has_value());
        QCOMPARE(toJson(*read), toJson(device));
        QCOMPARE(read->memoryBytes, device.memoryBytes);
    }

    void requestsRoundTrip()
    {
        const EvaluateRequest request = sampleRequest();
        QVERIFY(!request.problem.name.isEmpty());
        auto read = evaluateRequestFromJson(toJson(request));
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().toText()));
        QCOMPARE(toJson(*read), toJson(request));
        QCOMPARE(read->protocol.seed, request.protocol.seed);
        QCOMPARE(read->problem.name, request.problem.name);

        CompareRequest compare{request.problem, request.workload, request.submission, sampleSubmission("other"), u"cpu:0"_s, request.protocol, 4, 12};
        auto readCompare = compareRequestFromJson(toJson(compare));
        QVERIFY(readCompare.has_value());
        QCOMPARE(toJson(*readCompare), toJson(compare));
    }

    void repliesRoundTrip()
    {
        const CompareReply reply{{ComparedSpeed::Slower, 1.5, 1.4, 1.6, 0.02, 30, 3}, samplePassed(), sampleMismatch()};
        auto read = compareReplyFromJson(toJson(reply));
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().toText()));
        QCOMPARE(read->result.verdict, ComparedSpeed::Slower);
        QCOMPARE(toJson(*read), toJson(reply));

        auto build = buildReportFromJson(toJson(*reply.a.build));
        QVERIFY2(build.has_value(), build ? "" : qPrintable(build.error().toText()));
        QCOMPARE(build->compiler, reply.a.build->compiler);
        QVERIFY(build->ok);
    }

    void faultsNameTheField()
    {
        QJsonObject json = toJson(sampleRequest());
        json[u"device"_s] = 3;
        auto read = evaluateRequestFromJson(json);
        QVERIFY(!read);
        QCOMPARE(read.error().field, u"device"_s);

        json = toJson(sampleRequest());
        json.remove(u"workload"_s);
        read = evaluateRequestFromJson(json);
        QVERIFY(!read);
        QCOMPARE(read.error().field, u"workload"_s);

        json = toJson(sampleRequest());
        QJsonObject submission = json[u"submission"_s].toObject();
        submission[u"language"_s] = u"cobol"_s;
        json[u"submission"_s] = submission;
        read = evaluateRequestFromJson(json);
        QVERIFY(!read);
        QVERIFY2(read.error().field.startsWith(u"submission"_s), qPrintable(read.error().field));
    }

    void countsAreBounded()
    {
        QJsonObject json = toJson(CompareRequest{});
        for (const QJsonValue &blocks : {QJsonValue(0), QJsonValue(-1), QJsonValue(1e9), QJsonValue(1.5), QJsonValue(u"9"_s)}) {
            json[u"blocks"_s] = blocks;
            auto read = compareRequestFromJson(json);
            QVERIFY(!read);
        }
    }

    void progressClamps()
    {
        QCOMPARE(progressFromJson({{u"fraction"_s, 7}}).fraction, 1.0);
        QCOMPARE(progressFromJson({}).fraction, -1.0);
        QCOMPARE(progressFromJson({{u"fraction"_s, -5}}).fraction, -1.0);
    }

    /// Damaged JSON never crashes a reader, whatever it answers.
    void survivesDamage()
    {
        QRandomGenerator random(7);
        const QByteArray request = QJsonDocument(toJson(sampleRequest())).toJson(QJsonDocument::Compact);
        const QByteArray reply = QJsonDocument(toJson(CompareReply{{}, samplePassed(), sampleMismatch()})).toJson(QJsonDocument::Compact);
        int parsed = 0;
        for (int round = 0; round < 4000; ++round) {
            QByteArray text = round % 2 ? request : reply;
            for (int i = random.bounded(1, 4); i > 0; --i)
                text[random.bounded(int(text.size()))] = "0123456789-\"{}[],:ae"[random.bounded(20)];
            const QJsonObject json = QJsonDocument::fromJson(text).object();
            parsed += !json.isEmpty();
            const bool ok = round % 2 ? evaluateRequestFromJson(json).has_value() : compareReplyFromJson(json).has_value();
            Q_UNUSED(ok);
        }
        QVERIFY(parsed > 100);
    }
};

QTEST_GUILESS_MAIN(TestMessages)
#include "tst_messages.moc"
