// SPDX-License-Identifier: Apache-2.0
#include "widgets/figures/figures.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QTest>

#include <limits>

using namespace gable;
using namespace Qt::StringLiterals;

class TestFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void threeDigits_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("tens") << 38.4 << u"38.4"_s;
        QTest::newRow("ones") << 1.4199 << u"1.42"_s;
        QTest::newRow("hundreds") << 411.6 << u"412"_s;
        QTest::newRow("rounding up to a thousand") << 999.7 << u"1,000"_s;
        QTest::newRow("rounding up to ten") << 9.996 << u"10.0"_s;
        QTest::newRow("thousands") << 1411.2 << u"1,411"_s;
        QTest::newRow("below one") << 0.0272 << u"0.0272"_s;
        QTest::newRow("large") << 2.03e6 << u"2.03e6"_s;
        QTest::newRow("small") << 6.86e-5 << u"6.86e-5"_s;
        QTest::newRow("zero") << 0.0 << u"0"_s;
        QTest::newRow("negative") << -12.34 << u"-12.3"_s;
        QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << u"NaN"_s;
        QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << u"−∞"_s;
    }
    void threeDigits()
    {
        QFETCH(double, value);
        QLocale::setDefault(QLocale(QLocale::German)); // numbers are locale-free
        QTEST(gable::threeDigits(value), "text");
        QLocale::setDefault(QLocale::c());
    }

    void oneUnitAColumn()
    {
        const TimeUnit unit = timeUnitFor({38.4e3, 53e3, 412e3, 0});
        QCOMPARE(unit.symbol, u"µs"_s);
        QCOMPARE(unit.digits(412e3), u"412"_s);
        QCOMPARE(timeUnitFor({2e9}).symbol, u"s"_s);
        QCOMPARE(timeText(7.68e6), u"7.68 ms"_s);
    }

    void shapes()
    {
        QCOMPARE(shapeText(u"4096x4096"_s), u"4096 × 4096"_s);
        QCOMPARE(shapeText(u"2x3x5"_s), u"2 × 3 × 5"_s);
        QCOMPARE(shapeText(u"prefix_b1"_s), u"prefix_b1"_s);
    }

    void prefixes()
    {
        QCOMPARE(withPrefix(4.26e12, u"B/s"_s), u"4.26 TB/s"_s);
        QCOMPARE(withPrefix(12, u"FLOP"_s), u"12.0 FLOP"_s);
        QCOMPARE(grouped(16777216), u"16,777,216"_s);
        QCOMPARE(grouped(-1234), u"-1,234"_s);
    }

    void digitsShareOneWidth()
    {
        const QFontMetricsF metrics{QFont()};
        QCOMPARE(figuresWidth(metrics, u"111"_s), figuresWidth(metrics, u"888"_s));
    }
};

QTEST_MAIN(TestFigures)
#include "tst_figures.moc"
