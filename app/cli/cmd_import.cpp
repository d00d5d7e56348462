// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/workspace_access.h"
#include "core/formats/format.h"

using namespace Qt::StringLiterals;

namespace gable::cli {

int importSubmissions(const Options &options)
{
    auto catalogue = Catalogue::open(options);
    auto list = catalogue ? openSubmissions(options.operands.first()) : Result<SubmissionList>(fail(catalogue.error()));
    auto workspace = list ? openWorkspace(options, Workspace::Access::ReadWrite) : Result<std::unique_ptr<Workspace>>(fail(list.error()));
    if (!workspace)
        return printError(workspace.error(), options.json());
    int unassigned = 0;
    QJsonArray imported;
    for (Submission &submission : list->submissions) {
        auto problem = resolveProblem(submission, options.value(u"problem"_s), options.operands.first(), catalogue->names());
        if (!problem)
            list->problems.push_back(problem.error());
        submission.problem = problem.value_or(QString());
        unassigned += submission.problem.isEmpty() ? 1 : 0;
        if (auto saved = (*workspace)->saveSubmission(submission); !saved)
            return printError(saved.error(), options.json());
        imported.append(QJsonObject{{u"id"_s, submission.id}, {u"label"_s, submission.label}, {u"problem"_s, submission.problem}});
    }
    if (auto closed = (*workspace)->close(); !closed)
        return printError(closed.error(), options.json());
    for (const Error &problem : list->problems)
        printNote(u"gable-cli: "_s + problem.toText());
    if (options.json())
        printJson({{u"submissions"_s, imported}, {u"imported"_s, imported.size()}, {u"unassigned"_s, unassigned}, {u"unusable"_s, qint64(list->problems.size())}});
    else
        printLine(tr("%1 submissions imported, %2 of them unassigned; %3 remarks").arg(imported.size()).arg(unassigned).arg(list->problems.size()));
    return kPassed;
}

} // namespace gable::cli
