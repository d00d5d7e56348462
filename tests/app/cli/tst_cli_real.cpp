// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"
#include "tests/app/cli/cli_run.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace gable;
using namespace Qt::StringLiterals;

/// gable-cli with the real gable-worker: compiles, checks and times on this machine.
class TestCliReal : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<Cli> m_cli;
    QString m_example; ///< an example submission of softmax

    QString path(const QString &name) const { return m_directory.filePath(name); }
    static QString verdictOf(const QJsonValue &evaluation) { return evaluation.toObject()[u"verdict"_s].toObject()[u"kind"_s].toString(); }

private Q_SLOTS:
    void initTestCase()
    {
        m_cli = std::make_unique<Cli>(u"gable-worker"_s, path(u"cache"_s));
        const QDir examples(qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/resources/operators/softmax/examples"_s);
        const QStringList files = examples.entryList({u"softmax.float32*.cpp"_s}, QDir::Files, QDir::Name);
        QVERIFY(!files.isEmpty());
        m_example = examples.filePath(files.first());
    }

    void devices()
    {
        const CliResult result = m_cli->run({u"devices"_s, u"--json"_s});
        QVERIFY2(result.code == 0, result.text());
        const QJsonObject cpu = result.json()[u"devices"_s].toArray()[0].toObject();
        QCOMPARE(cpu[u"id"_s].toString(), u"cpu:0"_s);
        QVERIFY2(cpu[u"available"_s].toBool(), qPrintable(cpu[u"reason"_s].toString()));
        QVERIFY(!cpu[u"uuid"_s].toString().isEmpty());
    }

    void evaluatesAndReproduces()
    {
        const CliResult made = m_cli->run({u"evaluate"_s, m_example, u"--workspace"_s, path(u"w.gable"_s), u"--json"_s});
        QVERIFY2(made.code == 0, made.text());
        const QJsonObject evaluation = made.evaluations()[0].toObject();
        QCOMPARE(verdictOf(evaluation), u"passed"_s);
        QVERIFY(evaluation[u"timing"_s].toObject()[u"median_ns"_s].toDouble() > 0);
        QVERIFY(evaluation[u"roofline"_s].toObject()[u"achieved_fraction"_s].toDouble() > 0);
        QVERIFY(!evaluation[u"environment"_s].toObject()[u"sandbox"_s].toString().isEmpty());
        const CliResult again = m_cli->run({u"reproduce"_s, evaluation[u"id"_s].toString(), u"--workspace"_s, path(u"w.gable"_s), u"--json"_s});
        QVERIFY2(again.code == 0, again.text());
        QVERIFY(again.json()[u"same_verdict"_s].toBool());
        QCOMPARE(again.evaluations()[0].toObject()[u"environment"_s].toObject()[u"salt"_s], evaluation[u"environment"_s].toObject()[u"salt"_s]);
    }

    void failuresAreFailures()
    {
        const QByteArray head = "//! gable problem: vector_add.float32\n#include <cstdint>\nextern \"C\" void vector_add(const float* a, const float* b, float* c, int64_t N)\n";
        const std::pair<QByteArray, QString> kernels[] = {{"{ for (int64_t i = 0; i + 1 < N; ++i) c[i] = a[i] + b[i]; }\n", u"uninitialised_output"_s},
                                                          {"{ for (int64_t i = 0; i < N; ++i) c[i] = a[i] - b[i]; }\n", u"mismatch"_s},
                                                          {"{ *(volatile int*)8 = 1; }\n", u"illegal_access"_s},
                                                          {"{ this is not C++ }\n", u"build_failed"_s}};
        for (const auto &[body, verdict] : kernels) {
            QVERIFY(writeTestFile(path(u"wrong.cpp"_s), head + body));
            const CliResult result = m_cli->run({u"evaluate"_s, path(u"wrong.cpp"_s), u"--json"_s});
            QVERIFY2(result.code == 1, result.text());
            const QString kind = verdictOf(result.evaluations()[0]);
            QVERIFY2(kind == verdict || (verdict == "illegal_access"_L1 && kind == "crashed"_L1), qPrintable(kind));
        }
    }

    void triageTwice()
    {
        QVERIFY(QDir(m_directory.path()).mkpath(u"in/softmax.float32"_s));
        QVERIFY(QFile::copy(m_example, path(u"in/softmax.float32/one.cpp"_s)));
        const QStringList words{u"triage"_s, path(u"in"_s), u"--workspace"_s, path(u"t.gable"_s), u"--json"_s};
        const CliResult first = m_cli->run(words);
        QVERIFY2(first.code == 0, first.text());
        const CliResult second = m_cli->run(words);
        QVERIFY2(second.json()[u"known"_s].toInt() == 1, second.text()); // the key made before equals the key saved
        QCOMPARE(second.evaluations()[0].toObject()[u"id"_s], first.evaluations()[0].toObject()[u"id"_s]);
    }

    /// Ctrl-C while a kernel hangs: everything ends, nothing is reported as a result.
    void interruptsAHangingKernel()
    {
        QVERIFY(writeTestFile(path(u"hang.cpp"_s), "//! gable problem: vector_add.float32\n#include <cstdint>\n"
                                                   "extern \"C\" void vector_add(const float* a, const float* b, float* c, int64_t N) { for (volatile int i = 0;;) i = i + int(a == b) + int(c[0]) + int(N); }\n"));
        auto process = m_cli->start({u"evaluate"_s, path(u"hang.cpp"_s), u"--workspace"_s, path(u"h.gable"_s), u"--json"_s});
        QVERIFY(!process->waitForFinished(1500));
        QVERIFY(::kill(pid_t(process->processId()), SIGINT) == 0);
        const CliResult result = Cli::finish(*process);
        QVERIFY2(result.code == 130, result.text());
        auto workspace = Workspace::open(path(u"h.gable"_s), Workspace::Access::ReadOnly);
        QVERIFY(workspace.has_value());
        QCOMPARE((*workspace)->rows()->size(), size_t(0));
    }
};

QTEST_GUILESS_MAIN(TestCliReal)
#include "tst_cli_real.moc"
