// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/placement.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

/// 100 GFLOP/s, DRAM 10 GB/s (ridge 10 FLOP/byte), L3 40, L2 80, L1 160 GB/s, launch 10 ns.
Ceilings machine()
{
    Ceilings c;
    c.source = u"measured"_s;
    c.l1Bytes = 32 << 10;
    c.l2Bytes = 512 << 10;
    c.lastLevelBytes = 32 << 20;
    const auto add = [&](const QString &name, const QString &unit, double value) { c.ceilings.push_back({name, unit, {}, value, 0, {}}); };
    add(u"fp32"_s, u"FLOP/s"_s, 100e9);
    add(u"fp64"_s, u"FLOP/s"_s, 50e9);
    add(u"dram"_s, u"B/s"_s, 10e9);
    add(u"l3"_s, u"B/s"_s, 40e9);
    add(u"l2"_s, u"B/s"_s, 80e9);
    add(u"l1"_s, u"B/s"_s, 160e9);
    add(u"launch floor"_s, u"s"_s, 10e-9);
    return c;
}

Cost cost(double flops, double bytes, CostKind kind = CostKind::Minimal)
{
    Cost c;
    c.kind = kind;
    c.source = u"problem"_s;
    c.flops[u"vector"_s] = flops;
    c.bytes[u"dram"_s] = bytes;
    return c;
}

} // namespace

class TestPlacement : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void memoryBound()
    {
        // 1e6 FLOP, 1e6 bytes: 10 µs of arithmetic, 100 µs of DRAM.
        const RooflineReport r = place(cost(1e6, 1e6), 200e3, Mode::Cold, 64 << 20, DType::Float32, machine());
        QCOMPARE(r.bound, u"memory"_s);
        QCOMPARE(r.roofLevel, u"dram"_s);
        QCOMPARE(r.floorNs, 100e3);
        QCOMPARE(r.achievedFraction, 0.5);
        QCOMPARE(r.arithmeticIntensity, 1.0);
        QCOMPARE(r.bytesPerSecond, 5e9);
        QVERIFY(r.aboveRoof.isEmpty());
    }
    void computeBound()
    {
        const RooflineReport r = place(cost(1e8, 1e6), 2e6, Mode::Cold, 64 << 20, DType::Float32, machine());
        QCOMPARE(r.bound, u"compute"_s);
        QCOMPARE(r.floorNs, 1e6);
        QCOMPARE(r.achievedFraction, 0.5);
    }
    void balancedWithinFivePercentOfTheRidge()
    {
        QCOMPARE(place(cost(10.2e6, 1e6), 1e6, Mode::Cold, 64 << 20, DType::Float32, machine()).bound, u"balanced"_s);
        QCOMPARE(place(cost(11e6, 1e6), 1e6, Mode::Cold, 64 << 20, DType::Float32, machine()).bound, u"compute"_s);
    }
    void overheadBelowTheLaunchFloor()
    {
        const RooflineReport r = place(cost(10, 40), 20, Mode::Hot, 4096, DType::Float32, machine());
        QCOMPARE(r.bound, u"overhead"_s);
        QVERIFY(r.reachableFraction < 0.1);
    }
    void hotModeUsesTheLevelThatHoldsTheFootprint_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<qint64>("footprint");
        QTest::addColumn<QString>("level");
        QTest::newRow("l1") << int(Mode::Hot) << qint64(16 << 10) << u"l1"_s;
        QTest::newRow("l2") << int(Mode::Hot) << qint64(256 << 10) << u"l2"_s;
        QTest::newRow("l3") << int(Mode::Hot) << qint64(8 << 20) << u"l3"_s;
        QTest::newRow("dram") << int(Mode::Hot) << qint64(64 << 20) << u"dram"_s;
        QTest::newRow("cold") << int(Mode::Cold) << qint64(16 << 10) << u"dram"_s;
        QTest::newRow("steady") << int(Mode::Steady) << qint64(1 << 30) << u"dram"_s;
        QTest::newRow("steady over few sets") << int(Mode::Steady) << qint64(16 << 10) << u"l1"_s;
    }
    void hotModeUsesTheLevelThatHoldsTheFootprint()
    {
        QFETCH(int, mode);
        QFETCH(qint64, footprint);
        QFETCH(QString, level);
        QCOMPARE(impliedLevel(Mode(mode), footprint, machine()), level);
    }
    void float64HasItsOwnPeak()
    {
        QCOMPARE(place(cost(1e8, 1e3), 4e6, Mode::Cold, 64 << 20, DType::Float64, machine()).floorNs, 2e6);
    }
    void aboveTheRoofIsExplainedNotClipped()
    {
        const RooflineReport r = place(cost(1e6, 1e6), 50e3, Mode::Cold, 64 << 20, DType::Float32, machine());
        QCOMPARE(r.achievedFraction, 2.0);
        QVERIFY(!r.aboveRoof.isEmpty());
    }
    void onlyMinimalCostsOnMeasuredRoofsMakeATimeImpossible()
    {
        QVERIFY(place(cost(1e6, 1e6), 50e3, Mode::Cold, 64 << 20, DType::Float32, machine()).minimumNs > 0);
        QCOMPARE(place(cost(1e6, 1e6, CostKind::Expected), 50e3, Mode::Cold, 64 << 20, DType::Float32, machine()).minimumNs, 0.0);
        Ceilings derived = machine();
        derived.source = u"derived"_s;
        for (Ceiling &ceiling : derived.ceilings) {
            ceiling.datasheet = ceiling.measured;
            ceiling.measured.reset();
        }
        QCOMPARE(place(cost(1e6, 1e6), 50e3, Mode::Cold, 64 << 20, DType::Float32, derived).minimumNs, 0.0);
    }
    void withoutCeilingsNothingIsClaimed()
    {
        const RooflineReport r = place(cost(1e6, 1e6), 50e3, Mode::Cold, 64 << 20, DType::Float32, Ceilings{});
        QCOMPARE(r.floorNs, 0.0);
        QCOMPARE(r.achievedFraction, 0.0);
        QCOMPARE(r.flops, 1e6);
    }
    void linesAreNamed()
    {
        const auto lines = roofLines(machine(), DType::Float32);
        QCOMPARE(lines.size(), size_t(5));
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const RoofLine &l) { return l.isBandwidth && l.level == "dram"_L1 && l.label.contains(u"10 GB/s"_s); }));
    }
};

QTEST_GUILESS_MAIN(TestPlacement)
#include "tst_placement.moc"
