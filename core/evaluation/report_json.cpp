// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/report.h"

#include "core/base/text.h"
#include "core/evaluation/object_reader.h"
#include "core/evaluation/report_parts.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Report", text); }

template <class Stage>
QJsonValue stageJson(const std::optional<Stage> &stage)
{
    return stage ? QJsonValue(gable::toJson(*stage)) : QJsonValue();
}

QJsonObject toJson(const Environment &environment)
{
    return {{u"device_id"_s, environment.deviceId},
            {u"device_uuid"_s, environment.deviceUuid},
            {u"device_name"_s, environment.deviceName},
            {u"driver"_s, environment.driver},
            {u"toolkit"_s, environment.toolkit},
            {u"flags"_s, environment.flags},
            {u"clock_mhz"_s, environment.clockMhz == 0.0 ? QJsonValue() : jsonNumber(environment.clockMhz)},
            {u"sandbox"_s, environment.sandbox},
            {u"memory_limit"_s, environment.memoryLimit},
            {u"salt"_s, QString::number(environment.salt)},
            {u"engine_version"_s, environment.engineVersion},
            {u"product_version"_s, environment.productVersion},
            {u"host"_s, environment.host},
            {u"system"_s, environment.system}};
}

Result<Environment> environmentFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    Environment environment;
    environment.deviceId = reader.text(u"device_id"_s);
    environment.deviceUuid = reader.text(u"device_uuid"_s);
    environment.deviceName = reader.text(u"device_name"_s);
    environment.driver = reader.text(u"driver"_s);
    environment.toolkit = reader.text(u"toolkit"_s);
    environment.flags = reader.text(u"flags"_s);
    environment.clockMhz = reader.number(u"clock_mhz"_s);
    environment.sandbox = reader.text(u"sandbox"_s);
    environment.memoryLimit = reader.text(u"memory_limit"_s);
    environment.salt = reader.unsigned64(u"salt"_s);
    environment.engineVersion = int(reader.integer(u"engine_version"_s, kEngineVersion, 0, INT32_MAX));
    environment.productVersion = reader.text(u"product_version"_s);
    environment.host = reader.text(u"host"_s);
    environment.system = reader.text(u"system"_s);
    return reader.finish(std::move(environment));
}

QJsonObject toJson(const Verdict &verdict)
{
    QJsonArray findings;
    for (const Finding &finding : verdict.findings)
        findings.append(gable::toJson(finding));
    return {{u"kind"_s, verdict.kind}, {u"findings"_s, findings}};
}

Result<Finding> checkedFinding(const QJsonObject &json)
{
    ObjectReader reader(json);
    Finding finding;
    finding.kind = reader.text(u"kind"_s);
    finding.rule = reader.text(u"rule"_s);
    finding.args = reader.object(u"args"_s);
    finding.file = reader.text(u"file"_s);
    finding.line = int(reader.integer(u"line"_s, 0, 0, INT32_MAX));
    return reader.finish(std::move(finding));
}

Result<Verdict> verdictFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    Verdict verdict;
    if (reader.has(u"kind"_s))
        verdict.kind = reader.text(u"kind"_s);
    verdict.findings = reader.list(u"findings"_s, checkedFinding);
    return reader.finish(std::move(verdict));
}

} // namespace

QJsonObject toJson(const BuildReport &report)
{
    QJsonArray diagnostics;
    for (const Diagnostic &diagnostic : report.diagnostics)
        diagnostics.append(gable::toJson(diagnostic));
    return {{u"ok"_s, report.ok},
            {u"compiler"_s, report.compiler},
            {u"command"_s, QJsonArray::fromStringList(report.command)},
            {u"ms"_s, jsonNumber(report.milliseconds)},
            {u"diagnostics"_s, diagnostics},
            {u"log"_s, report.log},
            {u"statics"_s, report.statics}};
}

Result<BuildReport> buildReportFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    BuildReport report;
    report.ok = reader.boolean(u"ok"_s, false);
    report.compiler = reader.text(u"compiler"_s);
    report.command = reader.texts(u"command"_s);
    report.milliseconds = reader.number(u"ms"_s);
    report.diagnostics = reader.list(u"diagnostics"_s, diagnosticFromJson);
    report.log = reader.text(u"log"_s);
    report.statics = reader.object(u"statics"_s);
    return reader.finish(std::move(report));
}

QJsonObject toJson(const Finding &finding)
{
    QJsonObject json{{u"kind"_s, finding.kind}, {u"rule"_s, finding.rule}, {u"args"_s, finding.args}};
    if (!finding.file.isEmpty())
        json[u"file"_s] = finding.file;
    if (finding.line > 0)
        json[u"line"_s] = finding.line;
    return json;
}

Finding findingFromJson(const QJsonObject &json) { return checkedFinding(json).value_or(Finding()); }

QJsonObject toJson(const Evaluation &evaluation)
{
    return {{u"schema"_s, kReportSchema},
            {u"id"_s, evaluation.id},
            {u"submission"_s, evaluation.submission},
            {u"label"_s, evaluation.label},
            {u"author"_s, evaluation.author},
            {u"problem"_s, evaluation.problem},
            {u"suite"_s, evaluation.suite},
            {u"workload"_s, evaluation.workload},
            {u"device"_s, evaluation.device},
            {u"protocol"_s, toJson(evaluation.protocol)},
            {u"environment"_s, toJson(evaluation.environment)},
            {u"verdict"_s, toJson(evaluation.verdict)},
            {u"build"_s, stageJson(evaluation.build)},
            {u"correctness"_s, stageJson(evaluation.correctness)},
            {u"timing"_s, stageJson(evaluation.timing)},
            {u"roofline"_s, stageJson(evaluation.roofline)},
            {u"finished_at"_s, evaluation.finishedAt.isValid() ? QJsonValue(evaluation.finishedAt.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue()},
            {u"wall_ms"_s, jsonNumber(evaluation.wallMs)},
            {u"overhead_ms"_s, jsonNumber(evaluation.overheadMs)}};
}

Result<Evaluation> evaluationFromJson(const QJsonObject &json)
{
    ObjectReader reader(json);
    const int64_t schema = reader.integer(u"schema"_s, kReportSchema, 1, INT32_MAX);
    if (schema > kReportSchema)
        return fail(Error{u"newer_version"_s, tr("the report has schema %1; this version reads up to %2").arg(schema).arg(kReportSchema), {}, 0, u"schema"_s,
                          tr("update Gable to open it")});
    Evaluation evaluation;
    evaluation.id = reader.text(u"id"_s);
    evaluation.submission = reader.text(u"submission"_s);
    evaluation.label = reader.text(u"label"_s);
    evaluation.author = reader.text(u"author"_s);
    evaluation.problem = reader.text(u"problem"_s);
    evaluation.suite = reader.text(u"suite"_s);
    evaluation.workload = reader.text(u"workload"_s);
    evaluation.device = reader.text(u"device"_s);
    evaluation.protocol = reader.parsed(u"protocol"_s, protocolFromJson);
    evaluation.environment = reader.parsed(u"environment"_s, environmentFromJson);
    evaluation.verdict = reader.parsed(u"verdict"_s, verdictFromJson);
    evaluation.build = reader.optional(u"build"_s, buildReportFromJson);
    evaluation.correctness = reader.optional(u"correctness"_s, correctnessFromJson);
    evaluation.timing = reader.optional(u"timing"_s, timingFromJson);
    evaluation.roofline = reader.optional(u"roofline"_s, rooflineFromJson);
    const QString finishedAt = reader.text(u"finished_at"_s);
    evaluation.finishedAt = QDateTime::fromString(finishedAt, Qt::ISODateWithMs);
    if (!finishedAt.isEmpty() && !evaluation.finishedAt.isValid())
        reader.adopt(u"finished_at"_s, Error{u"bad_field"_s, tr("should be a date and time such as 2025-01-31T12:00:00.000Z"), {}, 0, {}, {}});
    evaluation.wallMs = reader.number(u"wall_ms"_s);
    evaluation.overheadMs = reader.number(u"overhead_ms"_s);
    return reader.finish(std::move(evaluation));
}

} // namespace gable
