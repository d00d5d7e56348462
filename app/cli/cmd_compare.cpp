// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/connection.h"
#include "app/cli/output.h"
#include "app/cli/workspace_access.h"

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

Result<const Problem *> problemOf(const Submission &a, const Submission &b, const Catalogue &catalogue, const Options &options)
{
    const auto nameOf = [&](const Submission &submission) {
        const QString given = options.value(u"problem"_s);
        return resolveProblem(submission, given.isEmpty() ? submission.problem : given, {}, catalogue.names());
    };
    auto first = nameOf(a), second = nameOf(b);
    if (!first || !second)
        return fail(first ? second.error() : first.error());
    if (first->isEmpty())
        return fail(Error{u"usage"_s, tr("belongs to no known problem"), a.origin.isEmpty() ? a.label : a.origin, 0, {}, tr("Name it with --problem.")});
    if (!second->isEmpty() && *first != *second)
        return fail(u"usage"_s, tr("A is for %1, B for %2").arg(*first, *second), tr("Name one with --problem."));
    return catalogue.problem(*first);
}

Result<CompareRequest> makeRequest(const Options &options, const Workspace *workspace)
{
    auto protocol = protocolOf(options);
    auto catalogue = protocol ? Catalogue::open(options) : Result<Catalogue>(fail(protocol.error()));
    auto a = catalogue ? submissionOf(options.operands[0], workspace) : Result<Submission>(fail(catalogue.error()));
    auto b = a ? submissionOf(options.operands[1], workspace) : a;
    auto problem = b ? problemOf(*a, *b, *catalogue, options) : Result<const Problem *>(fail(b.error()));
    auto workloads = problem ? workloadsOf(**problem, options) : Result<std::vector<const Workload *>>(fail(problem.error()));
    auto processes = workloads ? positiveOf(options, u"processes"_s, 3, 100) : Result<int>(fail(workloads.error()));
    auto blocks = processes ? positiveOf(options, u"blocks"_s, 10, 10'000) : processes;
    if (!blocks)
        return fail(blocks.error());
    return CompareRequest{**problem, *workloads->front(), *a, *b, options.device(), *protocol, *processes, *blocks};
}

void printComparison(const CompareReply &reply)
{
    printEvaluationTable({reply.a, reply.b});
    const AbbaResult &result = reply.result;
    if (result.blocks == 0) {
        printLine(tr("Not compared: only kernels that pass are."));
        return;
    }
    printLine(tr("B is %1: time B / A = %2 (95 % interval %3 to %4, delta %5 %; %6 blocks in %7 processes)")
                  .arg(name(result.verdict).toUpper())
                  .arg(result.ratio, 0, 'f', 3)
                  .arg(result.low, 0, 'f', 3)
                  .arg(result.high, 0, 'f', 3)
                  .arg(result.delta * 100, 0, 'f', 1)
                  .arg(result.blocks)
                  .arg(result.processes));
}

} // namespace

int compare(const Options &options)
{
    auto workspace = openOptionalWorkspace(options, Workspace::Access::ReadOnly);
    auto request = workspace ? makeRequest(options, workspace->get()) : Result<CompareRequest>(fail(workspace.error()));
    if (!request)
        return printError(request.error(), options.json());
    Connection connection;
    auto opened = connection.open();
    auto device = opened ? connection.device(options.device()) : Result<DeviceInfo>(fail(opened.error()));
    if (!device)
        return printError(device.error(), options.json());
    auto reply = connection.wait<CompareReply>([&](auto done) { return connection.client().compare(*request, std::move(done)); });
    if (!reply)
        return printError(reply.error(), options.json());
    if (options.json()) {
        QJsonObject json = toJson(*reply);
        json[u"a"_s] = evaluationJson(reply->a);
        json[u"b"_s] = evaluationJson(reply->b);
        printJson(json);
    } else {
        printComparison(*reply);
    }
    return Interrupt::requested() ? kInterrupted : exitCodeOf({reply->a, reply->b});
}

} // namespace gable::cli
