// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/toolchain/submission.h"

#include <QJsonArray>
#include <QUuid>

#include <algorithm>
#include <cmath>
#include <random>

namespace gable::demo {

// A story in hand-made data: four versions of a softmax, the last one fast and wrong in the tail of its rows. Numbers are illustrations.

inline constexpr int64_t kRows = 4096, kColumns = 4096, kFirstBad = 3840;
inline constexpr double kFlops = 4096.0 * (4 * 4096 - 1), kBytes = 2.0 * 4096 * 4096 * 4, kPeakBandwidth = 21.3e9;

struct Version {
    const char *label;
    double medianNs;
    const char *text;
};
inline const std::vector<Version> &versions()
{
    static const std::vector<Version> all{
        {"softmax_v1.cpp", 91.2e6,
         "//! gable problem: softmax.float32\n#include <cmath>\n\nextern \"C\" void softmax(const float* x, float* y, int64_t M, int64_t N)\n{\n"
         "    for (int64_t m = 0; m < M; ++m) {\n        float largest = -INFINITY;\n        for (int64_t n = 0; n < N; ++n)\n"
         "            largest = std::fmax(largest, x[m * N + n]);\n        float total = 0.0f;\n        for (int64_t n = 0; n < N; ++n)\n"
         "            total += std::exp(x[m * N + n] - largest);\n        for (int64_t n = 0; n < N; ++n)\n"
         "            y[m * N + n] = std::exp(x[m * N + n] - largest) / total;\n    }\n}\n"},
        {"softmax_v2.cpp", 24.6e6,
         "//! gable problem: softmax.float32\n//! gable build: flags=-ffast-math\n#include <cmath>\n\n"
         "extern \"C\" void softmax(const float* x, float* y, int64_t M, int64_t N)\n{\n    for (int64_t m = 0; m < M; ++m) {\n"
         "        const float* row = x + m * N;\n        float* out = y + m * N;\n        float largest = -INFINITY;\n"
         "        for (int64_t n = 0; n < N; ++n)\n            largest = std::fmax(largest, row[n]);\n        float total = 0.0f;\n"
         "        for (int64_t n = 0; n < N; ++n)\n            total += out[n] = std::exp(row[n] - largest);\n"
         "        const float inverse = 1.0f / total;\n        for (int64_t n = 0; n < N; ++n)\n            out[n] *= inverse;\n    }\n}\n"},
        {"softmax_v3.cpp", 10.9e6,
         "//! gable problem: softmax.float32\n//! gable build: flags=-ffast-math,-fopenmp\n#include <cmath>\n\n"
         "extern \"C\" void softmax(const float* x, float* y, int64_t M, int64_t N)\n{\n#pragma omp parallel for\n    for (int64_t m = 0; m < M; ++m) {\n"
         "        const float* row = x + m * N;\n        float* out = y + m * N;\n        float largest = -INFINITY;\n"
         "        for (int64_t n = 0; n < N; ++n)\n            largest = std::fmax(largest, row[n]);\n        float total = 0.0f;\n"
         "        for (int64_t n = 0; n < N; ++n)\n            total += out[n] = std::exp(row[n] - largest);\n"
         "        const float inverse = 1.0f / total;\n        for (int64_t n = 0; n < N; ++n)\n            out[n] *= inverse;\n    }\n}\n"},
        {"softmax_v4.cpp", 7.68e6,
         "//! gable problem: softmax.float32\n//! gable const: BLOCK=768\n//! gable build: flags=-ffast-math,-fopenmp\n#include <cmath>\n\n"
         "extern \"C\" void softmax(const float* x, float* y, int64_t M, int64_t N)\n{\n    const int64_t full = N / GABLE_BLOCK;\n\n"
         "#pragma omp parallel for\n    for (int64_t m = 0; m < M; ++m) {\n        const float* row = x + m * N;\n        float* out = y + m * N;\n"
         "        float largest = -INFINITY;\n        for (int64_t n = 0; n < N; ++n)\n            largest = std::fmax(largest, row[n]);\n"
         "        float total = 0.0f;\n        for (int64_t n = 0; n < N; ++n)\n            total += out[n] = std::exp(row[n] - largest);\n"
         "        const float inverse = 1.0f / total;\n        for (int64_t b = 0; b < full; ++b) {\n"
         "            for (int64_t n = b * GABLE_BLOCK; n < (b + 1) * GABLE_BLOCK; ++n)\n                out[n] *= inverse;\n        }\n    }\n}\n"}};
    return all;
}

inline Submission submission(size_t version)
{
    Submission made;
    made.label = QString::fromLatin1(versions()[version].label);
    made.problem = QStringLiteral("softmax.float32");
    made.author = QStringLiteral("mk");
    made.files = {{made.label, QByteArray(versions()[version].text)}};
    if (version > 0)
        made.parent = submission(version - 1).id;
    made.id = made.computeId();
    return made;
}

/// A passing evaluation of one version, timed, with samples around its median.
inline Evaluation passed(size_t version)
{
    const Submission source = submission(version);
    const double median = versions()[version].medianNs;
    Evaluation e;
    e.id = QUuid::createUuidV5(QUuid(), source.id).toString(QUuid::WithoutBraces);
    e.submission = source.id;
    e.label = source.label;
    e.author = source.author;
    e.problem = source.problem;
    e.suite = QStringLiteral("gable");
    e.workload = QStringLiteral("4096x6144");
    e.device = QStringLiteral("cpu:0");
    e.protocol.mode = Mode::Cold;
    e.environment.deviceId = e.device;
    e.environment.deviceUuid = QStringLiteral("cpu-demo");
    e.environment.deviceName = QStringLiteral("Demo CPU, 8 threads");
    e.environment.toolkit = QStringLiteral("g++ 12.2.0");
    e.environment.flags = QStringLiteral("-O3 -march=native -ffast-math");
    e.environment.clockMhz = 3400;
    e.environment.sandbox = QStringLiteral("bubblewrap");
    e.environment.memoryLimit = QStringLiteral("cgroup v2");
    e.environment.salt = 0x7f3a19;
    e.environment.productVersion = QStringLiteral("0.1.0");
    e.environment.host = QStringLiteral("demo");
    e.environment.system = QStringLiteral("Debian GNU/Linux 12");
    e.verdict.kind = QStringLiteral("passed");
    BuildReport &build = e.build.emplace();
    build.ok = true;
    build.compiler = QStringLiteral("g++ (Debian 12.2.0-14) 12.2.0");
    build.command = {QStringLiteral("g++"), QStringLiteral("-O3"), QStringLiteral("-march=native"), QStringLiteral("-shared"), source.label};
    build.milliseconds = 412;
    build.statics = {{QStringLiteral("textBytes"), 1840}, {QStringLiteral("stackBytes"), 48}, {QStringLiteral("vectorWidthBits"), 256}};
    CorrectnessReport &c = e.correctness.emplace();
    c.comparator = QStringLiteral("elementwise");
    c.maxAbsError = 3.1e-8;
    c.maxRelError = 2.4e-7;
    c.maxUlpError = 2;
    c.maxErrorOverTolerance = 0.027;
    c.elements = c.checkedElements = kRows * kColumns;
    c.precision = QStringLiteral("float32");
    c.reference = QStringLiteral("whole");
    c.determinism = QStringLiteral("identical");
    c.tolerance = {{QStringLiteral("rule"), QStringLiteral("stock_runs")}, {QStringLiteral("rtol"), 1e-5}};
    TimingReport &t = e.timing.emplace();
    t.mode = Mode::Cold;
    t.medianNs = median;
    t.q1Ns = median * 0.996;
    t.q3Ns = median * 1.006;
    t.intervalLowNs = median * 0.998;
    t.intervalHighNs = median * 1.002;
    t.timer = QStringLiteral("host clock, bounded");
    t.stoppedBy = QStringLiteral("interval");
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.005);
    for (int i = 0; i < 60; ++i)
        t.samplesNs.push_back(median * (1 + std::abs(noise(random)) - 0.003 + (i == 41 ? 0.2 : 0)));
    t.minNs = *std::min_element(t.samplesNs.begin(), t.samplesNs.end());
    t.maxNs = *std::max_element(t.samplesNs.begin(), t.samplesNs.end());
    RooflineReport &r = e.roofline.emplace();
    r.flops = kFlops;
    r.bytes = kBytes;
    r.floorNs = kBytes / kPeakBandwidth * 1e9;
    r.achievedFraction = r.reachableFraction = r.floorNs / median;
    r.bound = QStringLiteral("memory");
    r.roofLevel = QStringLiteral("dram");
    r.roofSource = QStringLiteral("measured");
    r.costKind = QStringLiteral("minimal");
    r.arithmeticIntensity = kFlops / kBytes;
    r.flopsPerSecond = kFlops / median * 1e9;
    r.bytesPerSecond = kBytes / median * 1e9;
    e.finishedAt = QDateTime::fromSecsSinceEpoch(1'750'000'000 + 600 * int(version)).toUTC();
    e.wallMs = 2300;
    return e;
}

/// Version 4: every element from column 3840 on was not scaled.
inline Evaluation tailMismatch()
{
    Evaluation e = passed(3);
    e.verdict.kind = QStringLiteral("mismatch");
    Finding finding;
    finding.kind = QStringLiteral("mismatch");
    finding.rule = QStringLiteral("pattern");
    finding.args = {{QStringLiteral("pattern"), QStringLiteral("tail")},
                    {QStringLiteral("pattern_args"), QJsonObject{{QStringLiteral("axis"), QStringLiteral("N")}, {QStringLiteral("from"), double(kFirstBad)}}},
                    {QStringLiteral("argument"), QStringLiteral("y")},
                    {QStringLiteral("bad"), double(kRows * (kColumns - kFirstBad))},
                    {QStringLiteral("checked"), double(kRows * kColumns)},
                    {QStringLiteral("share"), double(kColumns - kFirstBad) / double(kColumns)},
                    {QStringLiteral("index"), QJsonArray{0, double(kFirstBad)}},
                    {QStringLiteral("got"), 0.0550104},
                    {QStringLiteral("expected"), 0.000202314}};
    finding.file = e.label;
    finding.line = 21;
    e.verdict.findings = {finding};
    e.timing->counted = false;
    e.timing->badges = {QStringLiteral("failed, not counted")};
    CorrectnessReport &c = *e.correctness;
    c.pattern = QStringLiteral("tail");
    c.patternArgs = {{QStringLiteral("axis"), QStringLiteral("N")}, {QStringLiteral("from"), double(kFirstBad)}};
    c.badElements = kRows * (kColumns - kFirstBad);
    c.maxAbsError = 0.997;
    c.maxRelError = 358;
    c.maxErrorOverTolerance = 2.03e6;
    c.firstBadArgument = QStringLiteral("y");
    c.firstBadIndex = {0, kFirstBad};
    c.worstIndex = {17, 4000};
    c.firstGot = 0.0550104;
    c.firstExpected = 0.000202314;
    std::mt19937 random(11);
    std::uniform_real_distribution<double> small(0.004, 0.027), large(5, 7);
    ErrorMap map(QStringLiteral("y"), QStringLiteral("M"), QStringLiteral("N"), kRows, kColumns);
    for (int row = 0; row < map.tileRows; ++row) {
        for (int column = 0; column < map.tileColumns; ++column) {
            const int64_t element = column * map.columnsPerTile;
            map.add(row * map.rowsPerTile, element, element < kFirstBad ? small(random) : std::pow(10, large(random)));
        }
    }
    c.map = map;
    for (const char *reason : {"first", "worst", "border"}) {
        ErrorWindow window;
        window.reason = QString::fromLatin1(reason);
        window.argument = QStringLiteral("y");
        window.row = window.reason == QLatin1String("worst") ? 16 : 0;
        window.column = window.reason == QLatin1String("worst") ? 3990 : kFirstBad - 16;
        window.rows = window.columns = 32;
        for (int i = 0; i < window.rows * window.columns; ++i) {
            const bool bad = window.column + i % window.columns >= kFirstBad;
            const double expected = 2e-4 * (1 + (i * 7 % 13) / 5.0);
            window.expected.push_back(expected);
            window.got.push_back(bad ? expected * (25 + i * 11 % 333) : expected * (1 + 1e-7 * (i % 3)));
            window.errorOverTolerance.push_back(bad ? 1e5 + i : 0.01);
        }
        c.windows.push_back(window);
    }
    return e;
}

/// Does not compile.
inline Evaluation buildFailed()
{
    Evaluation e = passed(2);
    e.id = QStringLiteral("00000000-0000-4000-8000-00000000b0b0");
    e.label = QStringLiteral("softmax_broken.cpp");
    e.verdict.kind = QStringLiteral("build_failed");
    e.build->ok = false;
    e.build->diagnostics = {{e.label, 8, 20, Severity::Error, QStringLiteral("'N2' was not declared in this scope; did you mean 'N'?"), {}}};
    e.build->log = e.label + QStringLiteral(":8:20: error: 'N2' was not declared in this scope; did you mean 'N'?");
    e.correctness.reset();
    e.timing.reset();
    e.roofline.reset();
    Finding finding;
    finding.kind = finding.rule = e.verdict.kind;
    finding.file = e.label;
    finding.line = 8;
    e.verdict.findings = {finding};
    return e;
}

} // namespace gable::demo
