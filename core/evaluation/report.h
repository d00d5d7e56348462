// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/evaluation/error_map.h"
#include "core/evaluation/protocol.h"
#include "core/toolchain/compiler.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace gable {

/// Version of the report's JSON. Fields may be added without a new one.
inline constexpr int kReportSchema = 1;

/// One observation with its evidence. `kind` is a verdict id ("mismatch", "suspect:cached_output", "note:atomics" …); `rule` names
/// the rule that found it and, with `args`, is what is stored: the sentence is made at display by describe() (triage/describe.h).
struct Finding {
    QString kind;
    QString rule;
    QJsonObject args; ///< numbers and names the sentence needs; see the rule
    QString file;
    int line = 0;
};

struct BuildReport {
    bool ok = false;
    QString compiler; ///< version line
    QStringList command;
    double milliseconds = 0.0;
    std::vector<Diagnostic> diagnostics;
    QString log; ///< cut at the output limit
    QJsonObject statics; ///< static report: {textBytes, stackBytes, vectorWidthBits …}, by toolchain
};

struct CaseReport {
    QString name;     ///< "declared", "front", "back", "seed 2", "scale x10", "M+1" …
    std::map<QString, int64_t> axes;
    bool ran = false;
    bool passed = false;
    QString dropped;  ///< not empty: why this hidden variant does not count
    int64_t badElements = 0;
    int64_t checkedElements = 0;
    double maxErrorOverTolerance = 0.0;
};

/// got and expected around one element: `rows` x `columns` values each, row-major.
struct ErrorWindow {
    QString reason; ///< "worst", "first", "border"
    QString argument;
    int64_t row = 0, column = 0; ///< of the upper left element, in the two map axes
    int rows = 0, columns = 0;
    std::vector<double> got, expected, errorOverTolerance;
};

struct CorrectnessReport {
    QString comparator;
    double maxAbsError = 0.0, maxRelError = 0.0, maxUlpError = 0.0;
    double maxErrorOverTolerance = 0.0;
    int64_t badElements = 0, checkedElements = 0, elements = 0;
    int64_t nanCount = 0, infCount = 0;          ///< unexpected ones in the output
    int64_t unwrittenElements = 0;
    QString firstBadArgument;
    std::vector<int64_t> firstBadIndex, worstIndex; ///< in the tensor's own coordinates
    double firstGot = 0.0, firstExpected = 0.0;
    double rho = 0.0;        ///< RMS(y-r)/RMS(stock-r); 0 = not measured, or without any error where `precision` is set
    QString precision;       ///< class: "float32", "tf32-like" …; empty = not measured
    QJsonObject tolerance;   ///< {rule, rtol, atol, stock, source}
    QString determinism;     ///< "identical", "differs within tolerance", "nondeterministic", empty = not tried
    QString reference;       ///< "whole", "sampled", "cached"
    QString pattern;         ///< mismatch pattern id, see triage/pattern.h
    QJsonObject patternArgs;
    std::vector<int64_t> errorHistogram; ///< counts of log10(error/tol) in 32 bins from 1e-8 to 1e8
    std::vector<CaseReport> cases;
    std::optional<ErrorMap> map;   ///< for failures
    std::vector<ErrorWindow> windows; ///< at most 16
};

struct TimingReport {
    Mode mode = Mode::Hot;
    Profile profile = Profile::Quick;
    double medianNs = 0, q1Ns = 0, q3Ns = 0, minNs = 0, maxNs = 0;
    double intervalLowNs = 0, intervalHighNs = 0; ///< 95 % order-statistic interval of the median
    std::vector<double> samplesNs;
    int64_t discarded = 0;
    int callsPerSample = 1;
    QString timer;      ///< "host clock, bounded"
    QString stoppedBy;  ///< "interval", "budget", "maximum samples"
    QStringList badges; ///< "stopped by budget", "failed, not counted" …
    double parentSlopeNs = 0; ///< slope between N and 4N calls by the parent's clock
    bool counted = true;      ///< false: a failing kernel's time
};

struct RooflineReport {
    double flops = 0, bytes = 0;
    double floorNs = 0;           ///< T_score
    double minimumNs = 0;         ///< T_min, only to call a time impossible
    double achievedFraction = 0;  ///< T_score / measured
    double reachableFraction = 0; ///< T_score / max(T_score, launch floor)
    QString bound;                ///< "memory" "compute" "balanced" "overhead"
    QString roofLevel;            ///< "dram" "l3" "l2" "l1"
    QString roofSource;           ///< "measured" "datasheet" "suite"
    QString costSource, costKind;
    double arithmeticIntensity = 0, flopsPerSecond = 0, bytesPerSecond = 0;
    QString aboveRoof;            ///< not empty: explanation of a point above its roof
    double baselineNs = 0;        ///< production baseline by the same clock and mode, 0 = none
    QString baseline;             ///< "OpenBLAS sgemm"
};

struct Verdict {
    QString kind = QStringLiteral("not_timed"); ///< headline id; see triage/headline.h
    std::vector<Finding> findings;              ///< all, headline's first
};

struct Environment {
    QString deviceId, deviceUuid, deviceName;
    QString driver, toolkit, flags;
    double clockMhz = 0;
    QString sandbox; ///< "bubblewrap" or "unsandboxed: reason"
    QString memoryLimit; ///< "cgroup v2" …
    uint64_t salt = 0;
    int engineVersion = kEngineVersion;
    QString productVersion;
    QString host, system;
};

/// One evaluation: submission x workload x device x protocol x environment.
struct Evaluation {
    QString id;         ///< UUID
    QString submission; ///< submission id
    QString label;      ///< submission label
    QString author;
    QString problem, suite, workload;
    QString device;
    Protocol protocol;
    Environment environment;
    Verdict verdict;
    std::optional<BuildReport> build;
    std::optional<CorrectnessReport> correctness;
    std::optional<TimingReport> timing;
    std::optional<RooflineReport> roofline;
    QDateTime finishedAt; ///< UTC
    double wallMs = 0;    ///< whole evaluation
    double overheadMs = 0; ///< wall time without compiler and without the candidate's own reference-free running time
};

/// The JSON of architecture.md ("evaluate"), plus what the window needs (map and windows as {dtype, shape, base64, zlib}).
QJsonObject toJson(const Evaluation &evaluation);
Result<Evaluation> evaluationFromJson(const QJsonObject &json);
QJsonObject toJson(const BuildReport &report);
Result<BuildReport> buildReportFromJson(const QJsonObject &json);
QJsonObject toJson(const Finding &finding);
Finding findingFromJson(const QJsonObject &json);

} // namespace gable
