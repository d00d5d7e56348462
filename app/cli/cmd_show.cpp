// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "app/cli/problem_json.h"
#include "app/cli/roofline_text.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "app/cli/workspace_access.h"
#include "core/toolchain/generated_sources.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString shapeText(const Argument &argument)
{
    QStringList extents;
    for (const Expression &extent : argument.shape)
        extents.append(extent.text());
    return argument.isScalar ? tr("scalar") : u'[' + extents.join(u", "_s) + u']';
}

QString toleranceText(const Problem &problem)
{
    const ToleranceRule &rule = problem.tolerance;
    const double rtol = rule.rtol > 0 ? rule.rtol : defaultTolerance(problem.dtype), atol = rule.atol > 0 ? rule.atol : defaultTolerance(problem.dtype);
    const QString source = rule.source.isEmpty() ? u"gable"_s : rule.source;
    switch (rule.kind) {
    case ToleranceRule::Kind::StockRuns: return tr("rtol %1, atol %2, 3 x the error of runs in the declared precision (%3)").arg(shortNumber(rtol), shortNumber(atol), source);
    case ToleranceRule::Kind::Allclose: return tr("allclose, rtol %1, atol %2 (%3)").arg(shortNumber(rule.rtol), shortNumber(rule.atol), source);
    case ToleranceRule::Kind::BothExceed: return tr("fails when both rtol %1 and atol %2 are exceeded (%3)").arg(shortNumber(rule.rtol), shortNumber(rule.atol), source);
    }
    return {};
}

void printContract(const Problem &problem)
{
    printLine(u"%1  (%2)\n%3"_s.arg(problem.name, problem.suite, problem.description));
    if (!problem.formula.isEmpty())
        printLine(u"\n  "_s + problem.formula);
    printLine(u'\n' + prototype(problem, {}) + u";\n"_s);
    Table table({tr("Argument"), tr("Role"), tr("Type"), tr("Shape")});
    for (const Argument &argument : problem.arguments)
        table.add({argument.name, name(argument.role), name(argument.dtype), shapeText(argument)});
    printText(table.text());
    printLine(u'\n' + tr("Compared %1; tolerance: %2").arg(name(problem.comparator), toleranceText(problem)));
    if (!problem.constraints.isEmpty())
        printLine(tr("Constraints: %1").arg(problem.constraints.join(u"; "_s)));
    if (!problem.unsupportedReason.isEmpty())
        printLine(tr("Cannot be evaluated here: %1").arg(problem.unsupportedReason));
}

void printWorkloads(const Problem &problem)
{
    Table table({tr("Workload"), tr("Axes"), u'>' + tr("FLOPs"), u'>' + tr("Bytes"), u'>' + tr("Importance"), tr("Phases")});
    for (const Workload &workload : problem.workloads) {
        const auto cost = costOf(problem, workload);
        table.add({workload.id, axesText(workload), cost ? withPrefix(cost->totalFlops(), u"FLOP"_s) : u"-"_s, cost ? withPrefix(cost->dramBytes(), u"B"_s) : u"-"_s,
                   shortNumber(workload.importance), workload.phases.join(u'/')});
    }
    printLine({});
    printText(table.text());
}

/// Measured results of a workspace; without one, where each workload could stand at best.
Result<std::vector<RooflinePoint>> pointsFor(const Problem &problem, const Options &options, const Ceilings &ceilings)
{
    if (options.has(u"workspace"_s)) {
        auto workspace = openWorkspace(options, Workspace::Access::ReadOnly);
        auto evaluations = workspace ? allEvaluations(**workspace, true) : Result<std::vector<Evaluation>>(fail(workspace.error()));
        if (!evaluations)
            return fail(evaluations.error());
        std::erase_if(*evaluations, [&](const Evaluation &evaluation) { return evaluation.problem != problem.name; });
        return pointsOf(*evaluations);
    }
    std::vector<RooflinePoint> points;
    for (const Workload &workload : problem.workloads) {
        const auto cost = costOf(problem, workload);
        if (cost && cost->dramBytes() > 0)
            points.push_back(reachablePoint(tr("%1 at best").arg(workload.id), cost->totalFlops() / cost->dramBytes(), ceilings, problem.dtype));
    }
    return points;
}

int drawRoofline(const Problem &problem, const Options &options)
{
    Connection connection;
    auto opened = connection.open();
    auto ceilings = opened ? connection.wait<Ceilings>([&](auto done) { return connection.client().ceilings({options.device(), false}, std::move(done)); })
                           : Result<Ceilings>(fail(opened.error()));
    auto points = ceilings ? pointsFor(problem, options, *ceilings) : Result<std::vector<RooflinePoint>>(fail(ceilings.error()));
    if (!points)
        return printError(points.error(), false);
    printLine({});
    printRoofline(*points, *ceilings, problem.dtype);
    return kPassed;
}

} // namespace

int show(const Options &options)
{
    auto catalogue = Catalogue::open(options);
    auto found = catalogue ? catalogue->problem(options.operands.first()) : Result<const Problem *>(fail(catalogue.error()));
    if (!found)
        return printError(found.error(), options.json());
    const Problem &problem = **found;
    if (options.has(u"template"_s)) {
        printText(QString::fromUtf8(submissionTemplate(problem)));
        return kPassed;
    }
    if (options.json()) {
        QJsonObject json = problemJson(problem);
        json[u"prototype"_s] = prototype(problem, {});
        json[u"description"_s] = problem.description;
        json[u"reference_cpp"_s] = problem.referenceCpp;
        json[u"reference"_s] = problem.referencePython;
        printJson({{u"problem"_s, json}});
        return kPassed;
    }
    printContract(problem);
    printWorkloads(problem);
    if (!problem.referenceCpp.isEmpty())
        printLine(u'\n' + problem.referenceCpp);
    return options.has(u"roofline"_s) ? drawRoofline(problem, options) : kPassed;
}

} // namespace gable::cli
