// SPDX-License-Identifier: Apache-2.0
#include "app/cli/work_list.h"

#include "app/cli/output.h"
#include "app/cli/roofline_text.h"

using namespace Qt::StringLiterals;

namespace gable::cli {

Result<std::vector<BatchItem>> itemsOf(const Submission &submission, const QString &root, const Catalogue &catalogue, const Options &options, const Protocol &protocol)
{
    auto problemName = resolveProblem(submission, options.value(u"problem"_s), root, catalogue.names());
    if (!problemName)
        return fail(problemName.error());
    if (problemName->isEmpty())
        return std::vector<BatchItem>();
    auto problem = catalogue.problem(*problemName);
    auto workloads = problem ? workloadsOf(**problem, options) : Result<std::vector<const Workload *>>(fail(problem.error()));
    if (!workloads)
        return fail(workloads.error());
    std::vector<BatchItem> items;
    for (const Workload *workload : *workloads)
        items.push_back({*problem, workload, &submission, options.device(), protocol});
    return items;
}

EvaluationKey keyOf(const BatchItem &item, const QString &deviceUuid)
{
    EvaluationKey key{item.submission->id, item.problem->name, item.workload->id, deviceUuid, name(item.protocol.mode.value_or(Mode::Hot)), name(item.protocol.profile)};
    key.timed = item.protocol.time;
    return key;
}

Result<void> save(Workspace &workspace, const BatchItem &item, const Evaluation &evaluation)
{
    if (evaluation.verdict.kind == "cancelled"_L1)
        return {};
    Submission submission = *item.submission;
    submission.problem = item.problem->name;
    auto saved = workspace.saveSubmission(submission);
    return saved ? workspace.saveEvaluation(evaluation) : saved;
}

int reportFailures(const std::vector<Batch::Failure> &failures)
{
    for (const Batch::Failure &failure : failures)
        printNote(u"gable-cli: %1 %2: %3"_s.arg(failure.item.submission->label, failure.item.workload->id, failure.error.toText()));
    return failures.empty() ? kPassed : kInfrastructure;
}

QJsonArray failuresJson(const std::vector<Batch::Failure> &failures)
{
    QJsonArray array;
    for (const Batch::Failure &failure : failures) {
        array.append(QJsonObject{{u"submission"_s, failure.item.submission->id},
                                 {u"label"_s, failure.item.submission->label},
                                 {u"problem"_s, failure.item.problem->name},
                                 {u"workload"_s, failure.item.workload->id},
                                 {u"error"_s, failure.error.toJson()}});
    }
    return array;
}

void reportRoofs(Connection &connection, const Options &options, const std::vector<Evaluation> &evaluations)
{
    if (Interrupt::requested())
        return;
    auto ceilings = connection.wait<Ceilings>([&](auto done) { return connection.client().ceilings({options.device(), false}, std::move(done)); });
    if (!ceilings)
        return;
    if (options.has(u"roofline"_s)) {
        printLine({});
        printRoofline(pointsOf(evaluations), *ceilings, rooflineDType(evaluations));
    }
    if (ceilings->source != "measured"_L1)
        printNote(tr("The roofs are derived, not measured: gable-cli ceilings --device %1 --measure").arg(options.device()));
}

} // namespace gable::cli
