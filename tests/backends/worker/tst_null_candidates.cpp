// SPDX-License-Identifier: Apache-2.0
// Zeros, a constant, a copy of an input and an untouched output must fail on every built-in workload.
#include "core/problem/suite.h"
#include "core/toolchain/submission.h"
#include "tests/backends/worker/raw_worker.h"

#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

Submission noSubmission()
{
    Submission submission;
    submission.label = u"none.cpp"_s;
    submission.files = {{u"none.cpp"_s, "// none"}};
    submission.id = submission.computeId();
    return submission;
}

} // namespace

class TestNullCandidates : public QObject
{
    Q_OBJECT

    Suite m_suite;
    std::unique_ptr<RawWorker> m_worker;

private Q_SLOTS:
    void initTestCase()
    {
        auto suite = builtInSuite();
        QVERIFY2(suite.has_value(), suite ? "" : qPrintable(suite.error().toText()));
        m_suite = *suite;
        m_worker = std::make_unique<RawWorker>();
        QVERIFY(m_worker->initialize());
    }
    void cleanupTestCase() { m_worker.reset(); }

    void everyWorkloadFailsTheNullCandidates_data()
    {
        QTest::addColumn<QString>("problem");
        for (const Problem &problem : m_suite.problems)
            QTest::newRow(qPrintable(problem.name)) << problem.name;
    }

    void everyWorkloadFailsTheNullCandidates()
    {
        QFETCH(QString, problem);
        EvaluateRequest request;
        request.problem = *m_suite.problem(problem);
        request.device = u"cpu:0"_s;
        request.submission = noSubmission();
        const bool everything = request.problem.dtype == DType::Float32 || qEnvironmentVariableIsSet("GABLE_TEST_EVERYTHING");
        constexpr int64_t kQuickBytes = 8 << 20; // the other dtypes' large workloads differ from float32's only in size
        for (const Workload &workload : request.problem.workloads) {
            if (!everything && footprintBytes(request.problem, workload).value_or(0) > kQuickBytes)
                continue;
            request.workload = workload;
            const QJsonObject reply = m_worker->call(u"nulls"_s, toJson(request));
            QVERIFY2(reply.contains(u"result"_s), qPrintable(reply[u"error"_s][u"message"_s].toString()));
            QVERIFY2(reply[u"result"_s][u"passing"_s].toString().isEmpty(),
                     qPrintable(workload.id + u": "_s + reply[u"result"_s][u"passing"_s].toString()));
        }
    }
};

QTEST_GUILESS_MAIN(TestNullCandidates)
#include "tst_null_candidates.moc"
