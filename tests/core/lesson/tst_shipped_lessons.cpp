// SPDX-License-Identifier: Apache-2.0
// The shipped lessons: they read, name problems and workloads that exist, and each kernel is right on a small workload of its problem.
#include "core/lesson/lesson.h"
#include "core/problem/suite.h"
#include "tests/backends/worker/raw_worker.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestShippedLessons : public QObject
{
    Q_OBJECT

    LessonShelf m_shelf;
    Suite m_suite;

private Q_SLOTS:
    void initTestCase()
    {
        const auto suite = builtInSuite();
        QVERIFY(suite);
        m_suite = *suite;
        m_shelf = lessonsIn(resourceDir() + u"/lessons"_s);
        for (const Error &error : m_shelf.errors)
            QFAIL(qPrintable(error.toText()));
        QCOMPARE(m_shelf.lessons.size(), size_t(3));
    }

    void everyRunNamesWhatExists()
    {
        for (const Lesson &lesson : m_shelf.lessons) {
            int runs = 0;
            for (const LessonStep &step : lesson.steps) {
                QVERIFY2(!step.text.isEmpty(), qPrintable(step.title));
                QVERIFY2(step.title.size() <= 12, qPrintable(step.title));
                if (!step.run)
                    continue;
                ++runs;
                const QByteArray place = (lesson.id + u": "_s + step.title).toUtf8();
                QVERIFY2(step.prediction && !step.explanation.isEmpty() && !step.hint.isEmpty(), place.constData());
                const Problem *problem = m_suite.problem(step.run->problem);
                QVERIFY2(problem, place.constData());
                const Workload *workload = problem->workload(step.run->workload);
                QVERIFY2(workload, place.constData());
                const auto cost = costOf(*step.run, step.run->source, *problem, *workload);
                QVERIFY2(cost, cost ? "" : qPrintable(cost.error().toText()));
                QVERIFY2(cost->totalFlops() > 0 && cost->dramBytes() > 0, place.constData());
            }
            QVERIFY2(runs >= 3, qPrintable(lesson.id));
        }
    }

    void everyKernelIsRight_data()
    {
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QByteArray>("source");
        for (const Lesson &lesson : m_shelf.lessons) {
            for (const LessonStep &step : lesson.steps) {
                if (step.run)
                    QTest::addRow("%s/%s", qPrintable(lesson.id), qPrintable(step.run->kernel)) << step.run->problem << step.run->kernel << step.run->source;
            }
        }
    }

    void everyKernelIsRight()
    {
        QFETCH(QString, problem);
        QFETCH(QString, label);
        QFETCH(QByteArray, source);
        EvaluateRequest request;
        request.problem = *m_suite.problem(problem);
        request.workload = request.problem.workloads[1]; // odd sizes: tiles and panels do not divide them
        request.submission.label = label;
        request.submission.files = {{label, source}};
        request.submission.id = request.submission.computeId();
        request.device = u"cpu:0"_s;
        request.protocol.time = false;
        RawWorker worker;
        QVERIFY(worker.initialize());
        const QJsonObject reply = worker.call(u"evaluate"_s, toJson(request));
        const auto evaluation = evaluationFromJson(reply[u"result"_s].toObject());
        QVERIFY2(evaluation, QJsonDocument(reply).toJson().left(600).constData());
        QVERIFY2(evaluation->verdict.kind == "passed"_L1, qPrintable(evaluation->verdict.kind));
    }
};

QTEST_GUILESS_MAIN(TestShippedLessons)
#include "tst_shipped_lessons.moc"
