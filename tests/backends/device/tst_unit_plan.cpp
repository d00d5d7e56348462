// SPDX-License-Identifier: Apache-2.0
#include "backends/device/reference_pass.h"

#include <QTest>

using namespace gable;

namespace {

UnitLayout layoutOf(Unit unit, int64_t units, int64_t lastAxis, int64_t valuesPerUnit)
{
    UnitLayout layout;
    layout.unit = unit;
    layout.units = units;
    layout.lastAxis = lastAxis;
    layout.valuesPerUnit = valuesPerUnit;
    return layout;
}

bool covers(const UnitPlan &plan, int64_t unit)
{
    for (const UnitRange &range : plan.ranges) {
        if (range.begin <= unit && unit < range.end)
            return true;
    }
    return false;
}

void checkOrder(const UnitPlan &plan, int64_t units)
{
    int64_t end = 0;
    for (const UnitRange &range : plan.ranges) {
        QVERIFY(range.begin >= end);
        QVERIFY(range.begin < range.end);
        end = range.end;
    }
    QVERIFY(end <= units);
}

} // namespace

class TestUnitPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quickReferenceRunsWhole()
    {
        const UnitPlan plan = planUnits(layoutOf(Unit::Row, 1000, 64, 64), 1e-4, 2.0, false, 1);
        QVERIFY(!plan.sampled);
        QCOMPARE(plan.units(), 1000);
    }
    void everythingMeansEverything()
    {
        const UnitPlan plan = planUnits(layoutOf(Unit::Row, 1000, 64, 64), 1.0, 2.0, true, 1);
        QVERIFY(!plan.sampled);
        QCOMPARE(plan.units(), 1000);
    }
    void rowsAreSampledAtTheBorders()
    {
        const UnitPlan plan = planUnits(layoutOf(Unit::Row, 100'000, 256, 256), 1e-3, 2.0, false, 1);
        QVERIFY(plan.sampled);
        QVERIFY(plan.units() < 100'000);
        QVERIFY(plan.units() * 256 >= 4096);
        for (const int64_t row : {0, 99'999, 63, 64, 65'535, 65'536})
            QVERIFY(covers(plan, row));
        checkOrder(plan, 100'000);
    }
    void elementsAreSampledInRowsAndColumns()
    {
        const int64_t row = 4096, rows = 4096;
        const UnitPlan plan = planUnits(layoutOf(Unit::Element, row * rows, row, 1), 1e-5, 2.0, false, 1);
        QVERIFY(plan.sampled);
        QVERIFY(plan.units() >= 4096);
        QVERIFY(plan.units() < row * rows / 10);
        QVERIFY(covers(plan, 0));
        QVERIFY(covers(plan, row * rows - 1));
        checkOrder(plan, row * rows);
        // Some columns beyond the first and last rows are looked at too.
        int64_t inner = 0;
        for (const UnitRange &range : plan.ranges)
            inner += range.begin >= 2 * row && range.end <= (rows - 2) * row ? range.end - range.begin : 0;
        QVERIFY(inner > 0);
    }
    void differentSeedsSampleDifferently()
    {
        const UnitLayout layout = layoutOf(Unit::Row, 1'000'000, 64, 64);
        const UnitPlan a = planUnits(layout, 1e-3, 2.0, false, 1), b = planUnits(layout, 1e-3, 2.0, false, 2);
        QVERIFY(a.ranges.size() != b.ranges.size()
                || !std::equal(a.ranges.begin(), a.ranges.end(), b.ranges.begin(), [](UnitRange x, UnitRange y) { return x.begin == y.begin; }));
    }
};

QTEST_GUILESS_MAIN(TestUnitPlan)
#include "tst_unit_plan.moc"
