// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <locale.h>

#include <sys/stat.h>

using namespace gable;
using namespace Qt::StringLiterals;

class TestText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void utf8_data();
    void utf8();
    void lines();
    void filesAreBounded();
    void writingReplacesWhole();
    void pathsStayInside_data();
    void pathsStayInside();
    void linksDoNotLeadOut();
    void numbersReadBackTheSame();
    void hashes();
};

void TestText::utf8_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("bad"); // -1: valid
    QTest::newRow("ascii") << QByteArray("abc") << -1;
    QTest::newRow("two bytes") << QByteArray("\xc3\xa4") << -1;
    QTest::newRow("four bytes") << QByteArray("\xf0\x9f\x98\x80") << -1;
    QTest::newRow("last code point") << QByteArray("\xf4\x8f\xbf\xbf") << -1;
    QTest::newRow("nul") << QByteArray("a\0b", 3) << -1;
    QTest::newRow("lone continuation") << QByteArray("a\x80") << 1;
    QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << 0;
    QTest::newRow("overlong three") << QByteArray("\xe0\x80\xaf") << 0;
    QTest::newRow("overlong four") << QByteArray("\xf0\x80\x80\xaf") << 0;
    QTest::newRow("surrogate") << QByteArray("ab\xed\xa0\x80") << 2;
    QTest::newRow("beyond") << QByteArray("\xf4\x90\x80\x80") << 0;
    QTest::newRow("truncated") << QByteArray("a\xe2\x82") << 1;
    QTest::newRow("never") << QByteArray("\xff") << 0;
}

void TestText::utf8()
{
    QFETCH(QByteArray, text);
    QFETCH(int, bad);
    QCOMPARE(int(firstInvalidUtf8(text).value_or(-1)), bad);
}

void TestText::lines()
{
    QCOMPARE(lineAt("a\nb\nc", 0), 1);
    QCOMPARE(lineAt("a\nb\nc", 2), 2);
    QCOMPARE(lineAt("a\nb\nc", 99), 3);
    QCOMPARE(lineAt("a\nb\nc", -5), 1);
    QCOMPARE(lineAt("", 0), 1);
}

void TestText::filesAreBounded()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(u"f"_s);
    QVERIFY(writeFileAtomically(path, "12345"));
    QCOMPARE(*readFile(path, 5), QByteArray("12345"));
    QCOMPARE(readFile(path, 4).error().code, u"too_large"_s);
    QCOMPARE(readFile(directory.path()).error().code, u"io"_s);
    QCOMPARE(readFile(directory.filePath(u"none"_s)).error().file, directory.filePath(u"none"_s));
    QVERIFY(!readFile(u"/dev/zero"_s)); // would never end
    QCOMPARE(::mkfifo(QFile::encodeName(directory.filePath(u"pipe"_s)).constData(), 0600), 0);
    QCOMPARE(readFile(directory.filePath(u"pipe"_s)).error().code, u"io"_s); // nobody writes
}

void TestText::writingReplacesWhole()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(u"f"_s);
    QVERIFY(writeFileAtomically(path, QByteArray(1000, 'a')));
    QVERIFY(writeFileAtomically(path, "b"));
    QCOMPARE(*readFile(path), QByteArray("b"));
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files | QDir::Hidden).size(), 1); // no temporary left
    const auto failed = writeFileAtomically(directory.filePath(u"no/such/f"_s), "x");
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, u"io"_s);
    QVERIFY(!failed.error().hint.isEmpty());
}

void TestText::pathsStayInside_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("inside");
    QTest::newRow("file") << u"a.cpp"_s << true;
    QTest::newRow("below") << u"x/a.cpp"_s << true;
    QTest::newRow("there and back") << u"x/../a.cpp"_s << true;
    QTest::newRow("dots in a name") << u"..a"_s << true;
    QTest::newRow("up") << u"../a.cpp"_s << false;
    QTest::newRow("up later") << u"x/../../a.cpp"_s << false;
    QTest::newRow("absolute") << u"/etc/passwd"_s << false;
    QTest::newRow("sibling with the same start") << u"../root2/a"_s << false;
}

void TestText::pathsStayInside()
{
    QFETCH(QString, path);
    QFETCH(bool, inside);
    QTemporaryDir directory;
    QDir(directory.path()).mkpath(u"root/x"_s);
    QDir(directory.path()).mkpath(u"root2"_s);
    const auto resolved = resolveInside(directory.filePath(u"root"_s), path);
    QCOMPARE(bool(resolved), inside);
    if (!inside)
        QCOMPARE(resolved.error().code, u"path_outside"_s);
}

void TestText::linksDoNotLeadOut()
{
    QTemporaryDir directory, elsewhere;
    QVERIFY(writeFileAtomically(elsewhere.filePath(u"secret"_s), "x"));
    QVERIFY(QFile::link(elsewhere.filePath(u"secret"_s), directory.filePath(u"file"_s)));
    QVERIFY(QFile::link(elsewhere.path(), directory.filePath(u"folder"_s)));
    QVERIFY(!resolveInside(directory.path(), u"file"_s));
    QVERIFY(!resolveInside(directory.path(), u"folder/secret"_s));
    QVERIFY2(!resolveInside(directory.path(), u"folder/new"_s), "a file that is made later would lie outside");
    QVERIFY(QFile::link(elsewhere.filePath(u"not there"_s), directory.filePath(u"dangling"_s)));
    QVERIFY(!resolveInside(directory.path(), u"dangling"_s));
    QVERIFY(resolveInside(directory.path(), u"new folder/new"_s));
    QVERIFY(!resolveInside(directory.filePath(u"missing"_s), u"a"_s));
}

void TestText::numbersReadBackTheSame()
{
    setlocale(LC_NUMERIC, "de_DE.UTF-8"); // where installed
    for (const double value : {0.1, 1.0 / 3.0, 1e300, 5e-324, -0.0, 123456789012345680.0}) {
        QCOMPARE(numberText(value).toDouble(), value);
        QCOMPARE(numberFromJson(jsonNumber(value)), value);
    }
    QCOMPARE(numberText(1.5), u"1.5"_s);
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(jsonNumber(infinity), QJsonValue(u"Infinity"_s));
    QCOMPARE(jsonNumber(-infinity), QJsonValue(u"-Infinity"_s));
    QCOMPARE(jsonNumber(std::nan("")), QJsonValue(u"NaN"_s));
    QVERIFY(numberFromJson(jsonNumber(infinity)) == infinity && numberFromJson(jsonNumber(-infinity)) == -infinity);
    QVERIFY(std::isnan(numberFromJson(jsonNumber(std::nan("")))) && std::isnan(numberFromJson(QJsonValue())) && std::isnan(numberFromJson(u"x"_s)));
    setlocale(LC_NUMERIC, "C");
}

void TestText::hashes() { QCOMPARE(sha256("abc"), u"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"_s); }

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
