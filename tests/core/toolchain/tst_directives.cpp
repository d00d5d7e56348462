// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/directives.h"

#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestDirectives : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindIsRead();
    void pythonHasItsOwnMarker();
    void onlyTheFirstLinesCount();
    void otherCommentsAreNone();
    void errorsNameLineAndColumn_data();
    void errorsNameLineAndColumn();
    void crlfAndTabs();
};

void TestDirectives::everyKindIsRead()
{
    const auto result = parseDirectives("// a kernel\n"
                                        "//! gable problem: softmax.float32 author=ada\n"
                                        "  //! gable entry: my_softmax\n"
                                        "//! gable const: ROWS=4 DEPTH=-2\n"
                                        "//! gable launch: entry=first grid=ceil_div(M, ROWS),2 block=32,ROWS shared=4*ROWS args=x,y\n"
                                        "//! gable launch: entry=second grid=1 block=max(32, ROWS) cluster=2\n"
                                        "//! gable scratch: tmp=4*M count=8\n"
                                        "//! gable tune: COLS=8,16,32 ROWS=2,4\n"
                                        "//! gable build: flags=-fopenmp,-ffast-math\n"
                                        "//! gable build: command=make -C src out.so\n",
                                        Language::Cpp, u"a.cpp"_s);
    QVERIFY2(result, result ? "" : qPrintable(result.error().toText()));
    QCOMPARE(result->problem, u"softmax.float32"_s);
    QCOMPARE(result->author, u"ada"_s);
    QCOMPARE(result->entry, u"my_softmax"_s);
    QCOMPARE(result->consts, (std::map<QString, int64_t>{{u"ROWS"_s, 4}, {u"DEPTH"_s, -2}, {u"COLS"_s, 8}}));
    QCOMPARE(result->launches.size(), size_t(2));
    const LaunchDirective &first = result->launches[0];
    QCOMPARE(first.entry, u"first"_s);
    QCOMPARE(first.grid.size(), size_t(2));
    QCOMPARE(first.grid[0].text(), u"ceil_div(M, ROWS)"_s);
    QCOMPARE(first.block[1].text(), u"ROWS"_s);
    QCOMPARE(first.shared.text(), u"4*ROWS"_s);
    QCOMPARE(first.args, (QStringList{u"x"_s, u"y"_s}));
    QCOMPARE(first.line, 5);
    QCOMPARE(result->launches[1].block[0].text(), u"max(32, ROWS)"_s);
    QCOMPARE(result->launches[1].cluster.size(), size_t(1));
    QCOMPARE(result->scratch.size(), size_t(2));
    QCOMPARE(result->scratch[0].name, u"tmp"_s);
    QCOMPARE(result->scratch[1].bytes.text(), u"8"_s);
    QCOMPARE(result->tune.at(u"COLS"_s), (std::vector<int64_t>{8, 16, 32}));
    QCOMPARE(result->buildFlags, (QStringList{u"-fopenmp"_s, u"-ffast-math"_s}));
    QCOMPARE(result->buildCommand, u"make -C src out.so"_s);
}

void TestDirectives::pythonHasItsOwnMarker()
{
    QCOMPARE(parseDirectives("#! gable problem: name=a.float32\n//! gable entry: x\n", Language::Python, u"a.py"_s)->problem, u"a.float32"_s);
    QVERIFY(parseDirectives("#! gable problem: a.float32\n", Language::Cpp, u"a.cpp"_s)->problem.isEmpty());
}

void TestDirectives::onlyTheFirstLinesCount()
{
    QVERIFY(!parseDirectives(QByteArray(199, '\n') + "//! gable nonsense: x", Language::Cpp, u"a.cpp"_s));
    QVERIFY(parseDirectives(QByteArray(200, '\n') + "//! gable nonsense: x", Language::Cpp, u"a.cpp"_s));
}

void TestDirectives::otherCommentsAreNone()
{
    const auto result = parseDirectives("// gable problem: x\n//!gable problem: x\n//! gables problem: x\nint a; //! gable entry: x\n", Language::Cpp, u"a.cpp"_s);
    QVERIFY(result && result->problem.isEmpty() && result->entry.isEmpty());
}

void TestDirectives::errorsNameLineAndColumn_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *line, int column, const char *part) { QTest::newRow(line) << QByteArray(line) << column << QString::fromLatin1(part); };
    //   123456789012345678901234567890123456789012345678901234567890
    row("//! gable tile: A=4", 11, "unknown kind");
    row("   //! gable tile: A=4", 14, "unknown kind");
    row("//! gable problem softmax", 11, "colon");
    row("//! gable problem:", 19, "nothing follows");
    row("//! gable problem: a writer=b", 22, "unknown key");
    row("//! gable problem: a b", 22, "twice");
    row("//! gable entry: my-kernel", 18, "identifier");
    row("//! gable entry: for", 18, "word of C++");
    row("//! gable const: ROWS", 18, "key=value");
    row("//! gable const: ROWS=", 18, "no value");
    row("//! gable const: =4", 18, "name is missing");
    row("//! gable const: ROWS=four", 23, "whole number");
    row("//! gable const: ROWS=4.5", 23, "whole number");
    row("//! gable const: A=4 A=5", 22, "twice");
    row("//! gable const: A=99999999999999999999", 20, "whole number");
    row("//! gable launch: entry=k grid=1", 19, "needs entry=, grid= and block=");
    row("//! gable launch: entry=k grid=1 block=1 threads=4", 42, "unknown key");
    row("//! gable launch: entry=k grid=1,2,3,4 block=1", 38, "three dimensions");
    row("//! gable launch: entry=k grid=M= block=1", 32, "assignment");
    row("//! gable launch: entry=k grid=ceil_div(M,,4) block=1", 32, "expression");
    row("//! gable launch: entry=k grid=1 block=32,(4 shared=0", 43, "expression");
    row("//! gable launch: entry=k grid=1 grid=2 block=1", 34, "twice");
    row("//! gable scratch: tmp=4*", 24, "expression");
    row("//! gable scratch: tmp=4 tmp=8", 26, "twice");
    row("//! gable tune: A=1,two", 21, "whole number");
    row("//! gable tune: A=1,", 21, "whole number");
    row("//! gable build: flags=-O3,fast", 28, "starts with");
    row("//! gable build: cflags=-O3", 18, "unknown key");
    row("//! gable build: command=", 26, "no value");
}

void TestDirectives::errorsNameLineAndColumn()
{
    QFETCH(QByteArray, line);
    QFETCH(int, column);
    QFETCH(QString, part);
    const auto result = parseDirectives("// first\n\n" + line + "\nint x;\n", Language::Cpp, u"kernel.cpp"_s);
    QVERIFY2(!result, "should be refused");
    QCOMPARE(result.error().line, 3);
    QCOMPARE(result.error().file, u"kernel.cpp"_s);
    QCOMPARE(result.error().code, u"bad_directive"_s);
    QVERIFY2(result.error().message.startsWith(u"column %1: "_s.arg(column)), qPrintable(result.error().message));
    QVERIFY2(result.error().message.contains(part), qPrintable(result.error().message));
}

void TestDirectives::crlfAndTabs()
{
    const auto result = parseDirectives("//! gable const:\tA=1\t B=2 \r\n//! gable entry: e\r\n", Language::Cpp, u"a.cpp"_s);
    QVERIFY2(result, result ? "" : qPrintable(result.error().toText()));
    QCOMPARE(result->consts.size(), size_t(2));
    QCOMPARE(result->entry, u"e"_s);
}

QTEST_APPLESS_MAIN(TestDirectives)
#include "tst_directives.moc"
