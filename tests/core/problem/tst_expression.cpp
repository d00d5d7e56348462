// SPDX-License-Identifier: Apache-2.0
#include "core/problem/expression.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestExpression : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void syntaxErrors_data();
    void syntaxErrors();
    void evaluationErrors_data();
    void evaluationErrors();
    void sizes();
    void namesInOrder();
    void lengthAndNestingAreBounded();
    void manyOperatorsAreFine();
    void resultsDoNotDependOnEarlierOnes();
};

namespace {
const Names kNames{{u"M"_s, 7}, {u"N"_s, 1000}, {u"K_2"_s, 3}, {u"dtype_bytes"_s, 2}};
}

void TestExpression::values_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char *text, double value) { QTest::newRow(text) << QString::fromLatin1(text) << value; };
    row("M", 7);
    row(" M ", 7);
    row("42", 42);
    row("1e3", 1000);
    row("0.5", 0.5);
    row("M*N + K_2", 7003);
    row("M*(N + K_2)", 7021);
    row("2 + 3*4 - 5", 9);
    row("10 - 4 - 3", 3);
    row("100/10/5", 2);
    row("2^3^2", 512);
    row("-M + 10", 3);
    row("-2^2", -4);
    row("2*-3", -6);
    row("+5", 5);
    row("ceil_div(N, M)", 143);
    row("ceil_div(14, 7)", 2);
    row("floor(7/2)", 3);
    row("ceil(7/2)", 4);
    row("mod(N, M)", 6);
    row("mod(-1, 4)", 3);
    row("min(M, N, 3)", 3);
    row("max(M, N)", 1000);
    row("log2i(1023)", 9);
    row("log2i(1024)", 10);
    row("pow2ceil(1000)", 1024);
    row("pow2ceil(1024)", 1024);
    row("pow2ceil(1)", 1);
    row("M >= 7", 1);
    row("M > 7", 0);
    row("M == 7 && N != 7", 1);
    row("M < 7 || N <= 1000", 1);
    row("M > 3 ? 10 : 20", 10);
    row("M > 30 ? 1/0 : 20", 20); // only the chosen side is computed
    row("max(min(M,N),ceil_div(N,2*M))", 72);
    row("9007199254740992", 9007199254740992.0);
}

void TestExpression::values()
{
    QFETCH(QString, text);
    QFETCH(double, value);
    const auto expression = Expression::parse(text);
    QVERIFY2(expression, expression ? "" : qPrintable(expression.error().toText()));
    const auto result = expression->evaluate(kNames);
    QVERIFY2(result, result ? "" : qPrintable(result.error().toText()));
    QCOMPARE(*result, value);
}

void TestExpression::syntaxErrors_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "  ", "M=7", "M = 7", "a=b=3", "M*", "*M", "(M", "M)", "M N", "3 4", "1,2", "M,N", "min()", "min", "min + 1", "ceil_div(M)", "ceil_div(1,2,3)",
                             "floor(1,2)", "sin(M)", "unknown(3)", "\"text\"", "M # 3", "M; N", "M % 3", "0x10", "M'", "M @ N", "M\nN", "9007199254740993", "99999999999999999999", "ä", "M ? 1", "M & N",
                             "M | N", "!M", "--M", "2*--M", "1..2", "()"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void TestExpression::syntaxErrors()
{
    QFETCH(QString, text);
    const auto expression = Expression::parse(text);
    QVERIFY2(!expression, "should be refused");
    QCOMPARE(expression.error().code, u"bad_expression"_s);
    QVERIFY(!expression.error().message.isEmpty());
}

void TestExpression::evaluationErrors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    QTest::newRow("division") << u"1/0"_s << u"division by zero"_s;
    QTest::newRow("hidden division") << u"1/(1/(M-7))"_s << u"division by zero"_s; // would be 0 with infinities
    QTest::newRow("ceil_div") << u"ceil_div(N, 0)"_s << u"division by zero"_s;
    QTest::newRow("mod") << u"mod(N, M-7)"_s << u"division by zero"_s;
    QTest::newRow("overflow") << u"10^400"_s << u"finite"_s;
    QTest::newRow("product") << u"1e300*1e300"_s << u"finite"_s;
    QTest::newRow("imaginary") << u"(0-1)^0.5"_s << u"finite"_s;
    QTest::newRow("logarithm") << u"log2i(0)"_s << u"logarithm"_s;
    QTest::newRow("unknown") << u"Q*2"_s << u"Q"_s;
    QTest::newRow("case matters") << u"m"_s << u"unknown name"_s;
}

void TestExpression::evaluationErrors()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const auto expression = Expression::parse(text);
    QVERIFY2(expression, expression ? "" : qPrintable(expression.error().toText()));
    const auto result = expression->evaluate(kNames);
    QVERIFY(!result);
    QCOMPARE(result.error().code, u"bad_expression"_s);
    QVERIFY2(result.error().message.contains(part), qPrintable(result.error().message));
}

void TestExpression::sizes()
{
    const auto size = [](const char *text) { return Expression::parse(QString::fromLatin1(text))->evaluateSize(kNames); };
    QCOMPARE(*size("M*N"), int64_t(7000));
    QCOMPARE(*size("0"), int64_t(0));
    QVERIFY(!size("M/2"));
    QVERIFY(!size("0-1"));
    QVERIFY(!size("2^60"));
    QCOMPARE(*size("2^53"), int64_t(1) << 53);
    QVERIFY(size("M/2").error().message.contains(u"whole"_s));
    // A name that is a function as well is reported instead of being taken for one of them.
    const auto confused = Expression::parse(u"min(3, 4)"_s)->evaluate({{u"min"_s, 3}});
    QVERIFY(!confused && confused.error().message.contains(u"function"_s));
    const auto infinite = Expression::parse(u"M"_s)->evaluate({{u"M"_s, std::numeric_limits<double>::infinity()}});
    QVERIFY(!infinite);
}

void TestExpression::namesInOrder()
{
    QCOMPARE(Expression::parse(u"ceil_div(N, M) * N + 1e6 * K_2"_s)->names(), (QStringList{u"N"_s, u"M"_s, u"K_2"_s}));
}

void TestExpression::lengthAndNestingAreBounded()
{
    QString longText = u"1"_s;
    while (longText.size() < 4095)
        longText += u"+1"_s;
    QVERIFY(Expression::parse(longText));
    QVERIFY(!Expression::parse(longText + u"+1"_s));
    QVERIFY(Expression::parse(QString(60, u'(') + u"1"_s + QString(60, u')')));
    QVERIFY(!Expression::parse(QString(2000, u'(') + u"1"_s + QString(2000, u')')));
}

void TestExpression::manyOperatorsAreFine()
{
    QVERIFY(!Expression::parse(QString(4000, u'-') + u"1"_s)); // doubled signs are refused
    QString signs = u"1"_s;
    for (int i = 0; i < 1000; ++i)
        signs += u"--1"_s; // minus the number -1
    QCOMPARE(*Expression::parse(signs)->evaluate({}), 1001.0);
    QString tower = u"1"_s;
    for (int i = 0; i < 2000; ++i)
        tower += u"^1"_s;
    QCOMPARE(*Expression::parse(tower)->evaluate({}), 1.0);
    QString choices;
    for (int i = 0; i < 500; ++i)
        choices += u"0?1:"_s;
    QCOMPARE(*Expression::parse(choices + u"5"_s)->evaluate({}), 5.0);
}

void TestExpression::resultsDoNotDependOnEarlierOnes()
{
    const auto expression = *Expression::parse(u"M*2"_s);
    QCOMPARE(*expression.evaluate({{u"M"_s, 3}}), 6.0);
    QVERIFY(!Expression::parse(u"M*/"_s));
    QVERIFY(!expression.evaluate({{u"N"_s, 3}}));
    QCOMPARE(*expression.evaluate({{u"M"_s, 5}}), 10.0);
}

QTEST_APPLESS_MAIN(TestExpression)
#include "tst_expression.moc"
