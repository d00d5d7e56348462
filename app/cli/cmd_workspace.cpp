// SPDX-License-Identifier: Apache-2.0
// compare, reproduce, score, import, export: what works on a workspace.
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/formats/format.h"
#include "core/scoring/scores.h"
#include "core/triage/describe.h"
#include "core/workspace/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

Result<std::unique_ptr<Workspace>> openExisting(const Options &options, Workspace::Access access)
{
    const QString path = options.value(u"workspace"_s);
    if (path.isEmpty())
        return fail(u"usage"_s, tr("--workspace is needed"));
    if (access == Workspace::Access::ReadOnly && !QFileInfo::exists(path))
        return fail(Error{u"not_found"_s, tr("there is no such workspace"), path, 0, {}, {}});
    return Workspace::open(path, access);
}

/// A file, or the id of a submission in the workspace.
Result<Submission> submissionOf(const QString &text, const Workspace *workspace)
{
    if (QFileInfo::exists(text))
        return loadSubmission(text);
    if (workspace)
        return workspace->submission(text);
    return fail(Error{u"not_found"_s, tr("there is no file \"%1\"").arg(text), {}, 0, {}, tr("With --workspace a submission's id works too.")});
}

Result<std::vector<Evaluation>> allEvaluations(const Workspace &workspace)
{
    auto rows = workspace.rows();
    if (!rows)
        return fail(rows.error());
    std::vector<Evaluation> evaluations;
    for (const EvaluationRow &row : *rows) {
        auto evaluation = workspace.evaluation(row.id);
        if (!evaluation)
            return fail(evaluation.error());
        evaluations.push_back(std::move(*evaluation));
    }
    return evaluations;
}

QString csvField(QString text)
{
    if (!text.contains(QChar(u',')) && !text.contains(QChar(u'"')) && !text.contains(QChar(u'\n')))
        return text;
    return u'"' + text.replace(u'"', u"\"\""_s) + u'"';
}

const QStringList &exportColumns()
{
    static const QStringList columns{u"id"_s, u"submission"_s, u"label"_s, u"author"_s, u"problem"_s, u"suite"_s, u"workload"_s, u"device"_s, u"mode"_s, u"profile"_s, u"verdict"_s, u"summary"_s,
                                     u"median_ns"_s, u"achieved_fraction"_s, u"counted"_s, u"finished"_s};
    return columns;
}

QStringList exportFields(const EvaluationRow &row)
{
    return {row.id, row.submission, row.label, row.author, row.problem, row.suite, row.workload, row.device, row.mode, row.profile, row.verdict, row.summary,
            numberText(row.medianNs), numberText(row.achievedFraction), row.counted ? u"true"_s : u"false"_s, row.finishedAt.toString(Qt::ISODate)};
}

QByteArray csvText(const std::vector<EvaluationRow> &rows)
{
    QString text = exportColumns().join(u',') + u'\n';
    for (const EvaluationRow &row : rows) {
        QStringList fields;
        for (const QString &field : exportFields(row))
            fields.append(csvField(field));
        text += fields.join(u',') + u'\n';
    }
    return text.toUtf8();
}

QByteArray markdownText(const std::vector<EvaluationRow> &rows)
{
    QString text = u"| Submission | Problem | Workload | Device | Mode | Verdict | Time | Roof |\n|---|---|---|---|---|---|---:|---:|\n"_s;
    for (const EvaluationRow &row : rows) {
        text += u"| %1 | %2 | %3 | %4 | %5 | %6 | %7 | %8 |\n"_s.arg(QString(row.label).replace(u'|', u"\\|"_s), row.problem, row.workload, row.device, row.mode, row.verdict,
                                                                       row.counted ? timeText(row.medianNs) : tr("not counted"))
                    .arg(row.achievedFraction > 0 ? QString::number(row.achievedFraction * 100, 'f', 1) + u" %"_s : u"–"_s);
    }
    return text.toUtf8();
}

/// Trace lines of FlashInfer-Bench: definition, workload, solution, evaluation.
QByteArray flashinferText(const std::vector<Evaluation> &evaluations)
{
    QByteArray text;
    for (const Evaluation &e : evaluations) {
        QJsonObject performance, correctness;
        if (e.timing)
            performance = {{u"latency_ms"_s, e.timing->medianNs * 1e-6}};
        if (e.roofline && e.roofline->baselineNs > 0 && e.timing) {
            performance[u"reference_latency_ms"_s] = e.roofline->baselineNs * 1e-6;
            performance[u"speedup_factor"_s] = e.roofline->baselineNs / e.timing->medianNs;
        }
        if (e.correctness)
            correctness = {{u"max_relative_error"_s, jsonNumber(e.correctness->maxRelError)}, {u"max_absolute_error"_s, jsonNumber(e.correctness->maxAbsError)}};
        const QString status = e.verdict.kind == "passed"_L1 ? u"PASSED"_s : e.verdict.kind == "mismatch"_L1 ? u"INCORRECT_NUMERICAL"_s : e.verdict.kind == "build_failed"_L1 ? u"COMPILE_ERROR"_s : u"RUNTIME_ERROR"_s;
        const QJsonObject line{{u"definition"_s, e.problem},
                               {u"solution"_s, e.label},
                               {u"workload"_s, QJsonObject{{u"uuid"_s, e.workload}}},
                               {u"evaluation"_s, QJsonObject{{u"status"_s, status},
                                                             {u"environment"_s, QJsonObject{{u"hardware"_s, e.environment.deviceName}}},
                                                             {u"timestamp"_s, e.finishedAt.toString(Qt::ISODate)},
                                                             {u"correctness"_s, e.correctness ? QJsonValue(correctness) : QJsonValue()},
                                                             {u"performance"_s, e.timing ? QJsonValue(performance) : QJsonValue()}}}};
        text += QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    }
    return text;
}

int writeOutput(const QByteArray &content, const Options &options)
{
    if (!options.has(u"output"_s)) {
        std::fwrite(content.constData(), 1, size_t(content.size()), stdout);
        return kPassed;
    }
    auto written = writeFileAtomically(options.value(u"output"_s), content);
    return written ? kPassed : printError(written.error(), options.json());
}

/// Pictures come from the window's program, so that this one needs no GUI libraries.
int exportPicture(const Options &options)
{
    const QString program = QCoreApplication::applicationDirPath() + u"/gable"_s;
    const QString output = options.value(u"output"_s);
    if (output.isEmpty())
        return usageError(tr("--format png needs --output FILE"), options.json());
    if (!QFileInfo::exists(program))
        return printError(Error{u"no_gui"_s, tr("pictures are drawn by the program \"gable\", which is not installed here"), program, 0, {}, tr("Install the window as well.")}, options.json());
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, {u"--export"_s, output, options.value(u"workspace"_s)});
    process.waitForFinished(-1);
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? kPassed : kInfrastructure;
}

} // namespace

int compare(const Options &options)
{
    if (options.operands.size() != 2)
        return usageError(tr("compare takes two submissions"), options.json());
    std::unique_ptr<Workspace> workspace;
    if (options.has(u"workspace"_s)) {
        auto opened = openExisting(options, Workspace::Access::ReadOnly);
        if (!opened)
            return printError(opened.error(), options.json());
        workspace = std::move(*opened);
    }
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    auto a = submissionOf(options.operands[0], workspace.get()), b = submissionOf(options.operands[1], workspace.get());
    if (!catalogue || !a || !b)
        return printError(!catalogue ? catalogue.error() : !a ? a.error() : b.error(), options.json());
    auto problemName = resolveProblem(*a, options.value(u"problem"_s).isEmpty() ? a->problem : options.value(u"problem"_s), {}, catalogue->names());
    auto problem = !problemName ? Result<const Problem *>(fail(problemName.error())) : catalogue->problem(*problemName);
    auto workloads = problem ? workloadsOf(**problem, options) : Result<std::vector<const Workload *>>(fail(problem.error()));
    if (!workloads)
        return printError(workloads.error(), options.json());
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    const CompareRequest request{**problem, *workloads->front(), *a, *b, options.device(), *protocol, 3, 10};
    auto reply = connection.wait<CompareReply>([&](auto done) { return connection.client().compare(request, done); });
    connection.progressLine({});
    if (!reply)
        return printError(reply.error(), options.json());
    if (options.json()) {
        QJsonObject json = toJson(*reply);
        json[u"a"_s] = evaluationJson(reply->a);
        json[u"b"_s] = evaluationJson(reply->b);
        printJson(json);
    } else {
        printEvaluationTable({reply->a, reply->b});
        const AbbaResult &r = reply->result;
        if (r.blocks > 0)
            printLine(tr("B is %1: time B ÷ A = %2 (95 % interval %3 – %4; δ %5 %; %6 blocks in %7 processes)")
                          .arg(name(r.verdict).toUpper()).arg(r.ratio, 0, 'f', 3).arg(r.low, 0, 'f', 3).arg(r.high, 0, 'f', 3).arg(r.delta * 100, 0, 'f', 1).arg(r.blocks).arg(r.processes));
        else
            printLine(tr("Not compared: only kernels that pass are."));
    }
    return exitCodeOf({reply->a, reply->b});
}

int reproduce(const Options &options)
{
    if (options.operands.size() != 1)
        return usageError(tr("reproduce takes the id of one evaluation"), options.json());
    auto workspace = openExisting(options, Workspace::Access::ReadOnly);
    if (!workspace)
        return printError(workspace.error(), options.json());
    auto before = (*workspace)->evaluation(options.operands.first());
    auto submission = before ? (*workspace)->submission(before->submission) : Result<Submission>(fail(before.error()));
    auto catalogue = submission ? Catalogue::open(options) : Result<Catalogue>(fail(submission.error()));
    auto problem = catalogue ? catalogue->problem(before->problem) : Result<const Problem *>(fail(catalogue.error()));
    if (!problem)
        return printError(problem.error(), options.json());
    const Workload *workload = (*problem)->workload(before->workload);
    if (!workload)
        return printError(Error{u"not_found"_s, tr("%1 has no workload \"%2\" any more").arg(before->problem, before->workload), {}, 0, {}, tr("If it came from a suite, name it with --suite.")}, options.json());
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    EvaluateRequest request{**problem, *workload, *submission, before->device, before->protocol};
    request.protocol.seed = before->environment.salt;
    auto now = connection.wait<Evaluation>([&](auto done) { return connection.client().evaluate(request, done); });
    connection.progressLine({});
    if (!now)
        return printError(now.error(), options.json());
    const bool same = now->verdict.kind == before->verdict.kind;
    if (options.json()) {
        printJson({{u"evaluations"_s, QJsonArray{evaluationJson(*now)}}, {u"before"_s, evaluationJson(*before)}, {u"same_verdict"_s, same}});
    } else {
        printEvaluation(*now);
        printLine(same ? tr("The same verdict as on %1.").arg(before->finishedAt.toString(Qt::ISODate)) : tr("Another verdict than on %1: it was %2.").arg(before->finishedAt.toString(Qt::ISODate), verdictWord(before->verdict.kind)));
    }
    return same ? kPassed : kNotPassed;
}

int score(const Options &options)
{
    auto workspace = openExisting(options, Workspace::Access::ReadOnly);
    auto catalogue = workspace ? Catalogue::open(options) : Result<Catalogue>(fail(workspace.error()));
    auto evaluations = catalogue ? allEvaluations(**workspace) : Result<std::vector<Evaluation>>(fail(catalogue.error()));
    if (!evaluations)
        return printError(evaluations.error(), options.json());
    const Suite &suite = catalogue->suites.front();
    std::vector<ScoreInput> inputs;
    for (const Evaluation &e : *evaluations) {
        const Problem *problem = e.suite == suite.name ? suite.problem(e.problem) : nullptr;
        const Workload *workload = problem ? problem->workload(e.workload) : nullptr;
        if (workload)
            inputs.push_back({problem->opType, e.problem, e.workload, workload->phases, e.verdict.kind, e.roofline ? e.roofline->achievedFraction : 0, e.timing ? e.timing->medianNs : 0,
                              e.roofline ? e.roofline->baselineNs : 0});
    }
    const auto scores = weightedScores(suite, inputs);
    const Geomean speedup = geomeanSpeedup(inputs);
    if (options.json()) {
        QJsonArray phases, fast;
        for (const WeightedScore &score : scores)
            phases.append(toJson(score));
        for (const double p : {0.0, 0.5, 0.8, 1.0, 1.5, 2.0})
            fast.append(QJsonObject{{u"p"_s, p}, {u"fast_p"_s, fastP(inputs, p)}});
        printJson({{u"suite"_s, suite.name}, {u"rule"_s, u"Gable's weighted production score"_s}, {u"scores"_s, phases}, {u"fast_p"_s, fast}, {u"geomean_speedup"_s, QJsonObject{{u"value"_s, speedup.value}, {u"count"_s, speedup.count}}}});
        return kPassed;
    }
    printLine(tr("%1: Gable's weighted production score (Σ w · mean fraction ÷ Σ w; failures count 0)").arg(suite.name));
    std::vector<QStringList> rows;
    for (const WeightedScore &s : scores)
        rows.push_back({s.phase, QString::number(s.score, 'f', 4), QString::number(s.coverage * 100, 'f', 1) + u" %"_s, QString::number(s.scoreOverAll, 'f', 4), u"%1 / %2"_s.arg(s.operators).arg(s.operatorsTotal), u"%1 / %2"_s.arg(s.workloads).arg(s.workloadsTotal)});
    printTable({tr("Phase"), tr("Score"), tr("Coverage"), tr("Uncovered as 0"), tr("Operators"), tr("Workloads")}, rows, {1, 2, 3, 4, 5});
    if (speedup.count > 0)
        printLine(tr("Geometric mean speed-up over the baseline: ×%1 of %2 right ones").arg(speedup.value, 0, 'f', 2).arg(speedup.count));
    return kPassed;
}

int importSubmissions(const Options &options)
{
    if (options.operands.size() != 1)
        return usageError(tr("import takes one path"), options.json());
    auto workspace = openExisting(options, Workspace::Access::ReadWrite);
    auto catalogue = workspace ? Catalogue::open(options) : Result<Catalogue>(fail(workspace.error()));
    auto list = catalogue ? openSubmissions(options.operands.first()) : Result<SubmissionList>(fail(catalogue.error()));
    if (!list)
        return printError(list.error(), options.json());
    int unassigned = 0;
    for (Submission &submission : list->submissions) {
        if (auto problem = resolveProblem(submission, {}, options.operands.first(), catalogue->names()))
            submission.problem = *problem;
        unassigned += submission.problem.isEmpty() ? 1 : 0;
        if (auto saved = (*workspace)->saveSubmission(submission); !saved)
            return printError(saved.error(), options.json());
    }
    for (const Error &problem : list->problems)
        std::fprintf(stderr, "%s\n", qUtf8Printable(problem.toText()));
    if (auto closed = (*workspace)->close(); !closed)
        return printError(closed.error(), options.json());
    if (options.json())
        printJson({{u"imported"_s, qint64(list->submissions.size())}, {u"unassigned"_s, unassigned}, {u"unreadable"_s, qint64(list->problems.size())}});
    else
        printLine(tr("%1 submissions imported, %2 of them unassigned, %3 files unreadable").arg(list->submissions.size()).arg(unassigned).arg(list->problems.size()));
    return kPassed;
}

int exportResults(const Options &options)
{
    const QString format = options.value(u"format"_s);
    if (format == "png"_L1)
        return exportPicture(options);
    auto workspace = openExisting(options, Workspace::Access::ReadOnly);
    if (!workspace)
        return printError(workspace.error(), options.json());
    if (format == "csv"_L1 || format == "md"_L1) {
        auto rows = (*workspace)->rows();
        if (!rows)
            return printError(rows.error(), options.json());
        return writeOutput(format == "csv"_L1 ? csvText(*rows) : markdownText(*rows), options);
    }
    if (format != "json"_L1 && format != "flashinfer"_L1)
        return usageError(tr("--format should be csv, json, md, flashinfer or png, not \"%1\"").arg(format), options.json());
    auto evaluations = allEvaluations(**workspace);
    if (!evaluations)
        return printError(evaluations.error(), options.json());
    if (format == "flashinfer"_L1)
        return writeOutput(flashinferText(*evaluations), options);
    QJsonArray array;
    for (const Evaluation &evaluation : *evaluations)
        array.append(evaluationJson(evaluation));
    return writeOutput(QJsonDocument(QJsonObject{{u"schema"_s, 1}, {u"evaluations"_s, array}}).toJson(), options);
}

} // namespace gable::cli
