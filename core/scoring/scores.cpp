// SPDX-License-Identifier: Apache-2.0
#include "core/scoring/scores.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

bool inPhase(const QStringList &phases, const QString &phase) { return phase == "overall"_L1 || phases.contains(phase); }

/// Workloads of an operator that take part in a phase.
int workloadsOf(const Suite &suite, const QString &opType, const QString &phase)
{
    int count = 0;
    for (const Problem &problem : suite.problems) {
        if (problem.opType != opType)
            continue;
        count += int(std::count_if(problem.workloads.begin(), problem.workloads.end(), [&](const Workload &w) { return inPhase(w.phases, phase); }));
    }
    return count;
}

/// Importance of an operator: the suite's table, else the sum over its workloads.
double importanceOf(const Suite &suite, const QString &opType)
{
    if (const auto found = suite.operatorImportance.find(opType); found != suite.operatorImportance.end())
        return found->second;
    double sum = 0;
    for (const Problem &problem : suite.problems) {
        if (problem.opType == opType) {
            for (const Workload &workload : problem.workloads)
                sum += workload.importance;
        }
    }
    return sum;
}

/// A point above its roof counts as it is measured, but a hard verdict counts nothing.
double countedFraction(const ScoreInput &input) { return input.verdict == "passed"_L1 ? std::max(0.0, input.achievedFraction) : 0.0; }

bool isRight(const ScoreInput &input) { return input.verdict == "passed"_L1; }

WeightedScore scoreOf(const Suite &suite, const std::vector<ScoreInput> &inputs, const QString &phase)
{
    WeightedScore score;
    score.phase = phase;
    std::set<QString> operators;
    for (const Problem &problem : suite.problems)
        operators.insert(problem.opType);
    double weightTotal = 0, weightCovered = 0, weighted = 0;
    for (const QString &opType : operators) {
        const int workloads = workloadsOf(suite, opType, phase);
        if (workloads == 0)
            continue;
        const double weight = importanceOf(suite, opType);
        ++score.operatorsTotal;
        score.workloadsTotal += workloads;
        weightTotal += weight;
        // The best result of each workload: several submissions may have been evaluated on it.
        std::map<QString, double> best;
        for (const ScoreInput &input : inputs) {
            if (input.opType == opType && inPhase(input.phases, phase)) {
                auto [entry, isNew] = best.try_emplace(input.problem + u'/' + input.workload, countedFraction(input));
                if (!isNew)
                    entry->second = std::max(entry->second, countedFraction(input));
            }
        }
        if (best.empty())
            continue;
        double sum = 0;
        for (const auto &[key, fraction] : best)
            sum += fraction;
        ++score.operators;
        score.workloads += int(best.size());
        // Each covered workload carries weight ÷ workloads, so a partly covered operator covers a part of its weight.
        const double covered = weight * double(best.size()) / workloads;
        weightCovered += covered;
        weighted += covered * sum / double(best.size());
    }
    score.score = weightCovered > 0 ? weighted / weightCovered : 0;
    score.coverage = weightTotal > 0 ? weightCovered / weightTotal : 0;
    score.scoreOverAll = weightTotal > 0 ? weighted / weightTotal : 0;
    return score;
}

} // namespace

std::vector<WeightedScore> weightedScores(const Suite &suite, const std::vector<ScoreInput> &inputs)
{
    QStringList phases{u"overall"_s};
    for (const Problem &problem : suite.problems) {
        for (const Workload &workload : problem.workloads) {
            for (const QString &phase : workload.phases) {
                if (!phases.contains(phase))
                    phases.append(phase);
            }
        }
    }
    std::sort(phases.begin() + 1, phases.end());
    std::vector<WeightedScore> scores;
    for (const QString &phase : phases)
        scores.push_back(scoreOf(suite, inputs, phase));
    return scores;
}

double fastP(const std::vector<ScoreInput> &inputs, double p)
{
    if (inputs.empty())
        return 0;
    const auto fast = [&](const ScoreInput &input) {
        if (!isRight(input))
            return false;
        return p <= 0 || (input.baselineNs > 0 && input.medianNs > 0 && input.baselineNs / input.medianNs > p);
    };
    return double(std::count_if(inputs.begin(), inputs.end(), fast)) / double(inputs.size());
}

Geomean geomeanSpeedup(const std::vector<ScoreInput> &inputs)
{
    Geomean result;
    double logs = 0;
    for (const ScoreInput &input : inputs) {
        if (isRight(input) && input.baselineNs > 0 && input.medianNs > 0) {
            logs += std::log(input.baselineNs / input.medianNs);
            ++result.count;
        }
    }
    result.value = result.count > 0 ? std::exp(logs / result.count) : 0;
    return result;
}

double solScore(double kernelNs, double baselineNs, double solNs)
{
    if (kernelNs <= 0 || solNs <= 0)
        return 0;
    if (baselineNs <= solNs) // the baseline is at the limit already: nothing is left to gain
        return kernelNs <= baselineNs ? 1.0 : std::min(1.0, solNs / kernelNs);
    return 1.0 / (1.0 + (kernelNs - solNs) / (baselineNs - solNs));
}

QJsonObject toJson(const WeightedScore &score)
{
    return {{u"phase"_s, score.phase},
            {u"score"_s, score.score},
            {u"coverage"_s, score.coverage},
            {u"score_over_all"_s, score.scoreOverAll},
            {u"workloads"_s, score.workloads},
            {u"workloads_total"_s, score.workloadsTotal},
            {u"operators"_s, score.operators},
            {u"operators_total"_s, score.operatorsTotal}};
}

} // namespace gable
