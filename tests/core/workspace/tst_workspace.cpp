// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace gable;
using namespace Qt::StringLiterals;

class TestWorkspace : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    QString path() const { return m_directory->filePath(u"it's a %20 work#space?.gable"_s); }
    std::unique_ptr<Workspace> openOrFail(Workspace::Access access = Workspace::Access::ReadWrite) const
    {
        auto workspace = Workspace::open(path(), access);
        if (!workspace)
            qWarning("%s", qPrintable(workspace.error().toText()));
        return workspace ? std::move(*workspace) : nullptr;
    }

private Q_SLOTS:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void evaluationsComeBackWhole()
    {
        const Evaluation passed = samplePassed(1), mismatch = sampleMismatch(2);
        {
            auto workspace = openOrFail();
            QVERIFY(workspace);
            QVERIFY(workspace->saveEvaluation(passed).has_value());
            QVERIFY(workspace->saveEvaluation(mismatch).has_value());
        }
        auto workspace = openOrFail(Workspace::Access::ReadOnly);
        QVERIFY(workspace);
        QVERIFY(workspace->isReadOnly());
        for (const Evaluation &saved : {passed, mismatch}) {
            auto read = workspace->evaluation(saved.id);
            QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().toText()));
            QCOMPARE(toJson(*read), toJson(saved));
            QCOMPARE(toJson(*workspace->evaluation(saved.id.left(13))), toJson(saved)); // by prefix
        }
        QCOMPARE(workspace->evaluation(passed.id)->timing->samplesNs, passed.timing->samplesNs);
        const Evaluation read = *workspace->evaluation(mismatch.id);
        QCOMPARE(read.correctness->map->codes, mismatch.correctness->map->codes);
        QCOMPARE(read.correctness->windows.size(), size_t(1));
        QCOMPARE(read.correctness->windows[0].expected, mismatch.correctness->windows[0].expected);
    }

    void submissionsComeBackWhole()
    {
        auto workspace = openOrFail();
        const Submission first = sampleSubmission();
        Submission second = sampleSubmission("", u"empty.cpp"_s);
        second.files[0].content = QByteArray("\0\xff binary", 9);
        second.id = second.computeId();
        QVERIFY(workspace->saveSubmission(first).has_value());
        QVERIFY(workspace->saveSubmission(second).has_value());
        Submission renamed = first;
        renamed.label = u"renamed.cpp"_s;
        QVERIFY(workspace->saveSubmission(renamed).has_value());

        auto read = workspace->submission(first.id.left(6));
        QVERIFY(read.has_value());
        QCOMPARE(toJson(*read), toJson(renamed));
        auto all = workspace->submissions();
        QVERIFY(all.has_value());
        QCOMPARE(all->size(), size_t(2));
        QCOMPARE((*all)[0].files[0].content, second.files[0].content);
        QCOMPARE((*all)[0].files[1].content, second.files[1].content);
    }

    void prefixesMustBeUnique()
    {
        auto workspace = openOrFail();
        Evaluation a = samplePassed(), b = samplePassed();
        a.id = u"aa11"_s;
        b.id = u"aa22"_s;
        QVERIFY(workspace->saveEvaluation(a) && workspace->saveEvaluation(b));
        QCOMPARE(workspace->evaluation(u"aa"_s).error().code, u"ambiguous"_s);
        QCOMPARE(workspace->evaluation(u"ab"_s).error().code, u"not_found"_s);
        QCOMPARE(workspace->evaluation(u""_s).error().code, u"not_found"_s);
        QCOMPARE(workspace->evaluation(u"aa1"_s)->id, u"aa11"_s);
        b.id = u"aa1"_s; // an exact id wins over longer ones
        QVERIFY(workspace->saveEvaluation(b).has_value());
        QCOMPARE(workspace->evaluation(u"aa1"_s)->id, u"aa1"_s);
    }

    void rowsHoldEveryListColumn()
    {
        auto workspace = openOrFail();
        const Evaluation passed = samplePassed(5);
        Evaluation mismatch = sampleMismatch(6);
        mismatch.correctness->maxErrorOverTolerance = NAN;
        QVERIFY(workspace->saveEvaluation(passed) && workspace->saveEvaluation(mismatch));
        auto rows = workspace->rows();
        QVERIFY2(rows.has_value(), rows ? "" : qPrintable(rows.error().toText()));
        QCOMPARE(rows->size(), size_t(2));
        const EvaluationRow &first = (*rows)[0], &second = (*rows)[1]; // newest first
        QCOMPARE(first.id, mismatch.id);
        QCOMPARE(first.verdict, u"mismatch"_s);
        QCOMPARE(first.pattern, u"tail"_s);
        QVERIFY(!first.summary.isEmpty());
        QVERIFY(std::isnan(first.maxErrorOverTolerance));
        QCOMPARE(first.medianNs, 0.0);
        QCOMPARE(second.submission, passed.submission);
        QCOMPARE(second.label, passed.label);
        QCOMPARE(second.author, passed.author);
        QCOMPARE(second.problem, passed.problem);
        QCOMPARE(second.suite, passed.suite);
        QCOMPARE(second.workload, passed.workload);
        QCOMPARE(second.device, passed.device);
        QCOMPARE(second.mode, u"cold"_s);
        QCOMPARE(second.profile, u"quick"_s);
        QCOMPARE(second.medianNs, passed.timing->medianNs);
        QCOMPARE(second.achievedFraction, 0.5);
        QCOMPARE(second.maxErrorOverTolerance, 0.25);
        QCOMPARE(second.flops, passed.roofline->flops);
        QCOMPARE(second.bytes, passed.roofline->bytes);
        QCOMPARE(second.roofLevel, u"dram"_s);
        QCOMPARE(second.finishedAt, passed.finishedAt);
        QVERIFY(second.counted);
    }

    void rowsFilterAndSort()
    {
        auto workspace = openOrFail();
        for (int i = 0; i < 10; ++i) {
            Evaluation evaluation = i % 2 ? samplePassed(i) : sampleMismatch(i);
            evaluation.label = u"k_%1%"_s.arg(i);
            evaluation.problem = i < 5 ? u"sum.float32"_s : u"softmax.float32"_s;
            QVERIFY(workspace->saveEvaluation(evaluation).has_value());
        }
        const auto labels = [&](const RowFilter &filter) {
            QStringList list;
            const auto rows = workspace->rows(filter);
            for (const EvaluationRow &row : rows.value())
                list.append(row.label);
            return list;
        };
        RowFilter filter;
        filter.problem = u"sum.float32"_s;
        filter.verdict = u"passed"_s;
        filter.orderBy = u"median"_s;
        QCOMPARE(labels(filter), (QStringList{u"k_3%"_s, u"k_1%"_s}));
        filter.descending = false;
        QCOMPARE(labels(filter), (QStringList{u"k_1%"_s, u"k_3%"_s}));
        QCOMPARE(labels({.text = u"_7%"_s}), QStringList{u"k_7%"_s}); // wildcards are plain characters
        QCOMPARE(labels({.text = u"TAIL"_s}).size(), 5);
        QCOMPARE(labels({.text = u"' OR 1=1 --"_s}).size(), 0);
        QCOMPARE(labels({.orderBy = u"label"_s, .limit = 2}), (QStringList{u"k_9%"_s, u"k_8%"_s}));
        for (const QString &order : {u"finished"_s, u"label"_s, u"problem"_s, u"verdict"_s, u"median"_s, u"fraction"_s})
            QCOMPARE(labels({.orderBy = order}).size(), 10);
        QCOMPARE(workspace->rows({.orderBy = u"id; DROP TABLE evaluation"_s}).error().code, u"bad_argument"_s);
    }

    void savingAgainReplaces()
    {
        auto workspace = openOrFail();
        Evaluation evaluation = samplePassed();
        QVERIFY(workspace->saveEvaluation(evaluation).has_value());
        evaluation.verdict.kind = u"noisy_timing"_s;
        QVERIFY(workspace->saveEvaluation(evaluation).has_value());
        QCOMPARE(workspace->rows()->size(), size_t(1));
        QCOMPARE(workspace->evaluation(evaluation.id)->verdict.kind, u"noisy_timing"_s);
    }

    void keysTellWhatIsDone()
    {
        auto workspace = openOrFail();
        const Evaluation evaluation = samplePassed();
        const EvaluationKey key{evaluation.submission, evaluation.problem, evaluation.workload, u"cpu-test"_s, u"cold"_s, u"quick"_s};
        QVERIFY(!*workspace->known(key));
        for (const QString &kind : {u"cancelled"_s, u"device_unhealthy"_s, u"unsupported_here"_s, u"reference_failed"_s}) {
            Evaluation unfinished = evaluation;
            unfinished.id = kind;
            unfinished.verdict.kind = kind;
            QVERIFY(workspace->saveEvaluation(unfinished).has_value());
            QVERIFY(!*workspace->known(key)); // to be done again
        }
        QVERIFY(workspace->saveEvaluation(evaluation).has_value());
        QCOMPARE(*workspace->known(key), std::optional(evaluation.id));
        for (QString EvaluationKey::*field : {&EvaluationKey::submission, &EvaluationKey::problem, &EvaluationKey::workload, &EvaluationKey::deviceUuid,
                                              &EvaluationKey::mode, &EvaluationKey::profile}) {
            EvaluationKey other = key;
            other.*field = u"x"_s;
            QVERIFY(!*workspace->known(other));
        }
        EvaluationKey other = key;
        other.engineVersion += 1;
        QVERIFY(!*workspace->known(other));
    }

    void whatWasOnlyCheckedIsTimedLater()
    {
        auto workspace = openOrFail();
        Evaluation checked = samplePassed();
        EvaluationKey key{checked.submission, checked.problem, checked.workload, u"cpu-test"_s, u"cold"_s, u"quick"_s};
        checked.timing.reset();
        QVERIFY(workspace->saveEvaluation(checked).has_value());
        QVERIFY(*workspace->known(key));
        key.timed = true;
        QVERIFY(!*workspace->known(key));
        Evaluation failed = checked;
        failed.id = u"failed"_s;
        failed.verdict.kind = u"mismatch"_s;
        QVERIFY(workspace->saveEvaluation(failed).has_value());
        QCOMPARE(*workspace->known(key), std::optional(failed.id)); // nothing to time
        Evaluation broken = failed;
        broken.id = u"broken"_s;
        broken.verdict.kind = u"device_unhealthy"_s;
        QVERIFY(workspace->saveEvaluation(broken).has_value());
        QCOMPARE(*workspace->known(key), std::optional(failed.id)); // a later accident takes nothing away
    }

    void settings()
    {
        auto workspace = openOrFail();
        QCOMPARE(workspace->setting(u"suite"_s, u"none"_s), u"none"_s);
        QVERIFY(workspace->setSetting(u"suite"_s, u"/a"_s).has_value());
        QVERIFY(workspace->setSetting(u"suite"_s, u"/b"_s).has_value());
        QCOMPARE(workspace->setting(u"suite"_s), u"/b"_s);
    }

    void readersBesideTheWriter()
    {
        auto writer = openOrFail();
        QVERIFY(writer->saveEvaluation(samplePassed(1)).has_value());
        auto reader = openOrFail(Workspace::Access::ReadOnly);
        QVERIFY(reader);
        QCOMPARE(reader->rows()->size(), size_t(1));
        QVERIFY(writer->saveEvaluation(samplePassed(2)).has_value());
        QCOMPARE(reader->rows()->size(), size_t(2));
        QCOMPARE(reader->saveEvaluation(samplePassed(3)).error().code, u"read_only"_s);
        QVERIFY(writer->close().has_value()); // a reader keeps WAL mode, which is no error
    }

    void oneWriter()
    {
        auto writer = openOrFail();
        auto second = Workspace::open(path(), Workspace::Access::ReadWrite);
        QVERIFY(!second);
        QCOMPARE(second.error().code, u"locked"_s);
        QVERIFY2(second.error().message.contains(QString::number(QCoreApplication::applicationPid())), qPrintable(second.error().message));
        QVERIFY(writer->close().has_value());
        QVERIFY(openOrFail());
    }

    void closingLeavesOneFile()
    {
        auto workspace = openOrFail();
        QVERIFY(workspace->saveEvaluation(samplePassed()).has_value());
        QVERIFY(QFile::exists(path() + u"-wal"_s));
        QVERIFY(QFile::exists(path() + u".lock"_s));
        QVERIFY(workspace->close().has_value());
        QCOMPARE(QDir(m_directory->path()).entryList(QDir::Files).size(), 1);
        QCOMPARE(workspace->rows().error().code, u"io"_s); // closed, not crashed
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.read(20).at(18), char(1)); // rollback journal, not WAL: SQLite's file format, offset 18
    }

    void copies()
    {
        auto workspace = openOrFail();
        QVERIFY(workspace->saveEvaluation(samplePassed()).has_value());
        const QString target = m_directory->filePath(u"copy'.gable"_s);
        auto copied = workspace->saveCopy(target);
        QVERIFY2(copied.has_value(), copied ? "" : qPrintable(copied.error().toText()));
        auto copy = Workspace::open(target, Workspace::Access::ReadWrite);
        QVERIFY2(copy.has_value(), copy ? "" : qPrintable(copy.error().toText()));
        QCOMPARE((*copy)->rows()->size(), size_t(1));
        QVERIFY(!workspace->saveCopy(path()));
        QVERIFY(!workspace->saveCopy(u"/nonexistent/x"_s));
        QCOMPARE(workspace->rows()->size(), size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
