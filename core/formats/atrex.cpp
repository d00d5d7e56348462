// SPDX-License-Identifier: Apache-2.0
#include "core/formats/atrex.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kNsPerMs = 1e6, kNsPerUs = 1e3;
constexpr qsizetype kMostYaml = 1 << 20;

QString tr(const char *text) { return QCoreApplication::translate("Atrex", text); }

/// The directory that holds the operators: PATH/data or PATH itself.
QString dataDir(const QString &path)
{
    return QFileInfo::exists(path + u"/data/operator_importance.json"_s) ? path + u"/data"_s : path;
}

QStringList phasesOf(const QString &text) { return text.split(u'/', Qt::SkipEmptyParts); }

/// Numbers become axes or scalars, everything else stays readable in the description.
void flatten(const QJsonObject &keywords, Workload &workload, QStringList &rest)
{
    for (auto it = keywords.begin(); it != keywords.end(); ++it) {
        const QJsonValue value = it.value();
        const int64_t whole = value.toInteger(INT64_MIN);
        if (value.isDouble() && whole != INT64_MIN && whole >= 0)
            workload.axes[it.key()] = whole;
        else if (value.isDouble())
            workload.scalars[it.key()] = value.toDouble();
        else
            rest.append(it.key() + u'=' + (value.isArray() ? QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact)) : value.toVariant().toString()));
    }
}

Result<void> readSeconds(const JsonCursor &bySku, double factor, const QString &member, std::map<QString, double> &to)
{
    for (const QString &sku : bySku.keys()) {
        const JsonCursor entry = member.isEmpty() ? bySku[sku] : bySku[sku][member];
        auto value = entry.number();
        if (!value)
            return fail(value.error());
        if (*value < 0)
            return fail(entry.error(tr("should not be negative")));
        to[sku] = *value * factor;
    }
    return {};
}

Result<Cost> readCost(const JsonCursor &shape)
{
    Cost cost;
    cost.source = u"suite"_s;
    // "semantic" FLOPs and bytes count what the operator means, each tensor once: the least that any kernel must do.
    cost.kind = CostKind::Minimal;
    const JsonCursor flops = shape[u"semantic_W_flops"_s];
    if (!flops.isObject())
        return fail(flops.error(tr("should be an object of FLOPs by dtype")));
    for (const QString &dtype : flops.keys()) {
        auto value = flops[dtype].number();
        if (!value)
            return fail(value.error());
        cost.flops[dtype] = *value;
    }
    auto read = shape[u"semantic_Q_read_bytes"_s].number(), write = shape[u"semantic_Q_write_bytes"_s].number();
    if (!read)
        return fail(read.error());
    if (!write)
        return fail(write.error());
    cost.bytes[u"dram"_s] = *read + *write;
    return cost;
}

Result<Workload> readWorkload(const AtrexOperator &files, const QString &id)
{
    const JsonCursor shape = JsonCursor(files.shapes)[id], meta = JsonCursor(files.metadata)[u"shapes"_s][id], roof = JsonCursor(files.roofline)[u"shapes"_s][id];
    Workload workload;
    workload.id = id;
    if (!shape.isObject())
        return fail(shape.error(tr("should be an object with init_kwargs and input_kwargs")));
    QStringList rest;
    flatten(shape[u"init_kwargs"_s].value().toObject(), workload, rest);
    flatten(shape[u"input_kwargs"_s].value().toObject(), workload, rest);
    auto description = meta[u"description"_s].stringOr({});
    if (!description)
        return fail(description.error());
    workload.description = rest.isEmpty() ? *description : *description + u"; "_s + rest.join(u", "_s);
    if (auto read = readSeconds(meta[u"production_performance"_s], kNsPerUs, u"performance_us"_s, workload.productionNs); !read)
        return fail(read.error());
    if (!roof.isNull()) {
        auto cost = readCost(roof);
        if (!cost)
            return fail(cost.error());
        workload.suiteCost = *cost;
        if (auto read = readSeconds(roof[u"SOL_time_ms"_s], kNsPerMs, {}, workload.suiteFloorNs); !read)
            return fail(read.error());
    }
    return workload;
}

/// What the suite's files leave open and our reference had to decide; empty when nothing.
QString openQuestions(const Problem &problem)
{
    const Argument *epsilon = problem.argument(u"eps"_s);
    const bool given = std::all_of(problem.workloads.begin(), problem.workloads.end(), [](const Workload &w) { return w.scalars.count(u"eps"_s) > 0; });
    if (!epsilon || given)
        return {};
    return tr("The suite's files do not state eps; this reference uses %1.").arg(numberText(epsilon->input.a));
}

/// One of Gable's operators with the suite's workloads, tolerance and rules.
Result<Problem> adaptedProblem(const AtrexAdapter &adapter, DType dtype, const AtrexOperator &files, std::vector<Workload> workloads)
{
    const QString folder = u"%1/operators/%2"_s.arg(resourceDir(), QString::fromLatin1(adapter.operatorName));
    auto text = JsonText::load(folder + u'/' + QString::fromLatin1(adapter.operatorName) + u".json"_s);
    if (!text)
        return fail(text.error());
    auto variants = parseDefinition(*text, folder);
    if (!variants)
        return fail(variants.error());
    const auto variant = std::find_if(variants->begin(), variants->end(), [&](const Problem &p) { return p.dtype == dtype; });
    if (variant == variants->end())
        return fail(Error{u"unsupported_here"_s, tr("%1 has no variant in %2").arg(QString::fromLatin1(adapter.operatorName), name(dtype)), {}, 0, {}, {}});
    Problem problem = *variant;
    for (Workload &workload : workloads) {
        const QJsonObject shape = files.shapes.root()[workload.id].toObject();
        workload.axes.clear();
        workload.scalars.clear();
        if (!adapter.map(shape[u"init_kwargs"_s].toObject(), shape[u"input_kwargs"_s].toObject(), workload))
            workload.unsupportedReason = tr("its keyword arguments are not the ones known for this operator");
        // What the suite counts by dtype is vector work on every unit here.
        if (workload.suiteCost) {
            const double flops = workload.suiteCost->totalFlops();
            workload.suiteCost->flops = {{u"vector"_s, flops}};
        }
    }
    problem.workloads = std::move(workloads);
    problem.tolerance = ToleranceRule{ToleranceRule::Kind::Allclose, 0.05, 1e-2, 1.0, u"atrex-bench"_s};
    problem.allowsLowerPrecision = true;
    problem.generality = false; // fixed workloads: other seeds only
    return problem;
}

Result<Problem> describedProblem(const QString &opType, DType dtype, std::vector<Workload> workloads)
{
    Problem problem;
    problem.opType = opType;
    problem.name = opType + u'.' + name(dtype);
    problem.entry = opType;
    problem.dtype = dtype;
    problem.workloads = std::move(workloads);
    problem.unsupportedReason = tr("its reference is Python (reference.py, input.py), and Gable has no reference of its own for it");
    return problem;
}

Result<Problem> readOperator(const QString &directory, const QString &opType, double importance)
{
    auto shapes = JsonText::load(directory + u"/shapes.json"_s), metadata = JsonText::load(directory + u"/metadata.json"_s),
         roofline = JsonText::load(directory + u"/roofline.json"_s);
    for (const auto *file : {&shapes, &metadata, &roofline}) {
        if (!*file)
            return fail(file->error());
    }
    const AtrexOperator files{*shapes, *metadata, *roofline};
    auto workloads = atrexWorkloads(files, importance);
    if (!workloads)
        return fail(workloads.error());
    const JsonCursor meta(files.metadata);
    auto dtypeName = meta[u"dtype"_s].string();
    if (!dtypeName)
        return fail(dtypeName.error());
    auto dtype = parseDType(*dtypeName);
    if (!dtype)
        return fail(meta[u"dtype"_s].error(dtype.error().message));
    const auto &adapters = atrexAdapters();
    const auto adapter = std::find_if(adapters.begin(), adapters.end(), [&](const AtrexAdapter &a) { return opType == QLatin1String(a.atrexName); });
    auto problem = adapter == adapters.end() ? describedProblem(opType, *dtype, *workloads) : adaptedProblem(*adapter, *dtype, files, *workloads);
    if (!problem)
        return problem;
    problem->suite = u"atrex-bench"_s;
    problem->provenance = directory;
    const QJsonObject origin = files.metadata.root()[u"origin"_s].toObject();
    problem->description = tr("%1 from %2 (%3)").arg(opType, origin[u"framework"_s].toString(), origin[u"symbol"_s].toString());
    if (const QString open = openQuestions(*problem); !open.isEmpty())
        problem->description += u". "_s + open;
    return problem;
}

Result<std::map<QString, double>> readImportance(const JsonText &text)
{
    const JsonCursor operators = JsonCursor(text)[u"operators"_s];
    if (!operators.isObject())
        return fail(operators.error(tr("should be an object of operators")));
    std::map<QString, double> importance;
    for (const QString &opType : operators.keys()) {
        auto value = operators[opType][u"importance_score"_s].number();
        if (!value)
            return fail(value.error());
        if (*value < 0)
            return fail(operators[opType][u"importance_score"_s].error(tr("should not be negative")));
        importance[opType] = *value;
    }
    return importance;
}

} // namespace

int detectAtrex(const QString &path)
{
    const QString data = dataDir(path);
    return QFileInfo::exists(data + u"/operator_importance.json"_s) ? 90 : 0;
}

Result<std::vector<Workload>> atrexWorkloads(const AtrexOperator &files, double operatorImportance)
{
    const JsonCursor shapes(files.shapes);
    if (!shapes.isObject() || shapes.size() == 0)
        return fail(shapes.error(tr("should be an object of shapes")));
    auto phase = JsonCursor(files.metadata)[u"phase"_s].string();
    if (!phase)
        return fail(phase.error());
    std::vector<Workload> workloads;
    const QStringList ids = shapes.keys();
    for (const QString &id : ids) {
        auto workload = readWorkload(files, id);
        if (!workload)
            return fail(workload.error());
        workload->phases = phasesOf(*phase);
        workload->importance = operatorImportance / double(ids.size());
        workloads.push_back(std::move(*workload));
    }
    return workloads;
}

Result<SuiteHardware> atrexHardware(const QByteArray &yaml, const QString &file)
{
    const auto wrong = [&](const QString &message, int line, const QString &field) { return fail(Error{u"bad_field"_s, message, file, line, field, {}}); };
    if (const auto bad = firstInvalidUtf8(yaml))
        return wrong(tr("invalid UTF-8 at byte %1").arg(*bad), lineAt(yaml, *bad), {});
    try {
        const YAML::Node root = YAML::Load(yaml.toStdString());
        SuiteHardware hardware;
        // A missing key of a missing key throws in yaml-cpp, so both steps are looked at.
        const auto member = [&root](const char *outer, const char *inner) {
            const YAML::Node node = root[outer];
            return node.IsDefined() && node.IsMap() ? YAML::Node(node[inner]) : YAML::Node(YAML::NodeType::Undefined);
        };
        if (!root.IsMap())
            return wrong(tr("should be an object"), 1, {});
        const YAML::Node name = member("hardware", "name");
        if (!name.IsDefined() || !name.IsScalar())
            return wrong(tr("missing"), 1, u"hardware.name"_s);
        hardware.name = QString::fromStdString(name.as<std::string>());
        const auto rate = [](const YAML::Node &node) {
            const double value = node.IsDefined() ? node.as<double>(0.0) : 0.0;
            return std::isfinite(value) && value > 0 ? value : 0.0;
        };
        for (const auto &entry : root["p_peak"]) {
            const QString path = QString::fromStdString(entry.first.as<std::string>());
            if (rate(entry.second) == 0)
                return wrong(tr("should be a number above zero"), entry.second.Mark().line + 1, u"p_peak."_s + path);
            hardware.flopsPerSecond[path] = rate(entry.second);
        }
        hardware.dramBytesPerSecond = rate(member("b_peak", "hbm"));
        if (hardware.dramBytesPerSecond == 0)
            return wrong(tr("should be a number above zero"), 1, u"b_peak.hbm"_s);
        return hardware;
    } catch (const YAML::Exception &exception) {
        return wrong(QString::fromStdString(exception.msg), exception.mark.line + 1, {});
    }
}

Result<Suite> readAtrex(const QString &path)
{
    const QString data = dataDir(path);
    auto text = JsonText::load(data + u"/operator_importance.json"_s);
    if (!text)
        return fail(text.error());
    auto importance = readImportance(*text);
    if (!importance)
        return fail(importance.error());
    Suite suite;
    suite.name = u"atrex-bench"_s;
    suite.format = u"atrex-bench"_s;
    suite.provenance = QFileInfo(path).absoluteFilePath();
    suite.operatorImportance = *importance;
    for (const QFileInfo &directory : QDir(data).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name)) {
        if (!QFileInfo::exists(directory.filePath() + u"/shapes.json"_s)) {
            suite.notes.append(tr("%1 holds no shapes.json and was left out").arg(directory.fileName()));
            continue;
        }
        if (!importance->count(directory.fileName()))
            suite.notes.append(tr("%1 has no importance and counts nothing").arg(directory.fileName()));
        const auto weight = importance->find(directory.fileName());
        auto problem = readOperator(directory.filePath(), directory.fileName(), weight == importance->end() ? 0.0 : weight->second);
        if (!problem)
            return fail(problem.error());
        suite.problems.push_back(std::move(*problem));
    }
    for (const QFileInfo &file : QDir(path + u"/configs/hardware"_s).entryInfoList({u"*.yaml"_s}, QDir::Files, QDir::Name)) {
        auto yaml = readFile(file.filePath(), kMostYaml);
        auto hardware = yaml ? atrexHardware(*yaml, file.filePath()) : Result<SuiteHardware>(fail(yaml.error()));
        if (!hardware)
            return fail(hardware.error());
        suite.hardware.push_back(std::move(*hardware));
    }
    return suite;
}

} // namespace gable
