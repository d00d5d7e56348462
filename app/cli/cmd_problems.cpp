// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/problem_json.h"
#include "app/cli/table.h"

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

QString importanceText(const Suite &suite, const Problem &problem)
{
    const auto weight = suite.operatorImportance.find(problem.opType);
    return weight == suite.operatorImportance.end() ? QString() : QString::number(weight->second, 'f', 4);
}

QString phasesText(const Problem &problem)
{
    QStringList phases;
    for (const Workload &workload : problem.workloads)
        phases += workload.phases;
    phases.removeDuplicates();
    return phases.join(u'/');
}

void printSuite(const Suite &suite)
{
    Table table({tr("Problem"), u'>' + tr("Workloads"), u'>' + tr("Importance"), tr("Phases"), tr("Evaluable here")});
    size_t workloads = 0;
    for (const Problem &problem : suite.problems) {
        workloads += problem.workloads.size();
        table.add({problem.name, QString::number(problem.workloads.size()), importanceText(suite, problem), phasesText(problem),
                   problem.unsupportedReason.isEmpty() ? tr("yes") : problem.unsupportedReason});
    }
    printText(table.text());
    printLine(tr("%1: %2 problems, %3 workloads").arg(suite.name).arg(suite.problems.size()).arg(workloads));
    for (const QString &note : suite.notes)
        printLine(note);
}

} // namespace

/// The suite of --suite alone, else the built-in one.
int problems(const Options &options)
{
    auto catalogue = Catalogue::open(options);
    if (!catalogue)
        return printError(catalogue.error(), options.json());
    const Suite &suite = catalogue->suites.front();
    if (!options.json()) {
        printSuite(suite);
        return kPassed;
    }
    QJsonArray array;
    for (const Problem &problem : suite.problems)
        array.append(problemJson(problem));
    printJson({{u"suite"_s, suite.name}, {u"problems"_s, array}, {u"notes"_s, QJsonArray::fromStringList(suite.notes)}});
    return kPassed;
}

} // namespace gable::cli
