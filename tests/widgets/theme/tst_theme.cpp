// SPDX-License-Identifier: Apache-2.0
#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <set>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

double luminance(const QColor &color)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

/// WCAG 2 contrast ratio.
double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QByteArray silhouette(VerdictClass verdict)
{
    QImage image(42, 42, QImage::Format_Alpha8);
    image.fill(0);
    QImage drawn(42, 42, QImage::Format_ARGB32_Premultiplied);
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    drawVerdict(painter, QRectF(0, 0, 42, 42), verdict);
    painter.end();
    image = drawn.convertToFormat(QImage::Format_Alpha8);
    return QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes());
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textIsReadable_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textIsReadable()
    {
        QFETCH(bool, dark);
        const Theme colors = loadTheme(dark);
        for (const QColor &ground : {colors.base, colors.window, colors.header, colors.sel, colors.selInactive, colors.hover}) {
            QVERIFY(ground.isValid());
            for (const QColor &ink : {colors.text, colors.text2, colors.accent})
                QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + u" on "_s + ground.name()));
            for (const VerdictShades &shades : colors.verdicts)
                QVERIFY2(contrast(shades.text, ground) >= 4.5, qPrintable(shades.text.name() + u" on "_s + ground.name()));
        }
        for (const VerdictShades &shades : colors.verdicts) {
            if (shades.tint.isValid())
                QVERIFY(contrast(shades.text, shades.tint) >= 4.5);
        }
        QVERIFY(contrast(colors.onAccent, colors.accentFill) >= 4.5);
    }

    void silhouettesDifferWithoutColour()
    {
        std::set<QByteArray> shapes;
        for (int i = 0; i < 6; ++i)
            shapes.insert(silhouette(VerdictClass(i)));
        QCOMPARE(shapes.size(), size_t(6));
    }

    void switchingChangesPaletteAndStyleSheet()
    {
        applyTheme(ThemeChoice::Light);
        const QColor light = QApplication::palette().color(QPalette::Base);
        const QString sheet = qApp->styleSheet();
        applyTheme(ThemeChoice::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), loadTheme(true).base);
        QVERIFY(QApplication::palette().color(QPalette::Base) != light);
        QVERIFY(qApp->styleSheet() != sheet);
        QVERIFY2(!qApp->styleSheet().contains(u"@"_s), "every colour name of the sheet is replaced");
        applyTheme(ThemeChoice::Light);
        QCOMPARE(qApp->styleSheet(), sheet);
    }

    void namesRoundTrip()
    {
        for (ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
            QCOMPARE(themeChoiceFromName(name(choice)), choice);
        QCOMPARE(themeChoiceFromName(u"purple"_s), ThemeChoice::System);
    }

    void monospaceIsMonospace()
    {
        applyTheme(ThemeChoice::Light);
        const QFontMetricsF metrics(monoFont());
        QCOMPARE(metrics.horizontalAdvance(u'i'), metrics.horizontalAdvance(u'W'));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
