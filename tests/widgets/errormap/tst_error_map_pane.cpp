// SPDX-License-Identifier: Apache-2.0
#include "tests/widgets/demo_evaluation.h"
#include "widgets/controls/key_value_list.h"
#include "widgets/errormap/error_map_pane.h"
#include "widgets/errormap/error_map_picture.h"
#include "widgets/errormap/error_map_view.h"
#include "widgets/errormap/window_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace gable;
using namespace Qt::StringLiterals;

class TestErrorMapPane : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void greyUpToTheToleranceRedBeyond()
    {
        for (bool dark : {false, true}) {
            const Theme colors = loadTheme(dark);
            const QColor at = errorColor(colors, 1.0), above = errorColor(colors, 1.0001);
            QVERIFY(std::abs(at.red() - at.blue()) < 24);
            QVERIFY(above.red() - above.blue() > 40);
            QCOMPARE(errorColor(colors, 1e9), errorColor(colors, std::numeric_limits<double>::quiet_NaN()));
        }
    }

    void uncheckedIsTransparent()
    {
        ErrorMap map(u"y"_s, u"M"_s, u"N"_s, 4, 4);
        map.add(0, 0, 0.5);
        const QImage image = errorMapImage(map, loadTheme(false));
        QCOMPARE(image.size(), QSize(4, 4));
        QCOMPARE(qAlpha(image.pixel(0, 0)), 255);
        QCOMPARE(qAlpha(image.pixel(3, 3)), 0);
    }

    void oneBadTileSurvivesShrinking()
    {
        ErrorMap map(u"y"_s, u"M"_s, u"N"_s, 512, 512);
        for (int64_t row = 0; row < 512; ++row) {
            for (int64_t column = 0; column < 512; ++column)
                map.add(row, column, row == 301 && column == 107 ? 1e6 : 1e-3);
        }
        const Theme colors = loadTheme(false);
        const QImage image = errorMapImage(map, colors, QSize(50, 40));
        QCOMPARE(image.size(), QSize(50, 40));
        const QRgb good = image.pixel(0, 0);
        QVERIFY(image.pixel(107 * 50 / 512, 301 * 40 / 512) != good);
        QCOMPARE(image.pixel(20, 20), good);
    }

    void windowModelIsAModel()
    {
        const Evaluation evaluation = demo::tailMismatch();
        WindowModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setWindow(&evaluation.correctness->windows.front());
        QCOMPARE(model.rowCount(), 64);
        QCOMPARE(model.firstBad(), std::optional<size_t>(16));
        QVERIFY(model.columnIsBad(16));
        QVERIFY(!model.columnIsBad(15));
        ErrorWindow broken = evaluation.correctness->windows.front();
        broken.got.resize(3);
        model.setWindow(&broken);
        QCOMPARE(model.rowCount(), 0);
        model.setWindow(nullptr);
    }

    void hoverNamesTheTile()
    {
        const Evaluation evaluation = demo::tailMismatch();
        ErrorMapView view;
        view.resize(300, 320);
        view.setReport(&*evaluation.correctness);
        view.show();
        QSignalSpy hovered(&view, &ErrorMapView::tileHovered);
        const QPointF corner = view.mapRect().topLeft() + QPointF(1, 1);
        QTest::mouseMove(&view, corner.toPoint());
        QTRY_COMPARE(hovered.count(), 1);
        QCOMPARE(hovered[0][0].toString(), view.tileText(*view.tileAt(corner.toPoint())));
        QVERIFY2(view.tileText({0, 0}).startsWith(u"m 0–7 · n 0–7"_s), qPrintable(view.tileText({0, 0})));
        QVERIFY(view.tileText({511, 511}).contains(u"n 4,088–4,095"_s));
        QVERIFY(!view.tileAt({2, 2}));
    }

    void clickShowsTheNearestWindow()
    {
        const Evaluation evaluation = demo::tailMismatch();
        ErrorMapPane pane;
        pane.resize(584, 340);
        pane.setReport(&*evaluation.correctness);
        pane.show();
        QCOMPARE(pane.windowModel()->window()->reason, u"first"_s);
        pane.showElement(20, 4000);
        QCOMPARE(pane.windowModel()->window()->reason, u"worst"_s);
        pane.setReport(nullptr);
        QVERIFY(!pane.windowModel()->window());
    }
};

QTEST_MAIN(TestErrorMapPane)
#include "tst_error_map_pane.moc"
