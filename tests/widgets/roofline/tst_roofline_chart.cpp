// SPDX-License-Identifier: Apache-2.0
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_table_model.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

RooflinePoint point(const QString &id, double intensity, double flops, const QString &parent = {})
{
    RooflinePoint made;
    made.evaluation = made.submission = made.label = id;
    made.parent = parent;
    made.workload = u"w"_s;
    made.verdictWord = u"passed"_s;
    made.intensity = intensity;
    made.flopsPerSecond = flops;
    made.medianNs = 1e15 / flops;
    made.achievedFraction = 0.5;
    return made;
}

RooflineScene scene()
{
    RooflineScene made;
    made.device = u"cpu:0"_s;
    made.mode = u"cold"_s;
    made.level = u"dram"_s;
    made.roofs = {{u"DRAM 21.3 GB/s measured"_s, true, 21.3e9, true, u"dram"_s},   {u"DRAM 25.6 GB/s datasheet"_s, true, 25.6e9, false, u"dram"_s},
                  {u"L2 310 GB/s measured"_s, true, 310e9, true, u"l2"_s},        {u"fp32 412 GFLOP/s measured"_s, false, 412e9, true, u"fp32"_s},
                  {u"fp32 435 GFLOP/s derived"_s, false, 435e9, false, u"fp32"_s}, {u"fp64 206 GFLOP/s measured"_s, false, 206e9, true, u"fp64"_s}};
    made.points = {point(u"v1"_s, 0.5, 0.8e9), point(u"v2"_s, 0.5, 2.7e9, u"v1"_s), point(u"v3"_s, 0.5, 6.1e9, u"v2"_s), point(u"other"_s, 2.0, 9e9),
                   point(u"untimed"_s, 0.5, 0)};
    made.selected = u"v3"_s;
    return made;
}

} // namespace

class TestRooflineChart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void limitsFollowData()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        for (size_t i : {0, 1, 2, 3})
            QVERIFY(chart.view().plot.contains(chart.positionOf(i)));
        const double ridge = 412e9 / 21.3e9;
        QVERIFY(chart.view().plot.contains(chart.view().toPixel(ridge, 412e9)));
        QCOMPARE(scene().hiddenPoints(), 1);
    }

    void mappingInverts()
    {
        LogView view;
        view.plot = QRectF(10, 20, 300, 200);
        const auto [x, y] = view.fromPixel(view.toPixel(3.5, 7e10));
        QVERIFY(std::abs(x - 3.5) < 1e-9);
        QVERIFY(std::abs(y / 7e10 - 1) < 1e-9);
        QVERIFY(LogView::decades(-1, 3, 8).size() == 5);
        QVERIFY(LogView::decades(-20, 20, 7).size() <= 8);
    }

    void hitTest()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        QCOMPARE(chart.pointAt(chart.positionOf(3) + QPointF(3, -3)), std::optional<size_t>(3));
        QVERIFY(!chart.pointAt(chart.positionOf(3) + QPointF(30, 0)));
    }

    void clickSelectsDragDoesNot()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        chart.show();
        QSignalSpy chosen(&chart, &RooflineChart::evaluationChosen);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.positionOf(3).toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), u"other"_s);
        const double before = chart.view().x0;
        QTest::mousePress(&chart, Qt::LeftButton, {}, chart.positionOf(3).toPoint());
        QMouseEvent move(QEvent::MouseMove, chart.positionOf(3) + QPointF(60, 20), chart.mapToGlobal(chart.positionOf(3) + QPointF(60, 20)), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&chart, &move);
        QTest::mouseRelease(&chart, Qt::LeftButton, {}, (chart.positionOf(3)).toPoint());
        QCOMPARE(chosen.count(), 1);
        QVERIFY(chart.view().x0 < before);
        QTest::mouseDClick(&chart, Qt::LeftButton, {}, QPoint(100, 100));
        QCOMPARE(chart.view().x0, before);
    }

    void wheelZoomsAroundTheMouse()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        const QPointF at = chart.positionOf(3);
        QWheelEvent wheel(at, chart.mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        const double span = chart.view().x1 - chart.view().x0;
        QCoreApplication::sendEvent(&chart, &wheel);
        QVERIFY(chart.view().x1 - chart.view().x0 < span);
        QVERIFY((chart.positionOf(3) - at).manhattanLength() < 0.01);
    }

    void labelsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("usual") << QSize(384, 320);
        QTest::newRow("narrow") << QSize(250, 200);
        QTest::newRow("wide") << QSize(900, 500);
    }
    void labelsNeverOverlap()
    {
        QFETCH(QSize, size);
        RooflineChart chart;
        chart.resize(size);
        chart.setScene(scene());
        chart.grab();
        const auto &labels = chart.labelRects();
        QVERIFY(labels.size() >= 3);
        for (size_t i = 0; i < labels.size(); ++i) {
            for (size_t j = i + 1; j < labels.size(); ++j)
                QVERIFY(!labels[i].intersects(labels[j]));
        }
    }

    void trailFollowsParentsOfOneWorkload()
    {
        RooflineScene made = scene();
        QCOMPARE(trailOf(made), (std::vector<size_t>{0, 1, 2}));
        made.points[0].workload = u"elsewhere"_s;
        QCOMPARE(trailOf(made), (std::vector<size_t>{1, 2}));
        made.points[1].parent = u"v3"_s; // a cycle ends
        QCOMPARE(trailOf(made), (std::vector<size_t>{1, 2}));
        made.selected = u"untimed"_s;
        QVERIFY(trailOf(made).empty());
    }

    void tableTwin()
    {
        RooflineTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setScene(scene());
        QCOMPARE(model.rowCount(), 11);
        QCOMPARE(model.evaluationAt(0), u"untimed"_s);
        QVERIFY(model.evaluationAt(7).isEmpty());

        RooflineView view;
        view.resize(384, 340);
        view.show();
        view.setScene(scene());
        view.chart()->setFocus();
        QTest::keyClick(view.chart(), Qt::Key_T);
        QVERIFY(view.isTable());
        QTest::keyClick(&view, Qt::Key_T);
        QVERIFY(!view.isTable());
    }

    void emptySceneOffersToMeasure()
    {
        RooflineView view;
        RooflineScene made = scene();
        made.roofs.clear();
        view.setScene(made);
        view.resize(384, 340);
        view.show();
        QSignalSpy measure(&view, &RooflineView::measureRequested);
        QPushButton *button = view.findChild<QPushButton *>();
        QVERIFY(button && button->isVisible());
        view.setMeasureReason(u"busy"_s);
        QVERIFY(!button->isEnabled());
        QCOMPARE(button->toolTip(), u"busy"_s);
        view.setMeasureReason({});
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(measure.count(), 1);
    }
};

QTEST_MAIN(TestRooflineChart)
#include "tst_roofline_chart.moc"
