// SPDX-License-Identifier: Apache-2.0
#include "app/cli/catalogue.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "app/cli/work_list.h"
#include "app/cli/workspace_access.h"
#include "core/scoring/scores.h"

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr double kFastP[] = {0.0, 0.5, 0.8, 1.0, 1.5, 2.0};

struct Scored {
    std::vector<ScoreInput> inputs;
    std::vector<Evaluation> evaluations; ///< in the same order
};

bool isBetter(const Evaluation &a, const Evaluation &b)
{
    const auto rank = [](const Evaluation &e) { return std::pair(e.verdict.kind == "passed"_L1, e.roofline ? e.roofline->achievedFraction : 0.0); };
    return rank(a) > rank(b);
}

/// The suite's best result for each workload, optionally of one author.
Result<Scored> scoredOf(const Workspace &workspace, const Suite &suite, const Options &options)
{
    auto evaluations = allEvaluations(workspace, true);
    if (!evaluations)
        return fail(evaluations.error());
    std::map<std::pair<QString, QString>, const Evaluation *> best;
    for (const Evaluation &e : *evaluations) {
        if (e.suite != suite.name || (options.has(u"author"_s) && e.author != options.value(u"author"_s)))
            continue;
        const Evaluation *&chosen = best[{e.problem, e.workload}];
        if (!chosen || isBetter(e, *chosen))
            chosen = &e;
    }
    Scored scored;
    for (const auto &[key, e] : best) {
        const Problem *problem = suite.problem(e->problem);
        const Workload *workload = problem ? problem->workload(e->workload) : nullptr;
        if (!workload)
            continue;
        scored.inputs.push_back({problem->opType, e->problem, e->workload, workload->phases, e->verdict.kind, e->roofline ? e->roofline->achievedFraction : 0,
                                 e->timing ? e->timing->medianNs : 0, e->roofline ? e->roofline->baselineNs : 0});
        scored.evaluations.push_back(*e);
    }
    return scored;
}

QJsonObject scoreJson(const Suite &suite, const std::vector<ScoreInput> &inputs)
{
    QJsonArray phases, fast;
    for (const WeightedScore &score : weightedScores(suite, inputs))
        phases.append(toJson(score));
    for (const double p : kFastP)
        fast.append(QJsonObject{{u"p"_s, p}, {u"fast_p"_s, fastP(inputs, p)}});
    const Geomean speedup = geomeanSpeedup(inputs);
    return {{u"suite"_s, suite.name},
            {u"rule"_s, u"Gable's weighted production score"_s},
            {u"workloads"_s, qint64(inputs.size())},
            {u"scores"_s, phases},
            {u"fast_p"_s, fast},
            {u"geomean_speedup"_s, QJsonObject{{u"value"_s, speedup.value}, {u"count"_s, speedup.count}}}};
}

void printScores(const Suite &suite, const std::vector<ScoreInput> &inputs)
{
    printLine(tr("%1: Gable's weighted production score (sum of w x mean fraction / sum of w; failures count 0)").arg(suite.name));
    Table table({tr("Phase"), u'>' + tr("Score"), u'>' + tr("Coverage"), u'>' + tr("Uncovered as 0"), u'>' + tr("Operators"), u'>' + tr("Workloads")});
    for (const WeightedScore &s : weightedScores(suite, inputs)) {
        table.add({s.phase, QString::number(s.score, 'f', 4), percentText(s.coverage), QString::number(s.scoreOverAll, 'f', 4), u"%1 / %2"_s.arg(s.operators).arg(s.operatorsTotal),
                   u"%1 / %2"_s.arg(s.workloads).arg(s.workloadsTotal)});
    }
    printText(table.text());
    const Geomean speedup = geomeanSpeedup(inputs);
    if (speedup.count == 0) {
        printLine(u'\n' + tr("No right result has a production baseline, so there is no speed-up."));
        return;
    }
    printLine(u'\n' + tr("Speed-up over the baseline, geometric mean of %1 right ones: %2").arg(speedup.count).arg(speedup.value, 0, 'f', 2));
    Table fast({u'>' + u"p"_s, u'>' + u"fast_p"_s});
    for (const double p : kFastP)
        fast.add({shortNumber(p), percentText(fastP(inputs, p))});
    printText(fast.text());
}

} // namespace

int score(const Options &options)
{
    auto workspace = openWorkspace(options, Workspace::Access::ReadOnly);
    auto catalogue = workspace ? Catalogue::open(options) : Result<Catalogue>(fail(workspace.error()));
    auto scored = catalogue ? scoredOf(**workspace, catalogue->suites.front(), options) : Result<Scored>(fail(catalogue.error()));
    if (!scored)
        return printError(scored.error(), options.json());
    const Suite &suite = catalogue->suites.front();
    if (scored->inputs.empty())
        printNote(tr("%1 has no result for the suite \"%2\"; --suite names another.").arg(options.value(u"workspace"_s), suite.name));
    if (options.json()) {
        printJson(scoreJson(suite, scored->inputs));
        return kPassed;
    }
    printScores(suite, scored->inputs);
    if (options.has(u"roofline"_s)) {
        Connection connection;
        if (auto opened = connection.open(); !opened)
            return printError(opened.error(), false);
        reportRoofs(connection, options, scored->evaluations);
    }
    return kPassed;
}

} // namespace gable::cli
