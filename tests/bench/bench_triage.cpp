// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/process_memory.h"
#include "tests/bench/table.h"
#include "tests/bench/worker_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QUuid>

#include <thread>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

/// `count` different small submissions, some of them wrong, as an agent leaves them.
void writeSubmissions(const QString &folder, int count)
{
    const QByteArray kernel = benchKernel(u"vector_add"_s);
    QDir().mkpath(folder + u"/vector_add.float32"_s);
    for (int i = 0; i < count; ++i) {
        QByteArray text = kernel;
        if (i % 10 == 3)
            text.replace("a[i] + b[i]", "a[i] - b[i]");
        QFile file(folder + u"/vector_add.float32/attempt-%1.cpp"_s.arg(i, 4, 10, QLatin1Char('0')));
        if (!file.open(QIODevice::WriteOnly) || file.write("// " + QUuid::createUuid().toByteArray() + '\n' + text) < 0)
            endWith(Error{u"io"_s, file.errorString(), file.fileName(), 0, {}, {}});
    }
}

/// RSS of all gable-worker processes together, without what they start; 0 when there is none.
int64_t workerRss()
{
    int64_t sum = 0;
    for (const auto &[pid, memory] : descendantMemory(::getpid())) {
        if (memory.name.startsWith("gable-worker"_L1))
            sum += memory.rssBytes;
    }
    return sum;
}

} // namespace

// gable-cli triage over many small submissions: rate, time beyond the compiler, growth of the worker. The number is the first argument.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const int count = argc > 1 ? QByteArray(argv[1]).toInt() : 1000;
    const QTemporaryDir folder;
    writeSubmissions(folder.filePath(u"attempts"_s), count);

    QProcess cli;
    cli.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer clock;
    clock.start();
    cli.start(QCoreApplication::applicationDirPath() + u"/gable-cli"_s,
              {u"triage"_s, folder.filePath(u"attempts"_s), u"--device"_s, u"cpu:0"_s, u"--workspace"_s, folder.filePath(u"bench.gable"_s), u"--json"_s});
    std::vector<int64_t> memory;
    QByteArray output;
    while (!cli.waitForFinished(500)) {
        if (cli.state() == QProcess::NotRunning)
            endWith(Error{u"no_cli"_s, cli.errorString(), cli.program(), 0, {}, {}});
        output += cli.readAllStandardOutput();
        if (const int64_t rss = workerRss(); rss > 0)
            memory.push_back(rss);
    }
    const double wallSeconds = double(clock.elapsed()) * 1e-3;
    output += cli.readAllStandardOutput();

    const QJsonArray evaluations = QJsonDocument::fromJson(output)["evaluations"_L1].toArray();
    if (evaluations.size() != count)
        endWith(Error{u"incomplete"_s, u"%1 of %2 submissions have an evaluation; gable-cli ended with %3"_s.arg(evaluations.size()).arg(count).arg(cli.exitCode()), {}, 0, {}, {}});
    double compileSeconds = 0.0;
    std::map<QString, int> verdicts;
    for (const QJsonValue &evaluation : evaluations) {
        compileSeconds += evaluation["build"_L1]["ms"_L1].toDouble() * 1e-3;
        ++verdicts[evaluation["verdict"_L1]["kind"_L1].toString()];
    }
    // Compilers run one a core at most, beside the evaluations: what they took is the sum spread over the cores.
    const double cores = std::max(1u, std::thread::hardware_concurrency());
    const double beyond = std::max(1e-3, wallSeconds - compileSeconds / cores);
    // From a tenth of the run on, when caches and spare processes are there.
    const int64_t growth = memory.size() < 10 ? 0 : medianOf({memory.end() - qsizetype(memory.size()) / 10, memory.end()})
                                                    - medianOf({memory.begin() + qsizetype(memory.size()) / 10, memory.begin() + qsizetype(memory.size()) / 5});

    Table table({u"submissions"_s, u"wall s"_s, u"a second"_s, u"compilers s (sum)"_s, u"a second beyond compile time"_s, u"worker RSS growth MB"_s});
    table.add({QString::number(count), QString::number(wallSeconds, 'f', 1), QString::number(count / wallSeconds, 'f', 2), QString::number(compileSeconds, 'f', 1),
               QString::number(count / beyond, 'f', 1), QString::number(double(growth) * 1e-6, 'f', 1)});
    table.print(u"Triage"_s);
    for (const auto &[verdict, number] : verdicts)
        std::printf("  %s: %d\n", qUtf8Printable(verdict), number);
    return printGoal(u"at least 6 a second beyond compile time"_s, count / beyond >= 6.0) | printGoal(u"growth below 50 MB"_s, growth < 50'000'000);
}
