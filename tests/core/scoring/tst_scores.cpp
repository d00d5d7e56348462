// SPDX-License-Identifier: Apache-2.0
#include "core/scoring/scores.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

/// a: weight 0.6, two workloads in both phases; b: weight 0.2, one workload in decode.
Suite twoOperators()
{
    Suite suite;
    const auto add = [&](const QString &opType, int workloads, const QStringList &phases, double importance) {
        Problem problem;
        problem.opType = opType;
        problem.name = opType + u".float32"_s;
        for (int i = 0; i < workloads; ++i) {
            Workload workload;
            workload.id = QString::number(i);
            workload.phases = phases;
            workload.importance = importance / workloads;
            problem.workloads.push_back(workload);
        }
        suite.problems.push_back(problem);
        suite.operatorImportance[opType] = importance;
    };
    add(u"a"_s, 2, {u"prefill"_s, u"decode"_s}, 0.6);
    add(u"b"_s, 1, {u"decode"_s}, 0.2);
    return suite;
}

ScoreInput input(const QString &opType, const QString &workload, double fraction, const QString &verdict = u"passed"_s)
{
    ScoreInput result;
    result.opType = opType;
    result.problem = opType + u".float32"_s;
    result.workload = workload;
    result.phases = opType == "a"_L1 ? QStringList{u"prefill"_s, u"decode"_s} : QStringList{u"decode"_s};
    result.verdict = verdict;
    result.achievedFraction = fraction;
    return result;
}

WeightedScore phase(const std::vector<WeightedScore> &scores, const QString &name)
{
    for (const WeightedScore &score : scores) {
        if (score.phase == name)
            return score;
    }
    return {};
}

} // namespace

class TestScores : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void weightedByOperatorThenWorkload()
    {
        const auto scores = weightedScores(twoOperators(), {input(u"a"_s, u"0"_s, 0.5), input(u"a"_s, u"1"_s, 0.7), input(u"b"_s, u"0"_s, 0.2)});
        // overall: (0.6·0.6 + 0.2·0.2) / 0.8 = 0.5; prefill: 0.6; decode as overall
        QCOMPARE(phase(scores, u"overall"_s).score, 0.5);
        QCOMPARE(phase(scores, u"overall"_s).coverage, 1.0);
        QCOMPARE(phase(scores, u"prefill"_s).score, 0.6);
        QCOMPARE(phase(scores, u"prefill"_s).operatorsTotal, 1);
        QCOMPARE(phase(scores, u"decode"_s).score, 0.5);
    }
    void hardVerdictsCountZero()
    {
        const auto scores = weightedScores(twoOperators(), {input(u"a"_s, u"0"_s, 0.9, u"mismatch"_s), input(u"a"_s, u"1"_s, 0.5), input(u"b"_s, u"0"_s, 0.9, u"suspect:cached_output"_s)});
        QCOMPARE(phase(scores, u"overall"_s).score, 0.6 * 0.25 / 0.8);
    }
    void coverageStandsBesideTheScore()
    {
        const auto scores = weightedScores(twoOperators(), {input(u"a"_s, u"0"_s, 0.5)});
        const WeightedScore overall = phase(scores, u"overall"_s);
        QCOMPARE(overall.score, 0.5);
        QCOMPARE(overall.coverage, 0.3 / 0.8);
        QCOMPARE(overall.scoreOverAll, 0.3 * 0.5 / 0.8);
        QCOMPARE(overall.workloads, 1);
        QCOMPARE(overall.workloadsTotal, 3);
    }
    void bestSubmissionOfAWorkloadCounts()
    {
        const auto scores = weightedScores(twoOperators(), {input(u"b"_s, u"0"_s, 0.2), input(u"b"_s, u"0"_s, 0.4), input(u"b"_s, u"0"_s, 0.9, u"mismatch"_s)});
        QCOMPARE(phase(scores, u"decode"_s).score, 0.4);
    }
    void nothingEvaluatedScoresNothing()
    {
        QCOMPARE(phase(weightedScores(twoOperators(), {}), u"overall"_s).score, 0.0);
        QCOMPARE(phase(weightedScores(twoOperators(), {}), u"overall"_s).coverage, 0.0);
    }
    void fastPAndGeomean()
    {
        std::vector<ScoreInput> inputs{input(u"a"_s, u"0"_s, 0), input(u"a"_s, u"1"_s, 0), input(u"b"_s, u"0"_s, 0, u"mismatch"_s), input(u"b"_s, u"1"_s, 0)};
        inputs[0].medianNs = 50, inputs[0].baselineNs = 100;  // 2x
        inputs[1].medianNs = 200, inputs[1].baselineNs = 100; // 0.5x
        inputs[2].medianNs = 1, inputs[2].baselineNs = 100;   // wrong
        QCOMPARE(fastP(inputs, 0), 0.75);
        QCOMPARE(fastP(inputs, 1), 0.25);
        QCOMPARE(fastP(inputs, 2), 0.0); // more than p times, not exactly p
        QCOMPARE(geomeanSpeedup(inputs).value, 1.0);
        QCOMPARE(geomeanSpeedup(inputs).count, 2);
    }
    void solScoreHasItsBranch()
    {
        QCOMPARE(solScore(100, 100, 10), 0.5);
        QCOMPARE(solScore(10, 100, 10), 1.0);
        QCOMPARE(solScore(9, 9, 10), 1.0);
        QCOMPARE(solScore(20, 9, 10), 0.5);
        QCOMPARE(solScore(0, 9, 10), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestScores)
#include "tst_scores.moc"
