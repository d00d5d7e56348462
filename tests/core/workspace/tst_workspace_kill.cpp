// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/database.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <cstdio>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

/// The child: saves for ever, printing each id once saveEvaluation() has returned.
int writeForEver(const QString &path)
{
    auto workspace = Workspace::open(path, Workspace::Access::ReadWrite);
    if (!workspace) {
        std::fprintf(stderr, "%s\n", qPrintable(workspace.error().toText()));
        return 1;
    }
    for (int i = 0;; ++i) {
        const Evaluation evaluation = i % 3 ? samplePassed(i) : sampleMismatch(i);
        if (auto saved = (*workspace)->saveEvaluation(evaluation); !saved) {
            std::fprintf(stderr, "%s\n", qPrintable(saved.error().toText()));
            return 1;
        }
        std::printf("%s\n", qPrintable(evaluation.id));
        std::fflush(stdout);
        if (i % 25 == 24) { // closing and opening are moments too
            workspace->reset();
            workspace = Workspace::open(path, Workspace::Access::ReadWrite);
            if (!workspace)
                return 1;
        }
    }
}

} // namespace

class TestWorkspaceKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedAtAnyMoment()
    {
        constexpr int kKills = 100;
        QTemporaryDir directory;
        const QString path = directory.filePath(u"w.gable"_s);
        QRandomGenerator random(20240608);
        QSet<QString> saved;
        for (int kill = 0; kill < kKills; ++kill) {
            QProcess writer;
            writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            writer.start(QCoreApplication::applicationFilePath(), {u"--write-for-ever"_s, path});
            QVERIFY(writer.waitForStarted());
            // A random number of rows, then a random part of the next one; some die while they open the file.
            const int rows = kill % 10 == 0 ? 0 : random.bounded(1, 40);
            QByteArray printed;
            while (printed.count('\n') < rows && writer.waitForReadyRead())
                printed += writer.readAllStandardOutput();
            if (rows == 0)
                QTest::qSleep(random.bounded(40));
            else
                QThread::usleep(random.bounded(3000u));
            writer.kill();
            QVERIFY(writer.waitForFinished());
            QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
            printed += writer.readAllStandardOutput();
            printed.truncate(printed.lastIndexOf('\n') + 1);
            for (const QByteArray &line : printed.split('\n')) {
                if (!line.isEmpty())
                    saved.insert(QString::fromLatin1(line));
            }
            checkFile(path, saved, kill);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(saved.size() > 5 * kKills);
    }

private:
    void checkFile(const QString &path, const QSet<QString> &saved, int kill)
    {
        if (saved.isEmpty() && !QFile::exists(path))
            return;
        {
            auto database = Database::open(path, {});
            QVERIFY(database.has_value());
            QCOMPARE((*database)->value(u"PRAGMA quick_check"_s)->toString(), u"ok"_s);
        }
        auto workspace = Workspace::open(path, Workspace::Access::ReadWrite); // takes over the dead writer's lock
        QVERIFY2(workspace.has_value(), workspace ? "" : qPrintable(u"after kill %1: %2"_s.arg(kill).arg(workspace.error().toText())));
        auto rows = (*workspace)->rows();
        QVERIFY(rows.has_value());
        QSet<QString> found;
        for (const EvaluationRow &row : *rows)
            found.insert(row.id);
        QVERIFY2(found.contains(saved), qPrintable(u"after kill %1: %2 of %3 rows"_s.arg(kill).arg(found.size()).arg(saved.size())));
        if (!rows->empty())
            QVERIFY((*workspace)->evaluation(rows->front().id).has_value());
    }
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && QByteArrayView(argv[1]) == "--write-for-ever")
        return writeForEver(QString::fromLocal8Bit(argv[2]));
    TestWorkspaceKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workspace_kill.moc"
