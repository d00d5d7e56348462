// SPDX-License-Identifier: Apache-2.0
// devices, problems, show, ceilings: what there is.
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "core/toolchain/generated_sources.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Cli", text); }

QJsonObject workloadJson(const Problem &problem, const Workload &workload)
{
    QJsonObject axes;
    for (const auto &[name, value] : workload.axes)
        axes[name] = qint64(value);
    QJsonObject json{{u"id"_s, workload.id}, {u"axes"_s, axes}, {u"importance"_s, workload.importance}, {u"phases"_s, QJsonArray::fromStringList(workload.phases)}};
    if (const auto cost = costOf(problem, workload)) {
        json[u"flops"_s] = cost->totalFlops();
        json[u"bytes"_s] = cost->dramBytes();
    }
    QJsonObject floors, production;
    for (const auto &[device, ns] : workload.suiteFloorNs)
        floors[device] = ns;
    for (const auto &[device, ns] : workload.productionNs)
        production[device] = ns;
    if (!floors.isEmpty())
        json[u"floor_ns"_s] = floors;
    if (!production.isEmpty())
        json[u"production_ns"_s] = production;
    const QString reason = problem.unsupportedReason.isEmpty() ? workload.unsupportedReason : problem.unsupportedReason;
    if (!reason.isEmpty())
        json[u"unsupported_here"_s] = reason;
    return json;
}

QJsonObject problemJson(const Problem &problem)
{
    QJsonObject dtypes;
    for (const Argument &argument : problem.arguments)
        dtypes[argument.name] = name(argument.dtype);
    QJsonArray workloads;
    for (const Workload &workload : problem.workloads)
        workloads.append(workloadJson(problem, workload));
    QJsonObject json{{u"name"_s, problem.name}, {u"suite"_s, problem.suite}, {u"op_type"_s, problem.opType}, {u"dtypes"_s, dtypes}, {u"workloads"_s, workloads}};
    if (!problem.unsupportedReason.isEmpty())
        json[u"unsupported_here"_s] = problem.unsupportedReason;
    return json;
}

void printProblem(const Problem &problem)
{
    printLine(u"%1  (%2)\n%3"_s.arg(problem.name, problem.suite, problem.description));
    if (!problem.formula.isEmpty())
        printLine(u"\n  "_s + problem.formula);
    printLine(u"\n"_s + prototype(problem, {}) + u";\n"_s);
    std::vector<QStringList> rows;
    for (const Argument &argument : problem.arguments) {
        QStringList shape;
        for (const Expression &extent : argument.shape)
            shape.append(extent.text());
        rows.push_back({argument.name, name(argument.role), name(argument.dtype), argument.isScalar ? tr("scalar") : u'[' + shape.join(u", "_s) + u']'});
    }
    printTable({tr("Argument"), tr("Role"), tr("Type"), tr("Shape")}, rows, {});
    printLine(tr("\nComparator %1; tolerance: %2").arg(name(problem.comparator), problem.tolerance.source.isEmpty() ? tr("Gable's own, from runs in the declared precision") : problem.tolerance.source));
    if (!problem.constraints.isEmpty())
        printLine(tr("Constraints: %1").arg(problem.constraints.join(u"; "_s)));
    if (!problem.unsupportedReason.isEmpty())
        printLine(tr("Cannot be evaluated here: %1").arg(problem.unsupportedReason));
    rows.clear();
    for (const Workload &workload : problem.workloads) {
        const auto cost = costOf(problem, workload);
        QStringList axes;
        for (const auto &[axis, value] : workload.axes)
            axes.append(u"%1=%2"_s.arg(axis).arg(value));
        rows.push_back({workload.id, axes.join(u' '), cost ? countText(cost->totalFlops()) : QString(), cost ? countText(cost->dramBytes()) + u'B' : QString(), workload.phases.join(u'/')});
    }
    printLine({});
    printTable({tr("Workload"), tr("Axes"), tr("FLOP"), tr("Bytes"), tr("Phases")}, rows, {2, 3});
    if (!problem.referenceCpp.isEmpty())
        printLine(u"\n"_s + problem.referenceCpp);
}

} // namespace

int devices(const Options &options)
{
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    auto list = connection.wait<std::vector<DeviceInfo>>([&](auto done) { return connection.client().devices(done); });
    if (!list)
        return printError(list.error(), options.json());
    if (options.json()) {
        QJsonArray array;
        for (const DeviceInfo &device : *list)
            array.append(toJson(device));
        printJson({{u"devices"_s, array}});
        return kPassed;
    }
    std::vector<QStringList> rows;
    for (const DeviceInfo &d : *list)
        rows.push_back({d.id, d.name, d.available ? tr("available") : d.reason, QString::number(d.threads), QString::number(d.clockMhz, 'f', 0), countText(double(d.lastLevelBytes)) + u'B', d.toolkit, d.sandbox});
    printTable({tr("Device"), tr("Name"), tr("State"), tr("Threads"), tr("MHz"), tr("Last-level cache"), tr("Compiler"), tr("Sandbox")}, rows, {3, 4, 5});
    return kPassed;
}

int problems(const Options &options)
{
    Result<Suite> suite = options.has(u"suite"_s) ? Catalogue::open(options).map([](Catalogue &&c) { return c.suites.front(); }) : builtInSuite();
    if (!suite)
        return printError(suite.error(), options.json());
    if (options.json()) {
        QJsonArray array;
        for (const Problem &problem : suite->problems)
            array.append(problemJson(problem));
        printJson({{u"suite"_s, suite->name}, {u"problems"_s, array}, {u"notes"_s, QJsonArray::fromStringList(suite->notes)}});
        return kPassed;
    }
    std::vector<QStringList> rows;
    size_t workloads = 0;
    for (const Problem &problem : suite->problems) {
        workloads += problem.workloads.size();
        const auto weight = suite->operatorImportance.find(problem.opType);
        rows.push_back({problem.name, QString::number(problem.workloads.size()), weight == suite->operatorImportance.end() ? QString() : QString::number(weight->second, 'f', 4),
                        problem.workloads.empty() ? QString() : problem.workloads.front().phases.join(u'/'), problem.unsupportedReason.isEmpty() ? tr("yes") : problem.unsupportedReason});
    }
    printTable({tr("Problem"), tr("Workloads"), tr("Importance"), tr("Phases"), tr("Evaluable here")}, rows, {1, 2});
    printLine(tr("%1: %2 problems, %3 workloads").arg(suite->name).arg(suite->problems.size()).arg(workloads));
    for (const QString &note : suite->notes)
        printLine(note);
    return kPassed;
}

int show(const Options &options)
{
    if (options.operands.size() != 1)
        return usageError(tr("show takes one problem"), options.json());
    auto catalogue = Catalogue::open(options);
    if (!catalogue)
        return printError(catalogue.error(), options.json());
    auto problem = catalogue->problem(options.operands.first());
    if (!problem)
        return printError(problem.error(), options.json());
    if (!options.json()) {
        printProblem(**problem);
        return kPassed;
    }
    QJsonObject json = problemJson(**problem);
    json[u"prototype"_s] = prototype(**problem, {});
    json[u"reference_cpp"_s] = (*problem)->referenceCpp;
    json[u"reference"_s] = (*problem)->referencePython;
    printJson({{u"problem"_s, json}});
    return kPassed;
}

int ceilings(const Options &options)
{
    Connection connection(!options.json());
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    const CeilingsRequest request{options.device(), options.has(u"measure"_s)};
    auto result = connection.wait<Ceilings>([&](auto done) { return connection.client().ceilings(request, done); });
    connection.progressLine({});
    if (!result)
        return printError(result.error(), options.json());
    if (options.json()) {
        printJson(toJson(*result));
        return kPassed;
    }
    printLine(u"%1: %2 (%3)"_s.arg(result->device, result->deviceName, result->source));
    std::vector<QStringList> rows;
    for (const Ceiling &c : result->ceilings) {
        const auto text = [&](const std::optional<double> &value) { return !value ? u"–"_s : c.unit == "s"_L1 ? timeText(*value * 1e9) : countText(*value) + c.unit; };
        rows.push_back({c.name, text(c.measured), text(c.datasheet), c.note});
    }
    printTable({tr("Roof"), tr("Measured"), tr("Derived"), tr("How")}, rows, {1, 2});
    if (!request.measure && result->source != "measured"_L1)
        printLine(tr("Not measured yet: gable-cli ceilings --device %1 --measure").arg(request.device));
    return kPassed;
}

} // namespace gable::cli
