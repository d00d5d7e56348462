// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/evaluation_store.h"

#include "core/triage/describe.h"
#include "core/workspace/blob.h"
#include "core/workspace/submission_store.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSqlError>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Workspace", text); }

QString text(const QString &value) { return value.isNull() ? u""_s : value; }
/// SQLite has no NaN: it becomes NULL and comes back as NaN.
QVariant real(double value) { return std::isnan(value) ? QVariant(QMetaType::fromType<double>()) : QVariant(value); }
double realOf(const QVariant &value) { return value.isNull() ? std::numeric_limits<double>::quiet_NaN() : value.toDouble(); }

QByteArray jsonBytes(const QJsonObject &json) { return QJsonDocument(json).toJson(QJsonDocument::Compact); }

/// What a list needs to make the headline sentence in the language of whoever reads it: the first finding and the pattern.
QString headlineJson(const Evaluation &evaluation)
{
    QJsonObject json;
    if (!evaluation.verdict.findings.empty())
        json[u"finding"_s] = toJson(evaluation.verdict.findings.front());
    if (evaluation.correctness && !evaluation.correctness->patternArgs.isEmpty())
        json[u"pattern_args"_s] = evaluation.correctness->patternArgs;
    return json.isEmpty() ? u""_s : QString::fromUtf8(jsonBytes(json));
}

QString headlineSentence(const EvaluationRow &row, const QByteArray &stored)
{
    Evaluation evaluation;
    evaluation.label = row.label;
    evaluation.problem = row.problem;
    evaluation.workload = row.workload;
    evaluation.verdict.kind = row.verdict;
    if (!stored.isEmpty()) {
        const QJsonObject json = QJsonDocument::fromJson(stored).object();
        if (json.contains(u"finding"_s))
            evaluation.verdict.findings = {findingFromJson(json[u"finding"_s].toObject())};
        evaluation.correctness.emplace();
        evaluation.correctness->pattern = row.pattern;
        evaluation.correctness->patternArgs = json[u"pattern_args"_s].toObject();
        evaluation.correctness->maxErrorOverTolerance = row.maxErrorOverTolerance;
    }
    return headlineText(evaluation);
}

/// The evaluation's large parts, which have blobs of their own.
struct Split {
    Evaluation report;         ///< without samples, map and windows
    std::vector<double> samples;
    QJsonObject maps;          ///< map and windows in the shape of an evaluation that has nothing else
};

Split split(const Evaluation &whole)
{
    Split parts{whole, {}, {}};
    if (parts.report.timing)
        parts.samples = std::move(parts.report.timing->samplesNs);
    if (parts.report.timing)
        parts.report.timing->samplesNs.clear();
    if (parts.report.correctness && (parts.report.correctness->map || !parts.report.correctness->windows.empty())) {
        Evaluation carrier;
        carrier.correctness.emplace();
        std::swap(carrier.correctness->map, parts.report.correctness->map);
        std::swap(carrier.correctness->windows, parts.report.correctness->windows);
        parts.maps = toJson(carrier);
    }
    return parts;
}

Result<QJsonObject> unpackJson(const QByteArray &blob)
{
    auto bytes = unpackBytes(blob);
    if (!bytes)
        return fail(bytes.error());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(*bytes, &error);
    if (error.error != QJsonParseError::NoError || !document.isObject())
        return fail(u"corrupt"_s, tr("a report is not JSON: %1").arg(error.errorString()));
    return document.object();
}

Result<Evaluation> join(const QByteArray &json, const QByteArray &samples, const QByteArray &maps)
{
    auto report = unpackJson(json);
    auto evaluation = report ? evaluationFromJson(*report) : Result<Evaluation>(fail(report.error()));
    if (!evaluation)
        return evaluation;
    auto values = unpackDoubles(samples);
    if (!values)
        return fail(values.error());
    if (evaluation->timing)
        evaluation->timing->samplesNs = std::move(*values);
    if (maps.isEmpty() || !evaluation->correctness)
        return evaluation;
    auto mapJson = unpackJson(maps);
    auto carrier = mapJson ? evaluationFromJson(*mapJson) : Result<Evaluation>(fail(mapJson.error()));
    if (!carrier)
        return fail(carrier.error());
    if (carrier->correctness) {
        evaluation->correctness->map = std::move(carrier->correctness->map);
        evaluation->correctness->windows = std::move(carrier->correctness->windows);
    }
    return evaluation;
}

const QString kInsert =
    u"INSERT INTO evaluation (id, submission, label, author, problem, suite, workload, device, device_uuid, mode, profile, engine_version,"
    " verdict, headline, pattern, median_ns, achieved_fraction, max_error_over_tolerance, flops, bytes, roof_level, counted, finished_ms,"
    " baseline_ns, language)"
    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,COALESCE((SELECT language FROM submission WHERE id=?), ''))"_s;

QVariantList columnsOf(const Evaluation &e)
{
    const TimingReport timing = e.timing.value_or(TimingReport{});
    const RooflineReport roofline = e.roofline.value_or(RooflineReport{});
    const CorrectnessReport none;
    const CorrectnessReport &correctness = e.correctness ? *e.correctness : none;
    const QString mode = e.protocol.mode ? name(*e.protocol.mode) : e.timing ? name(timing.mode) : u""_s;
    return {e.id, text(e.submission), text(e.label), text(e.author), text(e.problem), text(e.suite), text(e.workload), text(e.device),
            text(e.environment.deviceUuid), mode, name(e.protocol.profile), e.environment.engineVersion, text(e.verdict.kind), headlineJson(e),
            text(correctness.pattern), real(timing.medianNs), real(roofline.achievedFraction), real(correctness.maxErrorOverTolerance),
            real(roofline.flops), real(roofline.bytes), text(roofline.roofLevel), timing.counted ? 1 : 0,
            e.finishedAt.isValid() ? e.finishedAt.toMSecsSinceEpoch() : qint64(0),
            roofline.baselineNs > 0 ? QVariant(roofline.baselineNs) : QVariant(QMetaType::fromType<double>()), text(e.submission)};
}

struct Selection {
    QString sql;
    QVariantList values;
};

Result<QString> orderColumn(const QString &name)
{
    static const std::map<QString, QString> columns{{u"finished"_s, u"finished_ms"_s}, {u"label"_s, u"label"_s},       {u"problem"_s, u"problem"_s},
                                                    {u"verdict"_s, u"verdict"_s},      {u"median"_s, u"median_ns"_s}, {u"fraction"_s, u"achieved_fraction"_s}};
    const auto found = columns.find(name);
    if (found == columns.end())
        return fail(u"bad_argument"_s, tr("rows cannot be ordered by \"%1\"").arg(name));
    return found->second;
}

Result<Selection> selectionOf(const RowFilter &filter)
{
    auto order = orderColumn(filter.orderBy);
    if (!order)
        return fail(order.error());
    QStringList conditions;
    Selection selection;
    const auto require = [&](const QString &column, const QString &value) {
        if (value.isEmpty())
            return;
        conditions.append(column + u"=?"_s);
        selection.values.append(value);
    };
    require(u"problem"_s, filter.problem);
    require(u"workload"_s, filter.workload);
    require(u"verdict"_s, filter.verdict);
    require(u"submission"_s, filter.submission);
    if (!filter.text.isEmpty()) {
        QStringList anyOf;
        for (const QString &column : {u"label"_s, u"author"_s, u"problem"_s, u"workload"_s, u"verdict"_s, u"pattern"_s, u"id"_s}) {
            anyOf.append(column + u" LIKE ? ESCAPE '\\'"_s);
            selection.values.append(likePattern(filter.text));
        }
        conditions.append(u'(' + anyOf.join(u" OR "_s) + u')');
    }
    selection.sql = u"SELECT %1 FROM evaluation"_s.arg(rowColumns());
    if (!conditions.isEmpty())
        selection.sql += u" WHERE "_s + conditions.join(u" AND "_s);
    const QString direction = filter.descending ? u" DESC"_s : u" ASC"_s;
    selection.sql += u" ORDER BY "_s + *order + direction + u", number"_s + direction;
    if (filter.limit > 0)
        selection.sql += u" LIMIT %1"_s.arg(filter.limit);
    return selection;
}

} // namespace

QString likePattern(QString text)
{
    text.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
    return u'%' + text + u'%';
}

QString rowColumns()
{
    return u"id, submission, label, author, problem, suite, workload, device, mode, profile, verdict, headline, pattern, median_ns, achieved_fraction,"
           " max_error_over_tolerance, flops, bytes, roof_level, counted, finished_ms, device_uuid"_s;
}

EvaluationRow readEvaluationRow(const QSqlQuery &query)
{
    int column = 0;
    const auto next = [&] { return query.value(column++); };
    EvaluationRow row;
    for (QString *field : {&row.id, &row.submission, &row.label, &row.author, &row.problem, &row.suite, &row.workload, &row.device, &row.mode,
                           &row.profile, &row.verdict})
        *field = next().toString();
    const QByteArray headline = next().toByteArray();
    row.pattern = next().toString();
    for (double *field : {&row.medianNs, &row.achievedFraction, &row.maxErrorOverTolerance, &row.flops, &row.bytes})
        *field = realOf(next());
    row.roofLevel = next().toString();
    row.counted = next().toInt() != 0;
    const qint64 finishedMs = next().toLongLong();
    if (finishedMs != 0)
        row.finishedAt = QDateTime::fromMSecsSinceEpoch(finishedMs).toUTC();
    row.deviceUuid = next().toString();
    row.summary = headlineSentence(row, headline);
    return row;
}

Result<void> storeEvaluation(Database &database, const Evaluation &evaluation)
{
    const Split parts = split(evaluation);
    auto saved = database.change(u"DELETE FROM evaluation WHERE id=?"_s, {evaluation.id});
    if (saved)
        saved = database.change(kInsert, columnsOf(evaluation));
    if (!saved)
        return saved;
    const QVariant samples = parts.samples.empty() ? QVariant(QMetaType::fromType<QByteArray>()) : QVariant(packDoubles(parts.samples));
    const QVariant maps = parts.maps.isEmpty() ? QVariant(QMetaType::fromType<QByteArray>()) : QVariant(packBytes(jsonBytes(parts.maps)));
    return database.change(u"INSERT INTO report (evaluation, json, samples, maps) VALUES (last_insert_rowid(),?,?,?)"_s,
                           {packBytes(jsonBytes(toJson(parts.report))), samples, maps});
}

Result<Evaluation> loadEvaluation(Database &database, const QString &id)
{
    auto whole = completeId(database, u"evaluation"_s, id);
    if (!whole)
        return fail(whole.error());
    auto query = database.run(u"SELECT json, samples, maps FROM report JOIN evaluation ON report.evaluation=evaluation.number WHERE id=?"_s, {*whole});
    if (!query)
        return fail(query.error());
    if (!(*query)->next()) {
        (*query)->finish();
        return fail(database.corrupt(tr("evaluation %1 has no report").arg(*whole)));
    }
    auto evaluation = join((*query)->value(0).toByteArray(), (*query)->value(1).toByteArray(), (*query)->value(2).toByteArray());
    (*query)->finish();
    if (!evaluation)
        return fail(database.corrupt(tr("evaluation %1: %2").arg(*whole, evaluation.error().toText())));
    return evaluation;
}

Result<std::optional<QString>> knownEvaluation(Database &database, const EvaluationKey &key)
{
    auto query = database.run(u"SELECT id FROM evaluation WHERE submission=? AND problem=? AND workload=? AND device_uuid=? AND mode=? AND profile=?"
                              " AND engine_version=? AND verdict NOT IN ('cancelled', 'device_unhealthy', 'unsupported_here', 'reference_failed')"
                              " AND (NOT ? OR verdict NOT IN ('passed', 'not_timed') OR median_ns > 0) ORDER BY number DESC LIMIT 1"_s,
                              {text(key.submission), text(key.problem), text(key.workload), text(key.deviceUuid), text(key.mode), text(key.profile),
                               key.engineVersion, key.timed});
    if (!query)
        return fail(query.error());
    std::optional<QString> id;
    if ((*query)->next())
        id = (*query)->value(0).toString();
    (*query)->finish();
    return id;
}

Result<std::vector<EvaluationRow>> loadRows(Database &database, const RowFilter &filter)
{
    auto selection = selectionOf(filter);
    if (!selection)
        return fail(selection.error());
    auto query = database.run(selection->sql, selection->values);
    if (!query)
        return fail(query.error());
    std::vector<EvaluationRow> rows;
    while ((*query)->next())
        rows.push_back(readEvaluationRow(**query));
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid())
        return fail(database.errorOf(error));
    return rows;
}

} // namespace gable
