// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/problem/suite.h"

#include <QJsonObject>

#include <map>
#include <vector>

namespace gable {

/// What one workload contributes to a score.
struct ScoreInput {
    QString opType, problem, workload;
    QStringList phases;
    QString verdict;
    double achievedFraction = 0;
    double medianNs = 0, baselineNs = 0;
};

struct WeightedScore {
    QString phase;           ///< "overall", "prefill", "decode" …
    double score = 0;        ///< Σ w_op · mean(fraction) / Σ w_op, hard verdicts 0, over covered operators
    double coverage = 0;     ///< share of the phase's total weight that has results
    double scoreOverAll = 0; ///< the same with uncovered operators counted as 0
    int workloads = 0, workloadsTotal = 0, operators = 0, operatorsTotal = 0;
};

/// Gable's weighted production score per phase and overall (roofline.md, "Scores"): an operator in two phases counts fully in each and
/// once overall; a workload weighs w_op ÷ number of its operator's workloads.
std::vector<WeightedScore> weightedScores(const Suite &suite, const std::vector<ScoreInput> &inputs);

/// Share of problems that are right and at least p times as fast as the baseline.
double fastP(const std::vector<ScoreInput> &inputs, double p);
struct Geomean {
    double value = 0;
    int count = 0;
};
Geomean geomeanSpeedup(const std::vector<ScoreInput> &inputs); ///< over right ones with a baseline
/// SOL score 1/(1+(Tk−Tsol)/(Tb−Tsol)); 1 when Tb <= Tsol and Tk <= Tb, else Tsol/Tk.
double solScore(double kernelNs, double baselineNs, double solNs);

QJsonObject toJson(const WeightedScore &score);

} // namespace gable
