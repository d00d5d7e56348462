// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"
#include "tests/app/cli/cli_run.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace gable;
using namespace Qt::StringLiterals;

/// Directories that are evaluated, interrupted, killed and gone on with, against the scripted worker.
class TestCliTriage : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Cli> m_cli;

    QString path(const QString &name) const { return m_directory->filePath(name); }
    void kernel(const QString &name, const QByteArray &script) const { QVERIFY(writeTestFile(path(u"in/"_s + name), "// fake: " + script + "\n// " + name.toUtf8() + "\n")); }
    QStringList triageWords(const QStringList &more = {}) const { return QStringList{u"triage"_s, path(u"in"_s), u"--workspace"_s, path(u"w.gable"_s), u"--json"_s} + more; }
    /// Labels in the order in which the worker finished them.
    QStringList log() const
    {
        QFile file(path(u"log"_s));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts) : QStringList();
    }
    QStringList savedLabels() const
    {
        QStringList labels;
        auto workspace = Workspace::open(path(u"w.gable"_s), Workspace::Access::ReadOnly);
        if (workspace) {
            for (const EvaluationRow &row : (*workspace)->rows().value_or(std::vector<EvaluationRow>{}))
                labels.append(row.label);
        }
        labels.sort();
        return labels;
    }

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_directory->path()).mkpath(u"in/softmax.float32"_s));
        m_cli = std::make_unique<Cli>(u"gable-fake-worker"_s, path(u"cache"_s));
        m_cli->set("GABLE_FAKE_LOG", path(u"log"_s));
    }

    void evaluatesOnce()
    {
        kernel(u"softmax.float32/a.cpp"_s, "passed");
        kernel(u"softmax.float32/b.cpp"_s, "mismatch");
        kernel(u"stray.cpp"_s, "passed");
        QVERIFY(writeTestFile(path(u"in/softmax.float32/bad.cpp"_s), "//! gable problem: nosuch.float32\n"));
        const CliResult first = m_cli->run(triageWords());
        QVERIFY2(first.code == 1, first.text());
        QCOMPARE(first.evaluations().size(), 2);
        QCOMPARE(first.json()[u"unassigned"_s].toArray().size(), 1);
        QCOMPARE(first.json()[u"unusable"_s].toArray().size(), 1);
        QVERIFY(first.json()[u"unusable"_s].toArray()[0].toObject()[u"file"_s].toString().endsWith(u"bad.cpp"_s));
        QVERIFY(first.json()[u"unassigned"_s].toArray()[0].toString().endsWith(u"stray.cpp"_s));
        QCOMPARE(log().size(), 2);

        const CliResult second = m_cli->run(triageWords());
        QCOMPARE(second.code, 1); // what is known counts
        QCOMPARE(log().size(), 2);
        QCOMPARE(second.evaluations().size(), 2);
        QCOMPARE(second.json()[u"known"_s].toInt(), 2);

        // Another mode or profile is another key.
        QCOMPARE(m_cli->run(triageWords({u"--thorough"_s})).json()[u"known"_s].toInt(), 0);
        QCOMPARE(log().size(), 4);
    }

    void tableForPeople()
    {
        kernel(u"softmax.float32/a.cpp"_s, "passed");
        kernel(u"softmax.float32/b.cpp"_s, "mismatch");
        QStringList words = triageWords();
        words.removeAll(u"--json"_s);
        const CliResult result = m_cli->run(words);
        QVERIFY2(result.out.contains("Submission") && result.out.contains("Count"), result.text());
        QVERIFY2(result.err.contains("2 evaluations to do"), result.text());
    }

    void goesOnAfterKill()
    {
        constexpr int kKernels = 60;
        for (int i = 0; i < kKernels; ++i)
            kernel(u"softmax.float32/k%1.cpp"_s.arg(i, 2, 10, QChar(u'0')), i % 5 ? "passed" : "mismatch");
        m_cli->set("GABLE_FAKE_DELAY_MS", u"10"_s);
        for (int kill = 1; kill <= 3; ++kill) {
            auto process = m_cli->start(triageWords());
            QTRY_VERIFY_WITH_TIMEOUT(log().size() >= kill * 12, Cli::kWaitMs);
            process->kill(); // no chance to tidy up
            QVERIFY(process->waitForFinished());
        }
        const QStringList saved = savedLabels();
        QVERIFY(saved.size() > 3 && saved.size() < kKernels);
        const qsizetype before = log().size();
        const CliResult result = m_cli->run(triageWords());
        QVERIFY2(result.code == 1, result.text());
        QCOMPARE(result.evaluations().size(), kKernels);
        QCOMPARE(savedLabels().size(), kKernels); // each once
        QCOMPARE(log().size() - before, kKernels - saved.size()); // nothing saved was evaluated again
        for (const QString &label : saved)
            QVERIFY2(!log().mid(before).contains(label), qPrintable(label));
    }

    void interruptSavesAndEnds_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }
    void interruptSavesAndEnds()
    {
        QFETCH(int, signal);
        for (int i = 0; i < 5; ++i)
            kernel(u"softmax.float32/a%1.cpp"_s.arg(i), "passed");
        kernel(u"softmax.float32/z.cpp"_s, "slow"); // answers only when it is cancelled
        auto process = m_cli->start(triageWords());
        QTRY_COMPARE_WITH_TIMEOUT(log().size(), 5, Cli::kWaitMs);
        QVERIFY(::kill(pid_t(process->processId()), signal) == 0);
        const CliResult result = Cli::finish(*process);
        QVERIFY2(result.code == 130, result.text());
        QCOMPARE(savedLabels().size(), 5); // the cancelled one is no result
        QVERIFY(result.json()[u"interrupted"_s].toBool());
        QVERIFY(!QFile::exists(path(u"w.gable-wal"_s))); // closed in order
    }

    void interruptDuringTheHandshake()
    {
        kernel(u"softmax.float32/a.cpp"_s, "passed");
        m_cli->set("GABLE_FAKE_START", u"unanswered"_s);
        auto process = m_cli->start({u"evaluate"_s, path(u"in/softmax.float32/a.cpp"_s), u"--problem"_s, u"softmax.float32"_s});
        QVERIFY(!process->waitForFinished(300));
        QVERIFY(::kill(pid_t(process->processId()), SIGINT) == 0);
        QCOMPARE(Cli::finish(*process).code, 130);
    }

    /// One submission that ends the worker costs only itself.
    void survivesItsWorker()
    {
        for (int i = 0; i < 20; ++i)
            kernel(u"softmax.float32/k%1.cpp"_s.arg(i, 2, 10, QChar(u'0')), i == 7 ? "crash" : "passed");
        const CliResult result = m_cli->run(triageWords());
        QVERIFY2(result.code == 3, result.text());
        QCOMPARE(savedLabels().size(), 19);
        const QJsonArray failures = result.json()[u"failures"_s].toArray();
        QCOMPARE(failures.size(), 1);
        QCOMPARE(failures[0].toObject()[u"label"_s].toString(), u"k07.cpp"_s);
        QCOMPARE(failures[0].toObject()[u"error"_s].toObject()[u"code"_s].toString(), u"worker_gone"_s);
    }

    void givesUpOnAWorkerThatNeverLives()
    {
        for (int i = 0; i < 40; ++i)
            kernel(u"softmax.float32/k%1.cpp"_s.arg(i), "crash");
        const CliResult result = m_cli->run(triageWords());
        QCOMPARE(result.code, 3);
        QCOMPARE(result.errorCode(), u"worker_gone"_s);
    }
};

QTEST_GUILESS_MAIN(TestCliTriage)
#include "tst_cli_triage.moc"
