// SPDX-License-Identifier: Apache-2.0
// The shape of KernelBench's eval_results.json: {"<problem>": [{sample_id, compiled, correctness, metadata, runtime, runtime_stats}]}.
//
//   key            the number before '_' where a problem has KernelBench's kind of name ("23_Softmax.float32" → "23"), else "PROBLEM/WORKLOAD":
//                  a problem there has one size, one here has many
//   sample_id      0, 1, … within a key, oldest first; one a submission, device, mode and profile, of which the newest evaluation counts
//   compiled       the build passed and had the entry
//   correctness    the outputs were checked and right, and no suspicion stands; "noisy_timing" and "not_timed" may be correct
//   runtime        mean of the counted samples in ms, which is what it is there; -1 without a counted time
//   runtime_stats  {mean, std, min, max, num_trials, hardware, device} in ms, std over all samples as the population's; {} without a time
//   metadata       hardware, device, and the error under the name it has there (compilation_error, runtime_error, correctness_issue), each
//                  with "…_name" = our verdict; max_difference where outputs were compared; what KernelBench has no place for under gable_…
//
// Evaluations that say nothing about their kernel (cancelled, device_unhealthy, …) are left out, as KernelBench leaves out what it could not run.
#include "core/export/exporter.h"

#include "core/base/text.h"
#include "core/triage/describe.h"
#include "core/triage/headline.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool saysNothing(const QString &verdict)
{
    return classOf(verdict) == VerdictClass::Infrastructure && verdict != "noisy_timing"_L1 && verdict != "not_timed"_L1;
}

bool isCompiled(const Evaluation &e)
{
    static const QStringList failures{u"build_failed"_s, u"link_or_symbol"_s, u"wrong_signature"_s};
    return e.build && e.build->ok && !failures.contains(e.verdict.kind);
}

bool isCorrect(const Evaluation &e)
{
    const VerdictClass verdict = classOf(e.verdict.kind);
    return isCompiled(e)
           && (verdict == VerdictClass::Passed
               || (verdict == VerdictClass::Infrastructure && e.correctness && e.correctness->checkedElements > 0
                   && e.correctness->badElements == 0));
}

QString keyOf(const Evaluation &e)
{
    const QString number = e.problem.section(u'_', 0, 0);
    const bool isNumber = e.problem.contains(u'_') && !number.isEmpty() && std::ranges::all_of(number, [](QChar c) { return c >= u'0' && c <= u'9'; });
    return isNumber ? number : e.problem + u'/' + e.workload;
}

QString modeOf(const Evaluation &e) { return e.timing ? name(e.timing->mode) : e.protocol.mode ? name(*e.protocol.mode) : QString(); }

/// Empty without a counted time.
QJsonObject statsOf(const Evaluation &e)
{
    if (!e.timing || !e.timing->counted || e.timing->samplesNs.empty())
        return {};
    const std::vector<double> &samples = e.timing->samplesNs;
    const double count = double(samples.size());
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / count;
    const double squares = std::accumulate(samples.begin(), samples.end(), 0.0, [&](double sum, double ns) { return sum + (ns - mean) * (ns - mean); });
    const auto [low, high] = std::ranges::minmax(samples);
    return {{u"mean"_s, mean * 1e-6},
            {u"std"_s, std::sqrt(squares / count) * 1e-6},
            {u"min"_s, low * 1e-6},
            {u"max"_s, high * 1e-6},
            {u"num_trials"_s, qint64(samples.size())},
            {u"hardware"_s, e.environment.deviceName},
            {u"device"_s, e.device}};
}

QJsonObject metadataOf(const Evaluation &e)
{
    QJsonObject metadata{{u"hardware"_s, e.environment.deviceName},
                         {u"device"_s, e.device},
                         {u"gable_evaluation"_s, e.id},
                         {u"gable_submission"_s, e.submission},
                         {u"gable_label"_s, e.label},
                         {u"gable_problem"_s, e.problem},
                         {u"gable_workload"_s, e.workload},
                         {u"gable_verdict"_s, e.verdict.kind},
                         {u"gable_mode"_s, modeOf(e)},
                         {u"gable_salt"_s, QString::number(e.environment.salt)}};
    if (e.timing && e.timing->counted)
        metadata[u"gable_median_ms"_s] = e.timing->medianNs * 1e-6;
    if (e.correctness && e.correctness->checkedElements > 0)
        metadata[u"max_difference"_s] = QJsonArray{numberText(e.correctness->maxAbsError)};
    const QString issue = isCorrect(e) || saysNothing(e.verdict.kind)              ? QString()
                          : !isCompiled(e)                                          ? u"compilation_error"_s
                          : e.correctness && e.correctness->checkedElements > 0     ? u"correctness_issue"_s
                          : classOf(e.verdict.kind) == VerdictClass::Infrastructure ? QString() // nobody asked for a check
                                                                                    : u"runtime_error"_s;
    if (!issue.isEmpty()) {
        metadata[issue] = headlineText(e);
        metadata[issue + u"_name"_s] = e.verdict.kind;
    }
    return metadata;
}

QJsonObject sampleOf(const Evaluation &e)
{
    const QJsonObject stats = statsOf(e);
    return {{u"compiled"_s, isCompiled(e)},
            {u"correctness"_s, isCorrect(e)},
            {u"metadata"_s, metadataOf(e)},
            {u"runtime"_s, stats.isEmpty() ? QJsonValue(-1.0) : stats[u"mean"_s]},
            {u"runtime_stats"_s, stats}};
}

Result<QByteArray> writeKernelbench(const ExportSource &source)
{
    std::map<QString, std::vector<QJsonObject>> problems; // newest first
    std::set<QStringList> seen;
    auto visited = forEachEvaluation(source.workspace, [&](const Evaluation &e) {
        const bool isNew = !saysNothing(e.verdict.kind)
                           && seen.insert({keyOf(e), e.problem, e.workload, e.submission, e.environment.deviceUuid, modeOf(e), name(e.protocol.profile)}).second;
        if (isNew)
            problems[keyOf(e)].push_back(sampleOf(e));
    });
    if (!visited)
        return fail(visited.error());
    QJsonObject file;
    for (auto &[key, samples] : problems) {
        QJsonArray array;
        for (auto sample = samples.rbegin(); sample != samples.rend(); ++sample) {
            sample->insert(u"sample_id"_s, array.size());
            array.append(*sample);
        }
        file[key] = array;
    }
    return QJsonDocument(file).toJson();
}

} // namespace

ExportFormat kernelbenchFormat() { return {u"kernelbench"_s, u".json"_s, QT_TRANSLATE_NOOP("Export", "KernelBench: eval_results.json"), writeKernelbench}; }

} // namespace gable
