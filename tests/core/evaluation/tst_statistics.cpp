// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/statistics.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

std::vector<double> oneTo(int n)
{
    std::vector<double> values(static_cast<size_t>(n));
    std::iota(values.rbegin(), values.rend(), 1.0); // unsorted on purpose
    return values;
}

/// Blocks of two kernels with log-normal noise, a factor per process and a linear drift in time.
std::vector<std::vector<AbbaBlock>> blocks(double ratio, double noise, double driftPerQuarter, int processes = 3, int count = 10, double processNoise = 0.0)
{
    std::mt19937_64 engine(11);
    std::normal_distribution<double> normal;
    std::vector<std::vector<AbbaBlock>> result;
    for (int p = 0; p < processes; ++p) {
        const double processRatio = ratio * std::exp(processNoise * normal(engine));
        double drift = 0;
        std::vector<AbbaBlock> list;
        const auto time = [&](double base) { return 1000.0 * base * std::exp(noise * normal(engine) + driftPerQuarter * drift++); };
        for (int i = 0; i < count; ++i) {
            const double a1 = time(1), b1 = time(processRatio), b2 = time(processRatio), a2 = time(1);
            list.push_back({a1, b1, b2, a2});
        }
        result.push_back(list);
    }
    return result;
}

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quartiles();
    void intervalRanks_data();
    void intervalRanks();
    void fewSamples();
    void quickStops();
    void thoroughStops();
    void same();
    void faster();
    void slower();
    void unclear();
    void driftCancels();
    void processesAreTheUnit();
    void degenerate();
    void isDeterministic();
};

void TestStatistics::quartiles()
{
    const Summary summary = summarize({40, 10, 30, 20});
    QCOMPARE(summary.minimum, 10.0);
    QCOMPARE(summary.q1, 17.5);
    QCOMPARE(summary.median, 25.0);
    QCOMPARE(summary.q3, 32.5);
    QCOMPARE(summary.maximum, 40.0);
    QCOMPARE(summary.count, 4);
}

void TestStatistics::intervalRanks_data()
{
    // Ranks from tables of the sign test at 95 %.
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("low");
    QTest::newRow("6") << 6 << 1;
    QTest::newRow("8") << 8 << 1;
    QTest::newRow("9") << 9 << 2;
    QTest::newRow("10") << 10 << 2;
    QTest::newRow("20") << 20 << 6;
    QTest::newRow("25") << 25 << 8;
    QTest::newRow("30") << 30 << 10;
    QTest::newRow("50") << 50 << 18;
    QTest::newRow("100") << 100 << 40;
    QTest::newRow("10000") << 10'000 << 4902;
}

void TestStatistics::intervalRanks()
{
    QFETCH(int, n);
    QFETCH(int, low);
    const Summary summary = summarize(oneTo(n));
    QCOMPARE(summary.intervalLow, double(low));
    QCOMPARE(summary.intervalHigh, double(n + 1 - low));
}

void TestStatistics::fewSamples()
{
    QVERIFY(std::isnan(summarize(oneTo(5)).intervalLow));
    QCOMPARE(summarize({7}).q1, 7.0);
    QCOMPARE(summarize({}).count, 0);
}

void TestStatistics::quickStops()
{
    const StoppingRule rule(Profile::Quick);
    QCOMPARE(rule.reached(std::vector<double>(29, 100.0), 1e6, 1), QString());
    QCOMPARE(rule.reached(std::vector<double>(30, 100.0), 1e6, 1), u"interval"_s);
    std::vector<double> wide = oneTo(30);
    QCOMPARE(rule.reached(wide, 99e6, 1), QString());
    QCOMPARE(rule.reached(wide, 100e6, 1), u"budget"_s);
    QCOMPARE(rule.reached({}, 100e6, 1), u"budget"_s);
    // Interval of 1 % exactly: ranks 10 and 21 of 30.
    std::vector<double> samples(30, 1000.0);
    for (size_t i = 20; i < 30; ++i)
        samples[i] = 1010.0;
    QCOMPARE(rule.reached(samples, 0, 1), u"interval"_s);
    for (size_t i = 20; i < 30; ++i)
        samples[i] = 1011.0;
    QCOMPARE(rule.reached(samples, 0, 1), QString());
    std::vector<double> many = oneTo(100'000);
    QCOMPARE(rule.reached(many, 0, 1), u"maximum samples"_s);
}

void TestStatistics::thoroughStops()
{
    const StoppingRule rule(Profile::Thorough);
    const std::vector<double> samples(100, 1e6); // 0.1 s of device time
    QCOMPARE(rule.reached(samples, 1e9, 1), QString());
    QCOMPARE(rule.reached(samples, 1e9, 2), u"interval"_s);
    QCOMPARE(rule.reached(oneTo(100), 5e9, 1), u"budget"_s);
}

void TestStatistics::same()
{
    const AbbaResult result = abba(blocks(1.0, 0.003, 0));
    QCOMPARE(result.verdict, ComparedSpeed::Same);
    QCOMPARE(result.blocks, 30);
    QCOMPARE(result.processes, 3);
    QVERIFY(result.low < 1.0 && result.high > 1.0);
    QCOMPARE(result.delta, 0.01);
    // A real but small difference is the same within δ.
    QCOMPARE(abba(blocks(0.995, 0.001, 0)).verdict, ComparedSpeed::Same);
}

void TestStatistics::faster()
{
    const AbbaResult result = abba(blocks(0.9, 0.005, 0));
    QCOMPARE(result.verdict, ComparedSpeed::Faster);
    QVERIFY(std::abs(result.ratio - 0.9) < 0.005);
    QVERIFY(result.low <= result.ratio && result.ratio <= result.high);
}

void TestStatistics::slower() { QCOMPARE(abba(blocks(1.05, 0.005, 0)).verdict, ComparedSpeed::Slower); }

void TestStatistics::unclear()
{
    // As far from 1 as δ, so the interval straddles it.
    const AbbaResult result = abba(blocks(1.01, 0.006, 0));
    QCOMPARE(result.verdict, ComparedSpeed::Unclear);
    // Much noise widens δ itself: 5 % slower cannot be told.
    QVERIFY(abba(blocks(1.05, 0.2, 0)).verdict != ComparedSpeed::Slower);
    QVERIFY(abba(blocks(1.05, 0.2, 0)).delta > 0.05);
}

void TestStatistics::driftCancels()
{
    // 1 % slower with each quarter, in all 40 % over a process: A always runs first, yet neither side gains.
    const AbbaResult result = abba(blocks(1.0, 0.0, 0.01));
    QVERIFY(std::abs(result.ratio - 1.0) < 1e-12);
    QCOMPARE(result.verdict, ComparedSpeed::Same);
    QCOMPARE(abba(blocks(0.95, 0.001, 0.01)).verdict, ComparedSpeed::Faster);
}

void TestStatistics::processesAreTheUnit()
{
    // Blocks agree within a process, processes do not: the interval must show the latter.
    const AbbaResult result = abba(blocks(1.0, 0.0005, 0, 3, 10, 0.05));
    QVERIFY(result.high - result.low > 0.02);
    QVERIFY(result.verdict != ComparedSpeed::Faster && result.verdict != ComparedSpeed::Slower);
}

void TestStatistics::degenerate()
{
    QCOMPARE(abba({}).verdict, ComparedSpeed::Unclear);
    QCOMPARE(abba({{}, {}}).blocks, 0);
    QCOMPARE(abba({{{1, 0.5, 0.5, 1}}}).verdict, ComparedSpeed::Unclear); // one block proves nothing
    auto some = blocks(0.9, 0.005, 0);
    some[0][0].b1 = std::numeric_limits<double>::quiet_NaN();
    some[1][0].a1 = 0;
    QCOMPARE(abba(some).blocks, 28);
    QCOMPARE(abba(some).verdict, ComparedSpeed::Faster);
}

void TestStatistics::isDeterministic()
{
    const auto some = blocks(0.97, 0.01, 0);
    QCOMPARE(abba(some).low, abba(some).low);
}

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
