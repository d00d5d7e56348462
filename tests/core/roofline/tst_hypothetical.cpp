// SPDX-License-Identifier: Apache-2.0
#include "core/roofline/hypothetical.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestHypothetical : public QObject
{
    Q_OBJECT

    static Ceilings ceilings()
    {
        Ceilings made;
        made.source = u"measured"_s;
        made.l2Bytes = 1 << 20;
        made.ceilings = {{u"fp32"_s, u"FLOP/s"_s, {}, 100e9, 0, {}}, {u"dram"_s, u"B/s"_s, {}, 10e9, 0, {}}, {u"l2"_s, u"B/s"_s, {}, 50e9, 0, {}}};
        return made;
    }

private Q_SLOTS:
    void standsUnderTheRoofOfItsSide()
    {
        // 1 GFLOP over 1 GB at 10 GB/s: 100 ms at best.
        const RooflineReport left = place(Hypothetical{1e9, 1e9, 200e6}, u"dram"_s, DType::Float32, ceilings());
        QCOMPARE(left.bound, u"memory"_s);
        QCOMPARE(left.floorNs, 100e6);
        QCOMPARE(left.achievedFraction, 0.5);
        // 1 GFLOP over 10 MB: the arithmetic takes 10 ms, memory 1 ms.
        const RooflineReport right = place(Hypothetical{1e9, 1e7, 20e6}, {}, DType::Float32, ceilings());
        QCOMPARE(right.bound, u"compute"_s);
        QCOMPARE(right.achievedFraction, 0.5);
        QCOMPARE(place(Hypothetical{1e9, 1e8, 1e7}, u"dram"_s, DType::Float32, ceilings()).bound, u"balanced"_s);
        const RooflineReport cached = place(Hypothetical{1e9, 1e9, 40e6}, u"l2"_s, DType::Float32, ceilings());
        QCOMPARE(cached.roofLevel, u"l2"_s);
        QCOMPARE(cached.achievedFraction, 0.5);
    }

    void aboveItsRoofIsExplainedNotImpossible()
    {
        const RooflineReport above = place(Hypothetical{1e9, 1e9, 50e6}, u"dram"_s, DType::Float32, ceilings());
        QCOMPARE(above.achievedFraction, 2.0);
        QVERIFY(!above.aboveRoof.isEmpty());
        QCOMPARE(above.minimumNs, 0.0);
    }

    void movingKeepsTheWork()
    {
        const Hypothetical moved = Hypothetical{1e9, 1e9, 1e6}.movedTo(4, 2e9);
        QCOMPARE(moved.flops, 1e9);
        QCOMPARE(moved.bytes, 0.25e9);
        QCOMPARE(moved.timeNs, 0.5e9);
        QCOMPARE(moved.intensity(), 4.0);
        QCOMPARE(moved.flopsPerSecond(), 2e9);
        QCOMPARE(moved.movedTo(0, 1).bytes, 0.25e9);
    }

    void quantitiesAsPeopleTypeThem()
    {
        QCOMPARE(parseQuantity(u"2.1e9"_s), std::optional(2.1e9));
        QCOMPARE(parseQuantity(u" 2 G"_s), std::optional(2e9));
        QCOMPARE(parseQuantity(u"80m"_s), std::optional(0.08));
        QCOMPARE(parseQuantity(u"12 µ"_s), std::optional(12e-6));
        for (const QString &bad : {u""_s, u"x"_s, u"0"_s, u"-3"_s, u"3 GB"_s, u"1e400"_s, u"1,5"_s})
            QVERIFY2(!parseQuantity(bad), qPrintable(bad));
    }

    void attainableFollowsTheRoof()
    {
        QCOMPARE(attainable(1, u"dram"_s, DType::Float32, ceilings()), 10e9);
        QCOMPARE(attainable(1000, u"dram"_s, DType::Float32, ceilings()), 100e9);
        QCOMPARE(attainable(1, u"dram"_s, DType::Float32, {}), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestHypothetical)
#include "tst_hypothetical.moc"
