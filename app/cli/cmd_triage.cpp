// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/work_list.h"
#include "app/cli/workspace_access.h"
#include "core/formats/format.h"
#include "core/triage/describe.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

/// What a directory holds, sorted into what is to do and what the workspace knows already.
struct Plan {
    std::deque<BatchItem> fresh;
    std::vector<EvaluationRow> known;
    QStringList unassigned;
    std::vector<Error> unreadable;
};

/// The row of a known evaluation.
Result<EvaluationRow> knownRow(const Workspace &workspace, const EvaluationKey &key, const QString &id)
{
    RowFilter filter;
    filter.submission = key.submission;
    filter.problem = key.problem;
    filter.workload = key.workload;
    auto rows = workspace.rows(filter);
    if (!rows)
        return fail(rows.error());
    const auto found = std::ranges::find_if(*rows, [&](const EvaluationRow &row) { return row.id == id; });
    return found == rows->end() ? Result<EvaluationRow>(fail(u"corrupt"_s, tr("a known evaluation has no row"))) : *found;
}

Result<void> addItem(Plan &plan, BatchItem item, const DeviceInfo &device, const Workspace &workspace)
{
    // Named here, so that the key is known before anything runs.
    item.protocol.mode = effectiveMode(item.protocol, device.kind, footprintBytes(*item.problem, *item.workload).value_or(0), device.lastLevelBytes);
    const EvaluationKey key = keyOf(item, device.uuid);
    const auto known = workspace.known(key);
    if (!known)
        return fail(known.error());
    if (!*known) {
        item.index = int(plan.fresh.size());
        plan.fresh.push_back(std::move(item));
        return {};
    }
    auto row = knownRow(workspace, key, **known);
    if (!row)
        return fail(row.error());
    plan.known.push_back(std::move(*row));
    return {};
}

Result<Plan> makePlan(const SubmissionList &list, const Catalogue &catalogue, const Options &options, const Protocol &protocol, const DeviceInfo &device,
                      const Workspace &workspace)
{
    Plan plan;
    plan.unreadable = list.problems;
    for (const Submission &submission : list.submissions) {
        auto items = itemsOf(submission, options.operands.first(), catalogue, options, protocol);
        if (!items) {
            Error error = items.error();
            error.file = error.file.isEmpty() ? submission.origin : error.file;
            plan.unreadable.push_back(error);
            continue;
        }
        if (items->empty())
            plan.unassigned.append(submission.origin);
        for (BatchItem &item : *items) {
            if (auto added = addItem(plan, std::move(item), device, workspace); !added)
                return fail(added.error());
        }
    }
    return plan;
}

void notePlan(const Plan &plan, qsizetype submissions)
{
    for (const Error &error : plan.unreadable)
        printNote(u"gable-cli: "_s + error.toText());
    for (const QString &path : plan.unassigned)
        printNote(tr("gable-cli: %1: belongs to no known problem").arg(path));
    printNote(tr("%1 submissions: %2 evaluations to do, %3 known, %4 unassigned, %5 not usable")
                  .arg(submissions)
                  .arg(plan.fresh.size())
                  .arg(plan.known.size())
                  .arg(plan.unassigned.size())
                  .arg(plan.unreadable.size()));
}

/// How often each verdict occurs, most frequent first.
void printCounts(const std::vector<Evaluation> &fresh, const std::vector<EvaluationRow> &known)
{
    std::map<QString, int> counts;
    for (const Evaluation &evaluation : fresh)
        ++counts[evaluation.verdict.kind];
    for (const EvaluationRow &row : known)
        ++counts[row.verdict];
    std::vector<std::pair<QString, int>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, [](const auto &a, const auto &b) { return a.second > b.second; });
    Table table({u'>' + tr("Count"), tr("Verdict")});
    for (const auto &[kind, count] : sorted)
        table.add({QString::number(count), verdictWord(kind)});
    printLine({});
    printText(table.text());
}

Result<QJsonArray> evaluationsJson(const std::vector<QJsonObject> &fresh, const std::vector<EvaluationRow> &known, const Workspace &workspace)
{
    QJsonArray array;
    for (const EvaluationRow &row : known) {
        auto evaluation = workspace.evaluation(row.id);
        if (!evaluation)
            return fail(evaluation.error());
        array.append(evaluationJson(*evaluation, true));
    }
    for (const QJsonObject &evaluation : fresh)
        array.append(evaluation);
    return array;
}

QJsonArray errorsJson(const std::vector<Error> &errors)
{
    QJsonArray array;
    for (const Error &error : errors)
        array.append(error.toJson());
    return array;
}

int worstOf(const Plan &plan, const std::vector<Evaluation> &fresh, bool timed)
{
    int code = exitCodeOf(fresh);
    for (const EvaluationRow &row : plan.known)
        code = std::max(code, exitCodeOf(row.verdict, timed));
    return code;
}

/// Runs the plan and reports it; the workspace is closed by the caller.
int runPlan(Plan &plan, Connection &connection, Workspace &workspace, const Options &options, bool timed)
{
    std::vector<Evaluation> fresh;
    std::vector<QJsonObject> freshJson;
    Batch batch(connection, [&](const BatchItem &item, const Evaluation &evaluation) {
        if (options.json())
            freshJson.push_back(evaluationJson(evaluation, true));
        fresh.push_back(lightened(evaluation)); // a thousand error maps would fill the memory; they lie in the workspace
        return save(workspace, item, evaluation);
    });
    auto ran = batch.run(std::move(plan.fresh));
    if (!ran)
        return printError(ran.error(), options.json());
    const int failed = reportFailures(batch.failures());
    if (options.json()) {
        auto evaluations = evaluationsJson(freshJson, plan.known, workspace);
        if (!evaluations)
            return printError(evaluations.error(), true);
        printJson({{u"evaluations"_s, *evaluations},
                   {u"known"_s, qint64(plan.known.size())},
                   {u"unassigned"_s, QJsonArray::fromStringList(plan.unassigned)},
                   {u"unusable"_s, errorsJson(plan.unreadable)},
                   {u"failures"_s, failuresJson(batch.failures())},
                   {u"interrupted"_s, Interrupt::requested()}});
    } else {
        if (!fresh.empty())
            printEvaluationTable(fresh);
        printCounts(fresh, plan.known);
        reportRoofs(connection, options, fresh);
    }
    return Interrupt::requested() ? kInterrupted : std::max(failed, worstOf(plan, fresh, timed));
}

} // namespace

int triageDirectory(const Options &options)
{
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    auto list = catalogue ? openSubmissions(options.operands.first()) : Result<SubmissionList>(fail(catalogue.error()));
    auto workspace = list ? openWorkspace(options, Workspace::Access::ReadWrite) : Result<std::unique_ptr<Workspace>>(fail(list.error()));
    if (!workspace)
        return printError(workspace.error(), options.json());
    Connection connection;
    auto opened = connection.open();
    auto device = opened ? connection.device(options.device()) : Result<DeviceInfo>(fail(opened.error()));
    auto plan = device ? makePlan(*list, *catalogue, options, *protocol, *device, **workspace) : Result<Plan>(fail(device.error()));
    if (!plan)
        return printError(plan.error(), options.json());
    notePlan(*plan, qsizetype(list->submissions.size()));
    const int code = runPlan(*plan, connection, **workspace, options, protocol->time);
    if (auto closed = (*workspace)->close(); !closed)
        return std::max(code, printError(closed.error(), false));
    return code;
}

} // namespace gable::cli
