// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/compiled_kernel.h"
#include "tests/bench/table.h"
#include "tests/bench/worker_session.h"

#include <QCoreApplication>

#include <thread>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

using Units = void (*)(void *const *, int64_t, int64_t, void *, void *, void *);

/// Units of a problem, and values of each unit, for a result of one two- or one-dimensional output.
struct Shape {
    int64_t units = 0, valuesPerUnit = 1;
};

Shape shapeOf(const Problem &problem, const Workload &workload)
{
    const auto shape = extents(problem, *problem.comparedArguments().front(), workload);
    if (!shape)
        endWith(shape.error());
    const int64_t elements = elementCount(*shape), last = shape->empty() ? 1 : shape->back();
    return problem.unit == Unit::Row ? Shape{elements / last, last} : Shape{elements, 1};
}

/// Seconds of one pass over all units on `threads` threads. With `stock` the two runs in the declared precision, which give the
/// tolerance, are made as well. Results go to blocks that stay in the cache, as the comparison's do.
double referenceSeconds(const CompiledKernel &reference, const Problem &problem, const Workload &workload, int threads, bool stock)
{
    const KernelArguments arguments(problem, workload);
    const auto units = reinterpret_cast<Units>(reference.symbol("gable_units"));
    const Shape shape = shapeOf(problem, workload);
    const int64_t block = std::max<int64_t>(1, 65536 / shape.valuesPerUnit);
    const auto run = [&](int64_t first, int64_t last) {
        std::vector<double> exact(size_t(block * shape.valuesPerUnit));
        std::vector<float> sequential(exact.size()), pairwise(exact.size());
        for (int64_t unit = first; unit < last; unit += block)
            units(arguments.array(), unit, std::min(last, unit + block), exact.data(), stock ? sequential.data() : nullptr, stock ? pairwise.data() : nullptr);
    };
    QElapsedTimer clock;
    clock.start();
    std::vector<std::thread> pool;
    for (int i = 0; i < threads; ++i)
        pool.emplace_back(run, shape.units * i / threads, shape.units * (i + 1) / threads);
    for (std::thread &thread : pool)
        thread.join();
    return double(clock.nsecsElapsed()) * 1e-9;
}

} // namespace

// Checking a kernel that passes, against running its reference once.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    constexpr double goal = 3.0;
    const Suite suite = benchSuite();
    const int threads = int(std::max(1u, std::thread::hardware_concurrency()));

    struct Row {
        const char *problem;
        const char *kernel;
        std::map<QString, int64_t> axes;
    };
    const std::vector<Row> rows{
        {"softmax.float32", "softmax", {{u"M"_s, 1526}, {u"N"_s, 8192}}},
        {"rms_norm.float32", "rms_norm", {{u"M"_s, 1526}, {u"N"_s, 8192}}},
        {"silu_and_mul.float32", "silu_and_mul", {{u"M"_s, 2035}, {u"N"_s, 4096}}},
        {"vector_add.float32", "vector_add", {{u"N"_s, 8'333'333}}},
    };
    const auto seconds = [](double value) { return QString::number(value, 'f', 3); };
    Table table({u"problem (100 MB)"_s, u"verdict"_s, u"check s"_s, u"reference, 1 thread s"_s, u"reference, all threads s"_s, u"with stock runs, all threads s"_s,
                 u"check / reference 1 thread"_s, u"check / as the check runs it"_s});
    bool met = true;
    for (const Row &row : rows) {
        const QByteArray source = benchKernel(QString::fromLatin1(row.kernel));
        EvaluateRequest request = benchRequest(suite, QString::fromLatin1(row.problem), source, row.axes);
        request.protocol.time = false;
        WorkerSession session;
        session.evaluate(request); // builds the reference and tries the null candidates
        request.submission.files.front().content += "// again\n";
        request.submission.id = request.submission.computeId();
        const auto timed = session.evaluate(request);
        const double check = (timed.wallMs - (timed.evaluation.build ? timed.evaluation.build->milliseconds : 0.0)) * 1e-3;

        const CompiledKernel reference = CompiledKernel::reference(request.problem);
        const double one = referenceSeconds(reference, request.problem, request.workload, 1, false);
        const double all = referenceSeconds(reference, request.problem, request.workload, threads, false);
        const double stock = referenceSeconds(reference, request.problem, request.workload, threads, true);
        table.add({QString::fromLatin1(row.problem), timed.evaluation.verdict.kind, seconds(check), seconds(one), seconds(all), seconds(stock),
                   QString::number(check / one, 'f', 2), QString::number(check / stock, 'f', 2)});
        met = met && check <= goal * stock;
    }
    table.print(u"Check of a passing kernel"_s);
    return printGoal(u"check within 3 times its reference as the check runs it"_s, met);
}
