// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/process_memory.h"
#include "tests/bench/table.h"
#include "tests/bench/worker_session.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace gable;

// Resident memory while a 512 MB workload is checked and timed.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    constexpr int64_t goalBytes = 300'000'000;
    const Suite suite = benchSuite();

    struct Row {
        const char *problem;
        const char *kernel;
        std::map<QString, int64_t> axes;
    };
    const std::vector<Row> rows{
        {"vector_add.float32", "vector_add", {{u"N"_s, 42'666'667}}},
        {"softmax.float32", "softmax", {{u"M"_s, 7813}, {u"N"_s, 8192}}},
    };
    const auto mb = [](int64_t bytes) { return QString::number(double(bytes) * 1e-6, 'f', 0); };
    Table table({u"problem"_s, u"verdict"_s, u"buffers MB"_s, u"largest worker process RSS MB"_s, u"whole tree PSS MB"_s, u"beyond buffers MB"_s, u"wall s"_s});
    bool met = true;
    for (const Row &row : rows) {
        const EvaluateRequest request = benchRequest(suite, QString::fromLatin1(row.problem), benchKernel(QString::fromLatin1(row.kernel)), row.axes);
        const auto buffers = footprintBytes(request.problem, request.workload);
        if (!buffers)
            endWith(buffers.error());
        WorkerSession session;
        const MemoryWatch watch;
        const auto timed = session.evaluate(request);
        const int64_t beyond = watch.peakProcessRssBytes() - *buffers;
        table.add({QString::fromLatin1(row.problem), timed.evaluation.verdict.kind, mb(*buffers), mb(watch.peakProcessRssBytes()), mb(watch.peakTreePssBytes()),
                   mb(beyond), QString::number(timed.wallMs * 1e-3, 'f', 1)});
        met = met && beyond <= goalBytes;
    }
    table.print(u"Memory of a 512 MB workload"_s);
    return printGoal(u"worker resident within buffers + 300 MB"_s, met);
}
