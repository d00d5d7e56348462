// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "app/cli/workspace_access.h"
#include "core/triage/describe.h"

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

struct Recorded {
    Evaluation before;
    EvaluateRequest request;
};

/// The request that made an evaluation: its sources, workload, protocol, mode and salt.
Result<Recorded> recall(const Workspace &workspace, const Options &options)
{
    auto before = workspace.evaluation(options.operands.first());
    auto submission = before ? workspace.submission(before->submission) : Result<Submission>(fail(before.error()));
    auto catalogue = submission ? Catalogue::open(options) : Result<Catalogue>(fail(submission.error()));
    auto problem = catalogue ? catalogue->problemOf(*before) : Result<const Problem *>(fail(catalogue.error()));
    auto workload = problem ? findWorkload(**problem, before->workload) : Result<const Workload *>(fail(problem.error()));
    if (!workload)
        return fail(workload.error());
    Recorded recorded{*before, {**problem, **workload, *submission, before->device, before->protocol}};
    recorded.request.protocol.seed = before->environment.salt;
    if (before->timing)
        recorded.request.protocol.mode = before->timing->mode;
    return recorded;
}

/// What may explain another result: name, then, now.
std::vector<QStringList> differences(const Evaluation &before, const Evaluation &now)
{
    std::vector<QStringList> list;
    const auto compare = [&](const QString &what, const QString &then, const QString &today) {
        if (then != today)
            list.push_back({what, then, today});
    };
    compare(tr("Verdict"), verdictWord(before.verdict.kind), verdictWord(now.verdict.kind));
    compare(tr("Device"), before.environment.deviceName, now.environment.deviceName);
    compare(tr("Device id"), before.environment.deviceUuid, now.environment.deviceUuid);
    compare(tr("Toolkit"), before.environment.toolkit, now.environment.toolkit);
    compare(tr("Driver"), before.environment.driver, now.environment.driver);
    compare(tr("Flags"), before.environment.flags, now.environment.flags);
    compare(tr("System"), before.environment.system, now.environment.system);
    compare(tr("Sandbox"), before.environment.sandbox, now.environment.sandbox);
    compare(tr("Engine"), QString::number(before.environment.engineVersion), QString::number(now.environment.engineVersion));
    return list;
}

double timeRatio(const Evaluation &before, const Evaluation &now)
{
    return before.timing && now.timing && before.timing->medianNs > 0 ? now.timing->medianNs / before.timing->medianNs : 0;
}

void printReproduction(const Evaluation &before, const Evaluation &now)
{
    printEvaluation(now);
    const QString when = before.finishedAt.toString(Qt::ISODate);
    printLine(now.verdict.kind == before.verdict.kind ? tr("The same verdict as on %1.").arg(when) : tr("Another verdict than on %1.").arg(when));
    if (const double ratio = timeRatio(before, now); ratio > 0)
        printLine(tr("Time: %1, then %2 (%3 times).").arg(timeText(now.timing->medianNs), timeText(before.timing->medianNs)).arg(ratio, 0, 'f', 3));
    Table table({tr("Differs"), tr("Then"), tr("Now")});
    for (const QStringList &difference : differences(before, now))
        table.add(difference);
    if (!table.isEmpty())
        printText(table.text());
}

QJsonObject reproductionJson(const Evaluation &before, const Evaluation &now)
{
    QJsonArray changed;
    for (const QStringList &difference : differences(before, now))
        changed.append(QJsonObject{{u"what"_s, difference[0]}, {u"before"_s, difference[1]}, {u"now"_s, difference[2]}});
    const double ratio = timeRatio(before, now);
    return {{u"evaluations"_s, QJsonArray{evaluationJson(now)}},
            {u"before"_s, evaluationJson(before)},
            {u"same_verdict"_s, now.verdict.kind == before.verdict.kind},
            {u"time_ratio"_s, ratio > 0 ? QJsonValue(ratio) : QJsonValue()},
            {u"differences"_s, changed}};
}

} // namespace

int reproduce(const Options &options)
{
    auto workspace = openWorkspace(options, Workspace::Access::ReadOnly);
    auto recorded = workspace ? recall(**workspace, options) : Result<Recorded>(fail(workspace.error()));
    if (!recorded)
        return printError(recorded.error(), options.json());
    Connection connection;
    auto opened = connection.open();
    auto device = opened ? connection.device(recorded->request.device) : Result<DeviceInfo>(fail(opened.error()));
    if (!device)
        return printError(device.error(), options.json());
    auto now = connection.wait<Evaluation>([&](auto done) { return connection.client().evaluate(recorded->request, std::move(done)); });
    if (!now)
        return printError(now.error(), options.json());
    if (options.json())
        printJson(reproductionJson(recorded->before, *now));
    else
        printReproduction(recorded->before, *now);
    if (Interrupt::requested())
        return kInterrupted;
    return now->verdict.kind == recorded->before.verdict.kind ? kPassed : exitCodeOf({*now}) == kInfrastructure ? kInfrastructure : kNotPassed;
}

} // namespace gable::cli
