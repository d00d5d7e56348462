// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/work_list.h"
#include "app/cli/workspace_access.h"
#include "core/formats/format.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

/// Every submission the operands name; all must be readable.
Result<std::vector<Submission>> loadAll(const QStringList &paths)
{
    std::vector<Submission> submissions;
    for (const QString &path : paths) {
        auto list = openSubmissions(path);
        if (!list)
            return fail(list.error());
        if (!list->problems.empty())
            return fail(list->problems.front());
        if (list->submissions.empty())
            return fail(Error{u"usage"_s, tr("no source file lies here"), path, 0, {}, tr("A submission is a .cpp, .cu, .hip or .py file.")});
        std::ranges::move(list->submissions, std::back_inserter(submissions));
    }
    return submissions;
}

Result<std::deque<BatchItem>> planWork(const std::vector<Submission> &submissions, const Catalogue &catalogue, const Options &options, const Protocol &protocol)
{
    std::deque<BatchItem> work;
    for (const Submission &submission : submissions) {
        auto items = itemsOf(submission, {}, catalogue, options, protocol);
        if (!items)
            return fail(items.error());
        if (items->empty())
            return fail(Error{u"usage"_s, tr("belongs to no known problem"), submission.origin, 0, {},
                              tr("Name it with --problem, a \"//! gable problem:\" line, or the file name (softmax.float32-mine.cpp).")});
        for (BatchItem &item : *items) {
            item.index = int(work.size());
            work.push_back(item);
        }
    }
    return work;
}

void printResults(const std::vector<Evaluation> &evaluations)
{
    if (evaluations.size() == 1)
        printEvaluation(evaluations.front());
    else if (!evaluations.empty())
        printEvaluationTable(evaluations);
}

} // namespace

int evaluate(const Options &options)
{
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    auto submissions = catalogue ? loadAll(options.operands) : Result<std::vector<Submission>>(fail(catalogue.error()));
    auto work = submissions ? planWork(*submissions, *catalogue, options, *protocol) : Result<std::deque<BatchItem>>(fail(submissions.error()));
    auto workspace = work ? openOptionalWorkspace(options, Workspace::Access::ReadWrite) : Result<std::unique_ptr<Workspace>>(fail(work.error()));
    if (!workspace)
        return printError(workspace.error(), options.json());
    Connection connection;
    if (auto opened = connection.open(); !opened)
        return printError(opened.error(), options.json());
    if (auto device = connection.device(options.device()); !device)
        return printError(device.error(), options.json());

    std::map<int, Evaluation> byIndex; // results arrive in any order
    Batch batch(connection, [&](const BatchItem &item, const Evaluation &evaluation) {
        byIndex[item.index] = evaluation;
        return *workspace ? save(**workspace, item, evaluation) : Result<void>();
    });
    auto ran = batch.run(std::move(*work));
    const auto closed = *workspace ? (*workspace)->close() : Result<void>();
    if (!ran || !closed)
        return printError(ran ? closed.error() : ran.error(), options.json());

    std::vector<Evaluation> evaluations;
    for (auto &[index, evaluation] : byIndex)
        evaluations.push_back(std::move(evaluation));
    const int failed = reportFailures(batch.failures());
    if (options.json()) {
        QJsonArray array;
        for (const Evaluation &evaluation : evaluations)
            array.append(evaluationJson(evaluation));
        QJsonObject json{{u"evaluations"_s, array}};
        if (evaluations.empty() && batch.failures().size() == 1) // nothing but a failure
            json[u"error"_s] = batch.failures().front().error.toJson();
        else if (failed != kPassed)
            json[u"failures"_s] = failuresJson(batch.failures());
        printJson(json);
    } else {
        printResults(evaluations);
        reportRoofs(connection, options, evaluations);
    }
    return Interrupt::requested() ? kInterrupted : std::max(failed, exitCodeOf(evaluations));
}

} // namespace gable::cli
