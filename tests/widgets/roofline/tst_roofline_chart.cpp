// SPDX-License-Identifier: Apache-2.0
#include "widgets/roofline/point_cloud.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_export.h"
#include "widgets/roofline/roofline_table_model.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QImageReader>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
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
    static void drag(QWidget &widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers)
    {
        QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
        for (const QPoint at : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(&widget, &move);
        }
        QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
    }

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

    void viewsAreGoneBackOver()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        const LogView fitted = chart.view();
        QVERIFY(!chart.canGoBack());
        QTest::keyClick(&chart, Qt::Key_Plus);
        QTest::keyClick(&chart, Qt::Key_Plus); // a burst
        const double zoomed = chart.view().x0;
        QVERIFY(zoomed > fitted.x0);
        drag(chart, {150, 150}, {230, 170}, Qt::NoModifier);
        QVERIFY(chart.view().x0 < zoomed);
        const double panned = chart.view().x0;
        QTest::keyClick(&chart, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(chart.view().x0, zoomed);
        QTest::keyClick(&chart, Qt::Key_Backspace);
        QCOMPARE(chart.view().x0, fitted.x0);
        QVERIFY(!chart.canGoBack());
        QTest::keyClick(&chart, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        chart.goForward();
        QCOMPARE(chart.view().x0, panned);
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(chart.view().x0, fitted.x0);
        QTest::keyClick(&chart, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(chart.view().x0, panned);
    }

    void undoStaysInTheChart()
    {
        // The window's Undo is the editor's; with the focus in the chart the key is the chart's.
        RooflineChart chart;
        QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        undo.ignore();
        QCoreApplication::sendEvent(&chart, &undo);
        QVERIFY(undo.isAccepted());
    }

    void shiftDragZoomsToARectangle()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        const auto [left, top] = chart.view().fromPixel({120, 80});
        const auto [right, bottom] = chart.view().fromPixel({260, 200});
        drag(chart, {260, 80}, {120, 200}, Qt::ShiftModifier); // from any corner
        QVERIFY(std::abs(chart.view().x0 - std::log10(left)) < 1e-6);
        QVERIFY(std::abs(chart.view().x1 - std::log10(right)) < 1e-6);
        QVERIFY(std::abs(chart.view().y0 - std::log10(bottom)) < 1e-6);
        QVERIFY(std::abs(chart.view().y1 - std::log10(top)) < 1e-6);
        chart.goBack();
        QVERIFY(chart.view().x0 < std::log10(left));
    }

    void manyPointsAreADensity()
    {
        RooflineScene many = scene();
        for (int i = 0; i < 100'000; ++i)
            many.points.push_back(point(QString::number(i), 0.2 + (i % 317) * 0.05, 1e9 + (i % 1009) * 4e8));
        QElapsedTimer clock;
        clock.start();
        RooflineChart chart;
        chart.resize(600, 400);
        chart.setScene(many);
        const double set = double(clock.nsecsElapsed()) * 1e-6;
        const size_t last = size_t(many.points.size()) - 1;
        QCOMPARE(chart.pointAt(chart.positionOf(last)), std::optional<size_t>(last));
        const PointCloud cloud(many);
        QCOMPARE(cloud.count(), 100'004);
        const QImage density = cloud.density(chart.view(), 1, Qt::black);
        const QPoint at = (chart.positionOf(last) - chart.view().plot.topLeft()).toPoint();
        QVERIFY(qAlpha(density.pixel(at)) > 0);
        QCOMPARE(qAlpha(density.pixel(density.width() - 1, density.height() - 1)), 0); // nothing lies at the lower right
        double worst = 0;
        for (int frame = 0; frame < 20; ++frame) {
            QTest::keyClick(&chart, frame % 2 ? Qt::Key_Left : Qt::Key_Right);
            clock.restart();
            chart.grab();
            worst = std::max(worst, double(clock.nsecsElapsed()) * 1e-6);
        }
        qInfo("100,000 points: set in %.1f ms, worst frame while panning %.1f ms", set, worst);
    }

    void aFewPointsAreMarks()
    {
        QVERIFY(!PointCloud(scene()).isDense());
        QCOMPARE(PointCloud(scene()).count(), 4);
    }

    void sizesFollowTheTime()
    {
        RooflineScene two = scene();
        two.points = {point(u"slow"_s, 0.3, 1e9), point(u"quick"_s, 8, 1e9)};
        two.points[0].medianNs = 1e9;
        two.points[1].medianNs = 1e7;
        two.selected.clear();
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(two);
        const auto inkAt = [&](size_t index, QPointF offset) { return chart.grab().toImage().pixelColor((chart.positionOf(index) + offset).toPoint()); };
        const QColor plain = inkAt(0, {9, 0});
        chart.setPointSize(PointSize::Time);
        QVERIFY(inkAt(0, {9, 0}) != plain);
        QCOMPARE(inkAt(0, {9, 0}), inkAt(0, {0, 0}));
        QVERIFY(inkAt(1, {9, 0}) != inkAt(1, {0, 0}));
    }

    void menuHidesRoofsAndSaysWhy()
    {
        RooflineView view;
        view.resize(420, 360);
        QMenu *menu = view.menu();
        Q_EMIT menu->aboutToShow();
        const auto actionOf = [](QMenu *from, const QString &start) {
            for (QAction *action : from->actions()) {
                if (action->text().startsWith(start))
                    return action;
            }
            return static_cast<QAction *>(nullptr);
        };
        QVERIFY(actionOf(menu, u"Export as CSV"_s) && !actionOf(menu, u"Export as CSV"_s)->isEnabled());
        QCOMPARE(actionOf(menu, u"Export as CSV"_s)->toolTip(), u"There is no roof and no point yet"_s);
        view.setScene(scene());
        Q_EMIT menu->aboutToShow();
        QVERIFY(actionOf(menu, u"Export as CSV"_s)->isEnabled());
        QVERIFY(!actionOf(menu, u"Zoom back"_s)->isEnabled());
        QMenu *roofs = actionOf(menu, u"Roofs"_s)->menu();
        QCOMPARE(roofs->actions().size(), qsizetype(6));
        const double top = view.chart()->view().y1;
        for (QAction *roof : roofs->actions()) {
            if (roof->text().startsWith(u"fp"_s))
                roof->trigger();
        }
        QVERIFY(view.chart()->view().y1 < top); // limits follow what is shown
        QVERIFY(!view.chart()->isRoofShown(u"fp32 412 GFLOP/s measured"_s));
        QVERIFY(view.chart()->isRoofShown(u"L2 310 GB/s measured"_s));
    }

    void exportsWhatIsSeen()
    {
        RooflineChart chart;
        chart.resize(384, 320);
        chart.setScene(scene());
        QTemporaryDir dir;
        for (const QString &suffix : {u"svg"_s, u"pdf"_s, u"png"_s, u"csv"_s})
            QVERIFY(exportRoofline(chart, dir.filePath(u"r."_s + suffix)).has_value());
        QSvgRenderer svg(dir.filePath(u"r.svg"_s));
        QVERIFY(svg.isValid());
        QCOMPARE(svg.viewBox(), QRect(0, 0, 960, 600));
        QCOMPARE(QImageReader(dir.filePath(u"r.png"_s)).size(), QSize(1920, 1200));
        QFile pdf(dir.filePath(u"r.pdf"_s)), csv(dir.filePath(u"r.csv"_s));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && csv.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF"));
        const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(1 + 5 + 6));
        QVERIFY(lines[3].startsWith("point,v3,v3,v3,w,passed,0.5,6.1e+09,,"));
        QVERIFY(lines[5].startsWith("point,untimed,untimed,untimed,w,passed,0.5,,,")); // no figure is invented
        QVERIFY(lines[6].startsWith("roof,DRAM 21.3 GB/s measured,,,,,,,2.13e+10,"));
        const auto refused = exportRoofline(chart, dir.filePath(u"r.gif"_s));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, u"format"_s);
        const auto nowhere = exportRoofline(chart, dir.filePath(u"no/such/r.svg"_s));
        QVERIFY(!nowhere);
    }
};

QTEST_MAIN(TestRooflineChart)
#include "tst_roofline_chart.moc"
