// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/table.h"
#include "tests/bench/worker_session.h"

#include <QCoreApplication>
#include <QUuid>

using namespace Qt::StringLiterals;
using namespace gable;

// A person changes a small kernel again and again: how long until the verdict, the compiler aside?
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    constexpr int edits = 12, warmUp = 2;
    constexpr double goalMs = 400.0;
    const Suite suite = benchSuite();
    WorkerSession session;

    struct Row {
        const char *problem;
        const char *kernel;
        std::map<QString, int64_t> axes;
    };
    const std::vector<Row> rows{
        {"vector_add.float32", "vector_add", {{u"N"_s, 65536}}},
        {"softmax.float32", "softmax", {{u"M"_s, 64}, {u"N"_s, 512}}},
        {"rms_norm.float32", "rms_norm", {{u"M"_s, 128}, {u"N"_s, 1024}}},
        {"matmul.float32", "matmul", {{u"M"_s, 64}, {u"N"_s, 64}, {u"K"_s, 64}}},
    };
    Table table({u"problem"_s, u"verdict"_s, u"wall ms"_s, u"compiler ms"_s, u"everything else ms"_s, u"worst ms"_s, u"reported overhead ms"_s});
    bool met = true;
    for (const Row &row : rows) {
        std::vector<double> wall, compiler, rest, overhead;
        QString verdict;
        for (int edit = 0; edit < edits + warmUp; ++edit) {
            // A text never seen before, so that nothing comes from the cache of built images.
            const QByteArray source = benchKernel(QString::fromLatin1(row.kernel)) + "// edit " + QUuid::createUuid().toByteArray() + '\n';
            const auto timed = session.evaluate(benchRequest(suite, QString::fromLatin1(row.problem), source, row.axes));
            if (edit < warmUp)
                continue; // the problem's reference and its null candidates are built once
            verdict = timed.evaluation.verdict.kind;
            const double compilerMs = timed.evaluation.build ? timed.evaluation.build->milliseconds : 0.0;
            wall.push_back(timed.wallMs);
            compiler.push_back(compilerMs);
            rest.push_back(timed.wallMs - compilerMs);
            overhead.push_back(timed.evaluation.overheadMs);
        }
        const auto ms = [](double value) { return QString::number(value, 'f', 0); };
        table.add({QString::fromLatin1(row.problem), verdict, ms(medianOf(wall)), ms(medianOf(compiler)), ms(medianOf(rest)),
                   ms(*std::max_element(rest.begin(), rest.end())), ms(medianOf(overhead))});
        met = met && medianOf(rest) <= goalMs;
    }
    table.print(u"Edit to verdict: medians of %1 edits, quick profile"_s.arg(edits));
    return printGoal(u"everything but the compiler within 0.4 s"_s, met);
}
