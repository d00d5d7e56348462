// SPDX-License-Identifier: Apache-2.0
#include "core/triage/normalised_source.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kKernel = R"(#include <cmath>
#define TILE 16
// sums the rows
extern "C" void row_sum(const float *x, float *y, const long long *shape)
{
    const long long rows = shape[0], columns = shape[1];
    for (long long i = 0; i < rows; ++i) {
        float sum = 0; /* starts at nothing */
        for (long long j = 0; j < columns; ++j)
            sum += x[i * columns + j];
        y[i] = scale(sum) * TILE;
    }
}
)";

Submission submissionOf(const QByteArray &text, Language language = Language::Cpp, const QString &path = u"a.cpp"_s)
{
    Submission submission;
    submission.language = language;
    submission.files = {{path, text}};
    return submission;
}

QByteArray with(QByteArray text, std::initializer_list<std::pair<const char *, const char *>> changes)
{
    for (const auto &[before, after] : changes)
        text.replace(before, after);
    return text;
}

} // namespace

class TestNormalisedSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sameForm_data()
    {
        QTest::addColumn<QByteArray>("other");
        QTest::newRow("comments") << with(kKernel, {{"// sums the rows", "// adds up\n// every row"}, {"/* starts at nothing */", ""}});
        QTest::newRow("whitespace") << with(kKernel, {{"    ", "\t"}, {" = ", "="}, {"{\n", "{"}});
        QTest::newRow("locals") << with(kKernel, {{"sum += ", "total += "}, {"sum = 0", "total = 0"}, {"scale(sum)", "scale(total)"}, {"columns", "width"}});
        QTest::newRow("parameters") << with(kKernel, {{"*x,", "*in,"}, {"x[i", "in[i"}, {"*y,", "*out,"}, {"y[i]", "out[i]"}, {"shape", "dims"}});
        QTest::newRow("line ends") << with(kKernel, {{"\n", "\r\n"}});
    }
    void sameForm()
    {
        QFETCH(QByteArray, other);
        QVERIFY(other != kKernel);
        QCOMPARE(normalisedSource(other, Language::Cpp), normalisedSource(kKernel, Language::Cpp));
        QCOMPARE(normalisedHash(submissionOf(other, Language::Cpp, u"b.cpp"_s)), normalisedHash(submissionOf(kKernel)));
    }

    void otherForm_data()
    {
        QTest::addColumn<QByteArray>("other");
        QTest::newRow("operator") << with(kKernel, {{"sum += ", "sum -= "}});
        QTest::newRow("number") << with(kKernel, {{"TILE 16", "TILE 32"}});
        QTest::newRow("function") << with(kKernel, {{"scale(", "shift("}});
        QTest::newRow("entry") << with(kKernel, {{"row_sum", "row_max"}});
        QTest::newRow("macro") << with(kKernel, {{"* TILE", "* WIDTH"}});
        QTest::newRow("type") << with(kKernel, {{"float sum", "double sum"}});
        QTest::newRow("two locals exchanged") << with(kKernel, {{"i * columns + j", "j * columns + i"}});
        QTest::newRow("directive's end") << with(kKernel, {{"// sums the rows\n", ""}, {"TILE 16\n", "TILE 16 "}});
    }
    void otherForm()
    {
        QFETCH(QByteArray, other);
        QVERIFY(other != kKernel);
        QVERIFY(normalisedSource(other, Language::Cpp) != normalisedSource(kKernel, Language::Cpp));
        QVERIFY(normalisedHash(submissionOf(other)) != normalisedHash(submissionOf(kKernel)));
    }

    void membersKeepTheirNames()
    {
        const QByteArray text = "void f(P p) { int x = 1; p.x = x; }";
        QCOMPARE(normalisedSource(text, Language::Cpp), normalisedSource("void f(P q) { int y = 1; q.x = y; }", Language::Cpp));
        QVERIFY(normalisedSource(text, Language::Cpp) != normalisedSource("void f(P p) { int y = 1; p.y = y; }", Language::Cpp));
    }

    void productsAreNotDeclarations()
    {
        QVERIFY(normalisedSource("void f() { g(a * SCALE); }", Language::Cpp) != normalisedSource("void f() { g(a * SHIFT); }", Language::Cpp));
    }

    void python()
    {
        const QByteArray text = "import torch\n\ndef forward(a, b):\n    # product\n    c = torch.matmul(a, b)\n    if c.any():\n        c = c + 1\n    return c\n";
        const auto form = [](const QByteArray &source) { return normalisedSource(source, Language::Python); };
        QCOMPARE(form(with(text, {{"    # product\n", "\n"}, {"c = ", "out = "}, {"c.any", "out.any"}, {"= c + 1", "= out + 1"}, {"return c", "return out"}, {"    ", "  "}})).size(), form(text).size());
        QCOMPARE(form("def f(x):\n  y = x\n  return y\n"), form("def f(value):\n      result = value  # kept\n\n      return result\n"));
        QVERIFY2(form("def f(x):\n  if x:\n    x = 1\n  return x\n") != form("def f(x):\n  if x:\n    x = 1\n    return x\n"), "depth has a meaning");
        QVERIFY(form("def f(x):\n  return g(x, dim=1)\n") != form("def f(x):\n  return g(x, axis=1)\n"));
    }

    void anyTextHasAForm()
    {
        for (const QByteArray &text : {QByteArray(), QByteArray("{"), QByteArray("}})("), QByteArray("\"open"), QByteArray("\\"), QByteArray("a<b<c<"), QByteArray("\0x\xff", 3),
                                       QByteArray("int a,").repeated(20'000)}) {
            for (const Language language : {Language::Cpp, Language::Python})
                QCOMPARE(normalisedSource(text, language), normalisedSource(text, language));
        }
    }

    void languagesAreApart() { QVERIFY(normalisedHash(submissionOf("x", Language::Cpp)) != normalisedHash(submissionOf("x", Language::Cuda))); }
};

QTEST_GUILESS_MAIN(TestNormalisedSource)
#include "tst_normalised_source.moc"
