// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/distribution_comparison.h"
#include "core/evaluation/residual_comparison.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace gable;

class TestWholeComparisons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void qrWithFreeSigns();
    void qrThatIsWrong();
    void qrSizes();
    void distributionByHand();
    void impossibleOutcome();
    void tooFewSamples();
};

void TestWholeComparisons::qrWithFreeSigns()
{
    // A = Q·R with Q = (3/5 −4/5; 4/5 3/5), R = (5 1; 0 2).
    const std::vector<double> a{3, -1, 4, 2}, q{0.6, -0.8, 0.8, 0.6}, r{5, 1, 0, 2};
    auto result = ResidualComparison::ofQr(DType::Float32, 2, 2, a, q, r);
    QVERIFY(result && result->passed());
    const std::vector<double> otherQ{-0.6, -0.8, -0.8, 0.6}, otherR{-5, -1, 0, 2};
    result = ResidualComparison::ofQr(DType::Float32, 2, 2, a, otherQ, otherR);
    QVERIFY(result && result->passed());
}

void TestWholeComparisons::qrThatIsWrong()
{
    const std::vector<double> a{3, -1, 4, 2}, q{0.6, -0.8, 0.8, 0.6}, r{5, 1, 0, 2};
    const auto passes = [&](const std::vector<double> &q_, const std::vector<double> &r_) { return ResidualComparison::ofQr(DType::Float32, 2, 2, a, q_, r_)->passed(); };
    QVERIFY(!passes(q, {5, 1.001, 0, 2}));
    QVERIFY(!passes(q, {5, 1, 0.01, 2}));                       // not triangular
    QVERIFY(!passes({3, -1, 4, 2}, {1, 0, 0, 1}));              // A = A·I, not orthogonal
    QVERIFY(!passes(q, {5, 1, 0, std::numeric_limits<double>::quiet_NaN()}));
    // By hand: R off by 1e-3 in one element, ‖A‖ = √30, n·u = 2·2^-24.
    const auto result = ResidualComparison::ofQr(DType::Float32, 2, 2, a, q, std::vector<double>{5, 1.001, 0, 2});
    QVERIFY(std::abs(result->factorResidual / (1e-3 / (std::sqrt(30.0) * 2 * 0x1p-24)) - 1.0) < 1e-6);
}

void TestWholeComparisons::qrSizes()
{
    const std::vector<double> four(4), two(2);
    QVERIFY(!ResidualComparison::ofQr(DType::Float32, 2, 2, four, two, four));
    QVERIFY(!ResidualComparison::ofQr(DType::Float32, 1, 2, two, two, four));
}

void TestWholeComparisons::distributionByHand()
{
    const std::vector<double> p{2, 1, 1};
    auto result = DistributionComparison::of(std::vector<int64_t>{600, 250, 150}, p);
    QVERIFY(result);
    QVERIFY(std::abs(result->totalVariation - 0.1) < 1e-12); // ½(0.1 + 0 + 0.1)
    QVERIFY(result->passed());
    result = DistributionComparison::of(std::vector<int64_t>{750, 200, 50}, p);
    QVERIFY(std::abs(result->totalVariation - 0.25) < 1e-12);
    QVERIFY(!result->passed());
}

void TestWholeComparisons::impossibleOutcome()
{
    const auto result = DistributionComparison::of(std::vector<int64_t>{999, 1}, std::vector<double>{1, 0});
    QCOMPARE(result->impossible, 1);
    QVERIFY(!result->passed());
}

void TestWholeComparisons::tooFewSamples()
{
    QCOMPARE(DistributionComparison::of(std::vector<int64_t>{1, 0}, std::vector<double>{1, 1}).error().code, u"too_few_samples"_s);
    QVERIFY(!DistributionComparison::of(std::vector<int64_t>{0, 0}, std::vector<double>{1, 1}));
    QVERIFY(!DistributionComparison::of(std::vector<int64_t>{5}, std::vector<double>{1, 1}));
    QVERIFY(!DistributionComparison::of(std::vector<int64_t>{5, 5}, std::vector<double>{1, -1}));
}

QTEST_GUILESS_MAIN(TestWholeComparisons)
#include "tst_whole_comparisons.moc"
