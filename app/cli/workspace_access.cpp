// SPDX-License-Identifier: Apache-2.0
#include "app/cli/workspace_access.h"

#include "app/cli/output.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace gable::cli {

Result<std::unique_ptr<Workspace>> openWorkspace(const Options &options, Workspace::Access access)
{
    const QString path = options.value(u"workspace"_s);
    if (access == Workspace::Access::ReadOnly && !QFileInfo::exists(path))
        return fail(Error{u"not_found"_s, tr("there is no such workspace"), path, 0, {}, tr("\"evaluate\", \"triage\" and \"import\" make one.")});
    return Workspace::open(path, access);
}

Result<std::unique_ptr<Workspace>> openOptionalWorkspace(const Options &options, Workspace::Access access)
{
    if (!options.has(u"workspace"_s))
        return std::unique_ptr<Workspace>();
    return openWorkspace(options, access);
}

Evaluation lightened(Evaluation evaluation)
{
    if (evaluation.timing)
        evaluation.timing->samplesNs = {};
    if (evaluation.correctness) {
        evaluation.correctness->map.reset();
        evaluation.correctness->windows = {};
    }
    return evaluation;
}

Result<std::vector<Evaluation>> allEvaluations(const Workspace &workspace, bool light)
{
    auto rows = workspace.rows();
    if (!rows)
        return fail(rows.error());
    std::vector<Evaluation> evaluations;
    for (const EvaluationRow &row : *rows) {
        auto evaluation = workspace.evaluation(row.id);
        if (!evaluation)
            return fail(evaluation.error());
        evaluations.push_back(light ? lightened(std::move(*evaluation)) : std::move(*evaluation));
    }
    return evaluations;
}

Result<Submission> submissionOf(const QString &text, const Workspace *workspace)
{
    if (QFileInfo::exists(text))
        return loadSubmission(text);
    if (!workspace)
        return fail(Error{u"not_found"_s, tr("there is no file \"%1\"").arg(text), {}, 0, {}, tr("With --workspace the id of a submission or evaluation works too.")});
    if (auto submission = workspace->submission(text); submission || submission.error().code != "not_found"_L1)
        return submission;
    auto evaluation = workspace->evaluation(text);
    if (!evaluation)
        return fail(Error{u"not_found"_s, tr("\"%1\" is neither a file nor an id").arg(text), workspace->path(), 0, {}, {}});
    return workspace->submission(evaluation->submission);
}

} // namespace gable::cli
