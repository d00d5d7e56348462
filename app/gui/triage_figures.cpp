// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/triage_figures.h"

#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Board", text); }
QString percent(double share) { return tr("%1 %").arg(percentDigits(share)); }

} // namespace

BoardFigureData verdictFigure(const BoardScores &scores)
{
    BoardFigureData figure;
    figure.title = tr("Verdicts");
    figure.note = tr("of %1 evaluations").arg(grouped(scores.evaluations));
    figure.emptyText = tr("The filter shows no evaluation.");
    figure.headers = QStringList{tr("Verdict"), tr("Class"), tr("Evaluations"), tr("Share")};
    std::vector<BoardCount> verdicts = scores.verdicts;
    std::ranges::stable_sort(verdicts, std::ranges::greater(), &BoardCount::count);
    for (const BoardCount &verdict : verdicts) {
        const double share = scores.evaluations > 0 ? double(verdict.count) / double(scores.evaluations) : 0;
        const VerdictClass its = classOf(verdict.key);
        figure.items.push_back({verdictWord(verdict.key), 0, double(verdict.count), grouped(verdict.count), tr("%1: %2 of %3, %4").arg(verdictWord(verdict.key), grouped(verdict.count), grouped(scores.evaluations), percent(share)), its});
        figure.cells.push_back({verdictWord(verdict.key), verdictClassWord(its), grouped(verdict.count), percent(share)});
    }
    return figure;
}

BoardFigureData fastPFigure(const BoardScores &scores)
{
    BoardFigureData figure;
    figure.title = tr("fast_p");
    figure.note = scores.speedup.count > 0 ? tr("right and more than p times the baseline · geomean ×%1 of %2").arg(threeDigits(scores.speedup.value), grouped(scores.speedup.count))
                                           : tr("right and more than p times the baseline");
    figure.emptyText = tr("The filter shows no evaluation.");
    figure.curve = figure.shares = true;
    figure.headers = QStringList{tr("p"), tr("Share"), tr("Evaluations")};
    for (const auto &[p, share] : scores.fastP) {
        // The published rule's points are named; the rest only draws the line.
        const bool named = p == 0 || p == 0.5 || std::abs(p - 0.8) < 1e-9 || p == 1 || p == 1.5 || p == 2;
        const QString text = QString::number(p);
        figure.items.push_back({named ? text : QString(), p, share, percent(share), tr("%1 are right and more than %2 times as fast as their baseline").arg(percent(share), text), {}});
        figure.cells.push_back({text, percent(share), grouped(std::llround(share * double(scores.evaluations)))});
    }
    return figure;
}

BoardFigureData scoreFigure(const BoardScores &scores)
{
    BoardFigureData figure;
    figure.title = tr("Weighted score");
    figure.note = scores.suite.isEmpty() ? QString() : tr("Gable's weighting · suite %1 · best result of each workload").arg(scores.suite);
    figure.emptyText = tr("No open suite has these problems: open it with Problem › Open suite.");
    figure.shares = true;
    figure.headers = QStringList{tr("Phase"), tr("Score"), tr("Coverage"), tr("Uncovered as 0"), tr("Operators"), tr("Workloads")};
    for (const WeightedScore &score : scores.scores) {
        const QString phase = score.phase == "overall"_L1 ? tr("overall") : score.phase;
        const QString operators = tr("%1 / %2").arg(score.operators).arg(score.operatorsTotal), workloads = tr("%1 / %2").arg(score.workloads).arg(score.workloadsTotal);
        figure.items.push_back({tr("%1, %2 covered").arg(phase, percent(score.coverage)), 0, score.score, percent(score.score),
                                tr("%1: %2 over the covered part; %3 with the rest as 0; operators %4, workloads %5").arg(phase, percent(score.score), percent(score.scoreOverAll), operators, workloads), {}});
        figure.cells.push_back({phase, percent(score.score), percent(score.coverage), percent(score.scoreOverAll), operators, workloads});
    }
    return figure;
}

} // namespace gable
