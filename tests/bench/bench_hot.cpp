// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/compiled_kernel.h"
#include "tests/bench/table.h"
#include "tests/bench/worker_session.h"

#include <QCoreApplication>

#include <benchmark/benchmark.h>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

using Call = void (*)(void *const *);

/// Keeps the time of one call of each repetition and prints nothing.
class Collector : public benchmark::BenchmarkReporter
{
public:
    bool ReportContext(const Context &) override { return true; }
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            if (run.run_type == Run::RT_Iteration)
                callNs.push_back(run.real_accumulated_time * 1e9 / double(run.iterations));
        }
    }
    std::vector<double> callNs;
};

/// Median over repetitions of the time of one call, by Google Benchmark.
double benchmarkNs(const std::string &name)
{
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector, "^" + name + "/");
    return medianOf(collector.callNs);
}

struct Row {
    const char *problem;
    const char *kernel;
    std::map<QString, int64_t> axes;
};

std::vector<Row> tenKernels()
{
    const auto rows = [](int64_t m, int64_t n) { return std::map<QString, int64_t>{{u"M"_s, m}, {u"N"_s, n}}; };
    return {
        {"vector_add.float32", "vector_add", {{u"N"_s, 1024}}},
        {"vector_add.float32", "vector_add", {{u"N"_s, 65536}}},
        {"stream_triad.float32", "stream_triad", {{u"N"_s, 65536}}},
        {"sum.float32", "sum", {{u"N"_s, 393216}}},
        {"softmax.float32", "softmax", rows(64, 512)},
        {"rms_norm.float32", "rms_norm", rows(128, 1024)},
        {"layer_norm.float32", "layer_norm", rows(128, 1024)},
        {"l2_norm.float32", "l2_norm", rows(64, 2048)},
        {"silu_and_mul.float32", "silu_and_mul", rows(128, 1024)},
        {"matmul.float32", "matmul", {{u"M"_s, 256}, {u"N"_s, 256}, {u"K"_s, 256}}},
    };
}

} // namespace

// Gable's "hot" medians beside Google Benchmark's on the same ten kernels in the same run: Benchmark, Gable, Benchmark, Gable,
// Benchmark, so that a drift of the machine's clock falls on both.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    constexpr double goal = 0.03;
    const Suite suite = benchSuite();
    WorkerSession session;
    Table table({u"kernel"_s, u"verdict"_s, u"Google Benchmark ns"_s, u"Gable hot ns"_s, u"ratio"_s, u"Benchmark against itself"_s});
    bool met = true;
    int number = 0;
    for (const Row &row : tenKernels()) {
        const QByteArray source = benchKernel(QString::fromLatin1(row.kernel));
        EvaluateRequest request = benchRequest(suite, QString::fromLatin1(row.problem), source, row.axes);
        request.protocol.mode = Mode::Hot;
        request.protocol.profile = Profile::Thorough;

        const CompiledKernel kernel = CompiledKernel::candidate(request.problem, request.workload, source);
        const KernelArguments arguments(request.problem, request.workload);
        const auto call = reinterpret_cast<Call>(kernel.symbol("gable_call"));
        const std::string name = "kernel" + std::to_string(number++);
        benchmark::RegisterBenchmark(name.c_str(), [call, &arguments](benchmark::State &state) {
            for (auto _ : state) {
                call(arguments.array());
                benchmark::ClobberMemory();
            }
        })->Repetitions(7)->MinTime(0.1);

        std::vector<double> theirs, ours;
        QString verdict;
        for (int round = 0; round < 5; ++round) {
            if (round % 2 == 0) {
                theirs.push_back(benchmarkNs(name));
                continue;
            }
            const Evaluation evaluation = session.evaluate(request).evaluation;
            verdict = evaluation.verdict.kind;
            if (evaluation.timing)
                ours.push_back(evaluation.timing->medianNs);
        }
        benchmark::ClearRegisteredBenchmarks();
        const double ratio = ours.empty() ? NAN : medianOf(ours) / medianOf(theirs);
        const auto [low, high] = std::minmax_element(theirs.begin(), theirs.end());
        QStringList axes;
        for (const auto &[axis, value] : row.axes)
            axes.append(QString::number(value));
        table.add({QString::fromLatin1(row.problem) + u' ' + axes.join(u'x'), verdict, QString::number(medianOf(theirs), 'f', 1),
                   ours.empty() ? u"-"_s : QString::number(medianOf(ours), 'f', 1), QString::number(ratio, 'f', 3), QString::number(*high / *low, 'f', 3)});
        met = met && std::abs(ratio - 1.0) <= goal;
    }
    table.print(u"Hot medians against Google Benchmark"_s);
    return printGoal(u"within 3 % on all ten"_s, met);
}
