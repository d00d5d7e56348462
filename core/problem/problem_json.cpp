// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/definition.h"
#include "core/problem/problem_names.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostWorkloads = 100000;

QString tr(const char *text) { return QCoreApplication::translate("ProblemJson", text); }

QJsonObject numbers(const std::map<QString, double> &values)
{
    QJsonObject json;
    for (const auto &[key, value] : values)
        json[key] = jsonNumber(value);
    return json;
}

QJsonObject toJson(const InputSpec &spec) { return {{u"distribution"_s, name(spec.kind)}, {u"range"_s, QJsonArray{spec.a, spec.b}}}; }

QJsonObject toJson(const ToleranceRule &rule)
{
    return {{u"kind"_s, name(rule.kind)}, {u"rtol"_s, rule.rtol}, {u"atol"_s, rule.atol}, {u"required_matched_ratio"_s, rule.requiredMatchedRatio}, {u"source"_s, rule.source}};
}

/// Reads what toJson() wrote; it may have come from another machine or a file, so every field is checked.
class MessageReader : FieldReader
{
public:
    explicit MessageReader(const JsonText &text) : m_root(text) {}

    Result<Problem> problem()
    {
        Problem result;
        if (isObject(m_root) && readBase(result) && readProfile(result) && readTolerance(result.tolerance) && readWorkloads(result))
            return result;
        return fail(*error);
    }

    Result<Workload> workload()
    {
        Workload result;
        if (readWorkload(m_root, result))
            return result;
        return fail(*error);
    }

    Result<Cost> cost()
    {
        Cost result;
        if (readCost(m_root, result))
            return result;
        return fail(*error);
    }

private:
    bool text(const QString &key, QString &destination) { return take(m_root[key].stringOr(destination), destination, m_root); }

    bool readBase(Problem &problem)
    {
        QString definition, file, dtypeName, reference;
        DType dtype = DType::Float32;
        if (!text(u"definition"_s, definition) || !text(u"file"_s, file) || !take(m_root[u"dtype"_s].string(), dtypeName, m_root)
            || !take(parseDType(dtypeName), dtype, m_root[u"dtype"_s]) || !text(u"reference_cpp"_s, reference))
            return false;
        if (!definition.isEmpty() && !readVariant(definition, file, reference, dtype, problem))
            return false;
        if (definition.isEmpty() && !m_root[u"unsupported_reason"_s].isString())
            return refuse(m_root[u"definition"_s].error(tr("missing: only a problem that cannot be evaluated has no definition")));
        problem.dtype = dtype;
        problem.provenance = file;
        return true;
    }

    bool readVariant(const QString &definition, const QString &file, const QString &reference, DType dtype, Problem &problem)
    {
        const auto parsed = JsonText::parse(definition.toUtf8(), file);
        if (!parsed)
            return refuse(parsed.error());
        auto variants = readDefinition(*parsed, {}, reference);
        if (!variants)
            return refuse(variants.error());
        for (Problem &variant : *variants) {
            if (variant.dtype == dtype) {
                problem = std::move(variant);
                return true;
            }
        }
        return refuse(m_root[u"dtype"_s].error(tr("the definition has no variant %1").arg(name(dtype))));
    }

    bool readProfile(Problem &problem)
    {
        const auto flag = [this](const QString &key, bool &value) { return take(m_root[key].booleanOr(value), value, m_root); };
        return text(u"name"_s, problem.name) && text(u"suite"_s, problem.suite) && text(u"op_type"_s, problem.opType) && text(u"description"_s, problem.description)
            && text(u"unsupported_reason"_s, problem.unsupportedReason) && flag(u"requires_own_kernels"_s, problem.requiresOwnKernels)
            && flag(u"allows_lower_precision"_s, problem.allowsLowerPrecision) && flag(u"generality"_s, problem.generality)
            && (!problem.name.isEmpty() || refuse(m_root[u"name"_s].error(tr("missing, should be a text"))));
    }

    bool readTolerance(ToleranceRule &rule)
    {
        const JsonCursor cursor = m_root[u"tolerance"_s];
        if (cursor.isNull())
            return true;
        QString kind;
        if (!isObject(cursor) || !take(cursor[u"kind"_s].string(), kind, cursor) || !take(parseToleranceKind(kind), rule.kind, cursor[u"kind"_s])
            || !take(cursor[u"rtol"_s].number(), rule.rtol, cursor) || !take(cursor[u"atol"_s].number(), rule.atol, cursor)
            || !take(cursor[u"required_matched_ratio"_s].number(), rule.requiredMatchedRatio, cursor) || !take(cursor[u"source"_s].stringOr({}), rule.source, cursor))
            return false;
        const bool sensible = rule.rtol >= 0 && rule.atol >= 0 && rule.requiredMatchedRatio > 0 && rule.requiredMatchedRatio <= 1;
        return sensible || refuse(cursor.error(tr("tolerances are not negative, and the required ratio is above 0 and at most 1")));
    }

    bool readWorkloads(Problem &problem)
    {
        const JsonCursor list = m_root[u"workloads"_s];
        if (list.isNull())
            return true;
        if (!list.isArray() || list.size() > kMostWorkloads)
            return refuse(list.error(tr("should be a list of at most %1 workloads").arg(kMostWorkloads)));
        problem.workloads.clear();
        for (int i = 0; i < list.size(); ++i) {
            Workload workload;
            if (!readWorkload(list.at(i), workload))
                return false;
            problem.workloads.push_back(std::move(workload));
        }
        return true;
    }

    bool readWorkload(const JsonCursor &cursor, Workload &workload)
    {
        const JsonCursor phases = cursor[u"phases"_s], cost = cursor[u"suite_cost"_s];
        if (!isObject(cursor) || !take(cursor[u"id"_s].string(), workload.id, cursor) || !readAxes(cursor[u"axes"_s], workload.axes)
            || !readNumbers(cursor[u"scalars"_s], workload.scalars) || !readInputs(cursor[u"inputs"_s], workload.inputs)
            || !take(cursor[u"importance"_s].numberOr(1.0), workload.importance, cursor) || (!phases.isNull() && !take(phases.strings(), workload.phases, phases))
            || !readNumbers(cursor[u"suite_floor_ns"_s], workload.suiteFloorNs) || !readNumbers(cursor[u"production_ns"_s], workload.productionNs)
            || !take(cursor[u"description"_s].stringOr({}), workload.description, cursor)
            || !take(cursor[u"unsupported_reason"_s].stringOr({}), workload.unsupportedReason, cursor))
            return false;
        return cost.isNull() || readCost(cost, workload.suiteCost.emplace());
    }

    bool readAxes(const JsonCursor &cursor, std::map<QString, int64_t> &axes)
    {
        if (!isObject(cursor))
            return false;
        for (const QString &key : cursor.value().toObject().keys()) {
            if (!take(cursor[key].integer(), axes[key], cursor[key]))
                return false;
            if (axes[key] < 0 || axes[key] > kLargestSize)
                return refuse(cursor[key].error(tr("%1 is not between 0 and 2^40").arg(axes[key])));
        }
        return true;
    }

    bool readNumbers(const JsonCursor &cursor, std::map<QString, double> &values)
    {
        if (cursor.isNull())
            return true;
        if (!isObject(cursor))
            return false;
        for (const QString &key : cursor.value().toObject().keys()) {
            if (!take(cursor[key].number(), values[key], cursor[key]))
                return false;
        }
        return true;
    }

    bool readInputs(const JsonCursor &cursor, std::map<QString, InputSpec> &inputs)
    {
        if (cursor.isNull())
            return true;
        if (!isObject(cursor))
            return false;
        for (const QString &key : cursor.value().toObject().keys()) {
            if (!take(readInputSpec(cursor[key], DType::Float64), inputs[key], cursor[key]))
                return false;
        }
        return true;
    }

    bool readCost(const JsonCursor &cursor, Cost &cost)
    {
        QString kind;
        return isObject(cursor) && take(cursor[u"kind"_s].string(), kind, cursor) && take(parseCostKind(kind), cost.kind, cursor[u"kind"_s])
            && take(cursor[u"source"_s].stringOr({}), cost.source, cursor) && readNumbers(cursor[u"flops"_s], cost.flops) && readNumbers(cursor[u"bytes"_s], cost.bytes);
    }

    JsonCursor m_root;
};

Result<JsonText> textOf(const QJsonObject &json, const QString &what)
{
    return JsonText::parse(QJsonDocument(json).toJson(QJsonDocument::Compact), what);
}

} // namespace

QJsonObject toJson(const Cost &cost)
{
    return {{u"kind"_s, name(cost.kind)}, {u"source"_s, cost.source}, {u"flops"_s, numbers(cost.flops)}, {u"bytes"_s, numbers(cost.bytes)}};
}

QJsonObject toJson(const Workload &workload)
{
    QJsonObject axes, inputs;
    for (const auto &[key, value] : workload.axes)
        axes[key] = qint64(value);
    for (const auto &[key, spec] : workload.inputs)
        inputs[key] = toJson(spec);
    QJsonObject json{{u"id"_s, workload.id}, {u"axes"_s, axes}, {u"importance"_s, workload.importance}};
    const auto addIfAny = [&json](const QString &key, const QJsonObject &object) {
        if (!object.isEmpty())
            json[key] = object;
    };
    addIfAny(u"scalars"_s, numbers(workload.scalars));
    addIfAny(u"inputs"_s, inputs);
    addIfAny(u"suite_floor_ns"_s, numbers(workload.suiteFloorNs));
    addIfAny(u"production_ns"_s, numbers(workload.productionNs));
    if (!workload.phases.isEmpty())
        json[u"phases"_s] = QJsonArray::fromStringList(workload.phases);
    if (workload.suiteCost)
        json[u"suite_cost"_s] = toJson(*workload.suiteCost);
    if (!workload.description.isEmpty())
        json[u"description"_s] = workload.description;
    if (!workload.unsupportedReason.isEmpty())
        json[u"unsupported_reason"_s] = workload.unsupportedReason;
    return json;
}

QJsonObject toJson(const Problem &problem)
{
    QJsonArray workloads;
    for (const Workload &workload : problem.workloads)
        workloads.append(toJson(workload));
    return {{u"definition"_s, QString::fromUtf8(problem.definitionText)},
            {u"file"_s, problem.provenance},
            {u"dtype"_s, name(problem.dtype)},
            {u"reference_cpp"_s, problem.referenceCpp},
            {u"name"_s, problem.name},
            {u"suite"_s, problem.suite},
            {u"op_type"_s, problem.opType},
            {u"description"_s, problem.description},
            {u"tolerance"_s, toJson(problem.tolerance)},
            {u"requires_own_kernels"_s, problem.requiresOwnKernels},
            {u"allows_lower_precision"_s, problem.allowsLowerPrecision},
            {u"generality"_s, problem.generality},
            {u"unsupported_reason"_s, problem.unsupportedReason},
            {u"workloads"_s, workloads}};
}

Result<Problem> problemFromJson(const QJsonObject &json)
{
    const auto text = textOf(json, u"problem"_s);
    return text ? MessageReader(*text).problem() : Result<Problem>(fail(text.error()));
}

Result<Workload> workloadFromJson(const QJsonObject &json)
{
    const auto text = textOf(json, u"workload"_s);
    return text ? MessageReader(*text).workload() : Result<Workload>(fail(text.error()));
}

Result<Cost> costFromJson(const QJsonObject &json)
{
    const auto text = textOf(json, u"cost"_s);
    return text ? MessageReader(*text).cost() : Result<Cost>(fail(text.error()));
}

} // namespace gable
