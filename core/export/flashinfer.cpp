// SPDX-License-Identifier: Apache-2.0
// FlashInfer-Bench's shape. As text: its trace lines {definition, workload, solution, evaluation}, one an evaluation, oldest first.
// As a directory that other tools read: definitions/, workloads/, solutions/ and traces/.
#include "core/export/exporter.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

QByteArray line(const QJsonObject &json) { return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n'; }

/// Letters, digits and "._-": a name from a workspace must not lead out of the directory.
QString safeName(const QString &text)
{
    QString name;
    for (const QChar c : text)
        name += (c.unicode() < 128 && (c.isLetterOrNumber() || c == u'.' || c == u'_' || c == u'-')) ? c : QChar(u'_');
    return name.isEmpty() || name.startsWith(u'.') ? u'_' + name : name;
}

QString solutionName(const QString &label, const QString &submission) { return safeName(label) + u'-' + safeName(submission.left(8)); }

QString statusOf(const QString &verdict)
{
    static const std::map<QString, QString> statuses{{u"passed"_s, u"PASSED"_s},
                                                     {u"not_timed"_s, u"PASSED"_s},
                                                     {u"noisy_timing"_s, u"PASSED"_s},
                                                     {u"mismatch"_s, u"INCORRECT_NUMERICAL"_s},
                                                     {u"non_finite"_s, u"INCORRECT_NUMERICAL"_s},
                                                     {u"nondeterministic"_s, u"INCORRECT_NUMERICAL"_s},
                                                     {u"uninitialised_output"_s, u"INCORRECT_NUMERICAL"_s},
                                                     {u"wrong_shape"_s, u"INCORRECT_SHAPE"_s},
                                                     {u"wrong_dtype"_s, u"INCORRECT_DTYPE"_s},
                                                     {u"build_failed"_s, u"COMPILE_ERROR"_s},
                                                     {u"link_or_symbol"_s, u"COMPILE_ERROR"_s},
                                                     {u"wrong_signature"_s, u"COMPILE_ERROR"_s},
                                                     {u"timeout"_s, u"TIMEOUT"_s}};
    const auto found = statuses.find(verdict);
    return found == statuses.end() ? u"RUNTIME_ERROR"_s : found->second;
}

QJsonObject evaluationOf(const Evaluation &e)
{
    QJsonValue performance, correctness;
    if (e.correctness)
        correctness = QJsonObject{{u"max_relative_error"_s, jsonNumber(e.correctness->maxRelError)}, {u"max_absolute_error"_s, jsonNumber(e.correctness->maxAbsError)}};
    if (e.timing && e.timing->counted) {
        QJsonObject times{{u"latency_ms"_s, e.timing->medianNs * 1e-6}};
        if (e.roofline && e.roofline->baselineNs > 0) {
            times[u"reference_latency_ms"_s] = e.roofline->baselineNs * 1e-6;
            times[u"speedup_factor"_s] = e.roofline->baselineNs / e.timing->medianNs;
        }
        performance = times;
    }
    return {
        {u"status"_s, statusOf(e.verdict.kind)},
        {u"environment"_s, QJsonObject{{u"hardware"_s, e.environment.deviceName},
                                       {u"libs"_s, QJsonObject{{u"gable"_s, e.environment.productVersion}, {u"compiler"_s, e.environment.toolkit}}}}},
        {u"timestamp"_s, e.finishedAt.toString(Qt::ISODate)},
        {u"correctness"_s, correctness},
        {u"performance"_s, performance},
        {u"log"_s, e.verdict.kind}}; // the verdict is finer than the format's statuses
}

QJsonObject traceOf(const Evaluation &e, const QJsonObject &workload)
{
    return {{u"definition"_s, e.problem}, {u"solution"_s, solutionName(e.label, e.submission)}, {u"workload"_s, workload}, {u"evaluation"_s, evaluationOf(e)}};
}

QJsonObject workloadJson(const Problem &problem, const Workload &workload)
{
    QJsonObject axes, inputs;
    for (const auto &[axis, value] : workload.axes)
        axes[axis] = qint64(value);
    for (const Argument &argument : problem.arguments) {
        if (!argument.isOutput)
            inputs[argument.name] = QJsonObject{{u"type"_s, argument.isScalar ? u"scalar"_s : u"random"_s}};
    }
    return {{u"uuid"_s, workload.id}, {u"axes"_s, axes}, {u"inputs"_s, inputs}};
}

QJsonObject solutionJson(const Submission &submission)
{
    static const std::map<Language, QString> languages{
        {Language::Cpp, u"cpp"_s}, {Language::Cuda, u"cuda"_s}, {Language::Hip, u"hip"_s}, {Language::Python, u"python"_s}};
    QJsonArray sources;
    for (const SourceFile &file : submission.files)
        sources.append(QJsonObject{{u"path"_s, file.path}, {u"content"_s, QString::fromUtf8(file.content)}});
    const QString entry = submission.files.empty() ? QString() : submission.files.front().path + u"::"_s + submission.problem.section(u'.', 0, 0);
    return {{u"name"_s, solutionName(submission.label, submission.id)},
            {u"definition"_s, submission.problem},
            {u"author"_s, submission.author},
            {u"spec"_s, QJsonObject{{u"language"_s, languages.at(submission.language)},
                                    {u"target_hardware"_s, QJsonArray()},
                                    {u"entry_point"_s, entry},
                                    {u"dependencies"_s, QJsonArray()},
                                    {u"destination_passing_style"_s, true}}},
            {u"sources"_s, sources}};
}

Result<void> writeBelow(const QString &root, const QString &path, const QByteArray &content)
{
    const QString whole = root + u'/' + path;
    if (!QDir().mkpath(QFileInfo(whole).path()))
        return fail(Error{u"io"_s, tr("the folder cannot be made"), whole, 0, {}, tr("Check free space and permissions.")});
    return writeFileAtomically(whole, content);
}

/// One definition, its workloads and its traces.
Result<void> writeProblem(const QString &root, const Problem &problem, const std::vector<Evaluation> &evaluations)
{
    const QString place = safeName(problem.opType) + u'/' + safeName(problem.name);
    QByteArray workloads, traces;
    for (const Workload &workload : problem.workloads)
        workloads += line({{u"definition"_s, problem.name},
                           {u"solution"_s, QJsonValue()},
                           {u"workload"_s, workloadJson(problem, workload)},
                           {u"evaluation"_s, QJsonValue()}});
    for (const Evaluation &evaluation : evaluations) {
        const Workload *workload = problem.workload(evaluation.workload);
        if (evaluation.problem == problem.name && evaluation.suite == problem.suite && workload)
            traces += line(traceOf(evaluation, workloadJson(problem, *workload)));
    }
    QJsonObject definition = QJsonDocument::fromJson(problem.definitionText).object();
    definition[u"name"_s] = problem.name;
    auto written = writeBelow(root, u"definitions/"_s + place + u".json"_s, QJsonDocument(definition).toJson());
    if (written)
        written = writeBelow(root, u"workloads/"_s + place + u".jsonl"_s, workloads);
    return written ? writeBelow(root, u"traces/gable/"_s + place + u".jsonl"_s, traces) : written;
}

/// Without samples, map and windows, which take nearly all of its memory. Oldest first.
Result<std::vector<Evaluation>> lightEvaluations(const Workspace &workspace)
{
    std::vector<Evaluation> evaluations;
    auto visited = forEachEvaluation(workspace, [&](Evaluation evaluation) {
        if (evaluation.timing)
            evaluation.timing->samplesNs = {};
        if (evaluation.correctness) {
            evaluation.correctness->map.reset();
            evaluation.correctness->windows = {};
        }
        evaluations.push_back(std::move(evaluation));
    });
    if (!visited)
        return fail(visited.error());
    std::ranges::reverse(evaluations);
    return evaluations;
}

const Problem *problemOf(const Evaluation &evaluation, const ExportSource &source)
{
    if (!source.suites)
        return nullptr;
    for (const Suite &suite : *source.suites) {
        if (suite.name == evaluation.suite)
            return suite.problem(evaluation.problem);
    }
    return nullptr;
}

/// Definitions, workloads and traces; returns the problems whose suite is not here.
Result<QStringList> writeProblems(const ExportSource &source, const QString &root)
{
    auto evaluations = lightEvaluations(source.workspace);
    if (!evaluations)
        return fail(evaluations.error());
    std::set<const Problem *> written;
    QStringList missing;
    for (const Evaluation &evaluation : *evaluations) {
        const Problem *problem = problemOf(evaluation, source);
        if (!problem) {
            missing.append(evaluation.problem);
        } else if (written.insert(problem).second) {
            if (auto done = writeProblem(root, *problem, *evaluations); !done)
                return fail(done.error());
        }
    }
    missing.removeDuplicates();
    return missing;
}

Result<void> writeSolutions(const ExportSource &source, const QString &root)
{
    auto submissions = source.workspace.submissions();
    if (!submissions)
        return fail(submissions.error());
    for (const Submission &submission : *submissions) {
        const QString author = safeName(submission.author.isEmpty() ? u"unknown"_s : submission.author);
        const QString path = u"solutions/%1/%2/%3/%4.json"_s.arg(author, safeName(submission.problem.section(u'.', 0, 0)),
                                                                 safeName(submission.problem), solutionName(submission.label, submission.id));
        if (auto done = writeBelow(root, path, QJsonDocument(solutionJson(submission)).toJson()); !done)
            return done;
    }
    return {};
}

Result<QStringList> writeFlashinferDirectory(const ExportSource &source, const QString &directory)
{
    auto missing = writeProblems(source, directory);
    auto solutions = missing ? writeSolutions(source, directory) : Result<void>(fail(missing.error()));
    if (!solutions)
        return fail(solutions.error());
    if (missing->isEmpty())
        return QStringList();
    return QStringList{tr("Left out, as their suite is not here (--suite): %1").arg(missing->join(u", "_s))};
}

Result<QByteArray> writeFlashinferTraces(const ExportSource &source)
{
    auto evaluations = lightEvaluations(source.workspace);
    if (!evaluations)
        return fail(evaluations.error());
    QByteArray text;
    for (const Evaluation &evaluation : *evaluations)
        text += line(traceOf(evaluation, {{u"uuid"_s, evaluation.workload}}));
    return text;
}

} // namespace

ExportFormat flashinferFormat()
{
    return {u"flashinfer"_s, u".jsonl"_s, QT_TRANSLATE_NOOP("Export", "FlashInfer-Bench: traces, or a directory with definitions and solutions"),
            writeFlashinferTraces, writeFlashinferDirectory};
}

} // namespace gable
