// SPDX-License-Identifier: Apache-2.0
// The shipped languages against golden lists of tokens. GABLE_WRITE_GOLDEN=1 writes the lists anew; read them before committing.
#include "core/syntax/line_syntax.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestSyntax : public QObject
{
    Q_OBJECT

    static QString source(const QString &path) { return qEnvironmentVariable("GABLE_SOURCE_DIR") + u'/' + path; }

    static QString readText(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    static Result<SyntaxLibrary> libraryOf(const QString &body)
    {
        static QTemporaryDir folder;
        QFile file(folder.filePath(u"one.xml"_s));
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            return fail(u"io"_s, file.errorString());
        file.write(body.toUtf8());
        file.close();
        return SyntaxLibrary::read(folder.path());
    }

    /// "line style text" for every token that is not blank.
    static QString tokensOf(const SyntaxLibrary &library, const QString &language, const QString &text)
    {
        const LineSyntax syntax(library, library.find(language));
        SyntaxState state;
        QString listing;
        const QStringList lines = text.split(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const SyntaxLine line = syntax.highlight(lines[i], state);
            state = line.state;
            for (const SyntaxToken &token : line.tokens) {
                const QString piece = lines[i].mid(token.start, token.length).trimmed();
                if (!piece.isEmpty())
                    listing += u"%1 %2 %3\n"_s.arg(i + 1).arg(name(token.style), piece);
            }
        }
        return listing;
    }

private Q_SLOTS:
    void shippedLanguages_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("file");
        QTest::newRow("C++") << u"Gable C++"_s << u"kernel.cpp"_s;
        QTest::newRow("CUDA") << u"Gable CUDA"_s << u"kernel.cu"_s;
        QTest::newRow("HIP") << u"Gable HIP"_s << u"kernel.hip"_s;
        QTest::newRow("PTX") << u"NVIDIA PTX"_s << u"kernel.ptx"_s;
        QTest::newRow("SASS") << u"NVIDIA SASS"_s << u"kernel.sass"_s;
        QTest::newRow("Python") << u"Gable Python"_s << u"kernel.py"_s;
        QTest::newRow("directives") << u"Gable C++"_s << u"directives.cpp"_s;
    }
    void shippedLanguages()
    {
        QFETCH(QString, language);
        QFETCH(QString, file);
        const auto library = SyntaxLibrary::read(source(u"resources/syntax"_s));
        QVERIFY2(library, library ? "" : qPrintable(library.error().toText()));
        QVERIFY(library->find(language) >= 0);
        const QString base = source(u"tests/data/syntax/"_s + file);
        const QString tokens = tokensOf(*library, language, readText(base));
        if (qEnvironmentVariableIsSet("GABLE_WRITE_GOLDEN")) {
            QFile golden(base + u".tokens"_s);
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(tokens.toUtf8());
        }
        const QStringList got = tokens.split(u'\n'), expected = readText(base + u".tokens"_s).split(u'\n');
        for (qsizetype i = 0; i < std::min(got.size(), expected.size()); ++i)
            QCOMPARE(got[i], expected[i]);
        QCOMPARE(got.size(), expected.size());
        QVERIFY(got.size() > 10);
    }

    void tokensCoverEveryLine()
    {
        const auto library = SyntaxLibrary::read(source(u"resources/syntax"_s));
        QVERIFY(library);
        const LineSyntax syntax(*library, library->find(u"Gable CUDA"_s));
        SyntaxState state;
        for (const QString &text : readText(source(u"tests/data/syntax/kernel.cu"_s)).split(u'\n')) {
            const SyntaxLine line = syntax.highlight(text, state);
            state = line.state;
            int at = 0;
            for (const SyntaxToken &token : line.tokens) {
                QCOMPARE(token.start, at);
                QVERIFY(token.length > 0);
                at += token.length;
            }
            QCOMPARE(at, int(text.size()));
        }
    }

    void regionsOpenAndClose()
    {
        const auto library = SyntaxLibrary::read(source(u"resources/syntax"_s));
        QVERIFY(library);
        const LineSyntax syntax(*library, library->find(u"Gable C++"_s));
        const auto balance = [&](const QString &text) {
            const SyntaxLine line = syntax.highlight(text, {});
            return std::pair(line.opened, line.closed);
        };
        QCOMPARE(balance(u"void f() {"_s), std::pair(1, 0));
        QCOMPARE(balance(u"}"_s), std::pair(0, 1));
        QCOMPARE(balance(u"} else {"_s), std::pair(1, 1));
        QCOMPARE(balance(u"int a[] = {1, 2};"_s), std::pair(0, 0));
        QCOMPARE(balance(u"const char *s = \"{\"; // {"_s), std::pair(0, 0));
        QCOMPARE(balance(u"/* from here"_s), std::pair(1, 0));
    }

    void whatIsNotUnderstoodIsRefused_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("words");
        QTest::newRow("element") << u"<Guess attribute=\"N\"/>"_s << u"Guess"_s;
        QTest::newRow("context") << u"<DetectChar char=\"a\" context=\"nowhere\"/>"_s << u"nowhere"_s;
        QTest::newRow("language") << u"<DetectChar char=\"a\" context=\"##Klingon\"/>"_s << u"Klingon"_s;
        QTest::newRow("list") << u"<keyword String=\"words\"/>"_s << u"words"_s;
        QTest::newRow("style") << u"<DetectChar char=\"a\" attribute=\"Loud\"/>"_s << u"Loud"_s;
        QTest::newRow("pattern") << u"<RegExpr String=\"(\"/>"_s << u"parenthesis"_s;
        QTest::newRow("dynamic") << u"<RegExpr String=\"a\" dynamic=\"1\"/>"_s << u"dynamic"_s;
    }
    void whatIsNotUnderstoodIsRefused()
    {
        QFETCH(QString, rule);
        QFETCH(QString, words);
        const auto library = libraryOf(u"<language name=\"L\"><highlighting><contexts>\n<context name=\"C\" attribute=\"N\">\n"_s + rule +
                                       u"\n</context></contexts><itemDatas><itemData name=\"N\" defStyleNum=\"dsNormal\"/></itemDatas></highlighting></language>"_s);
        QVERIFY(!library);
        QVERIFY2(library.error().message.contains(words), qPrintable(library.error().toText()));
        QCOMPARE(library.error().line, 3);
    }

    void endlessSwitchesEnd()
    {
        const auto library = libraryOf(u"<language name=\"L\"><highlighting><contexts>"
                                       "<context name=\"A\" attribute=\"N\" lineEndContext=\"B\" fallthroughContext=\"B\"/>"
                                       "<context name=\"B\" attribute=\"N\" lineEndContext=\"A\" fallthroughContext=\"A\"/>"
                                       "</contexts><itemDatas><itemData name=\"N\" defStyleNum=\"dsNormal\"/></itemDatas></highlighting></language>"_s);
        QVERIFY2(library, library ? "" : qPrintable(library.error().toText()));
        const SyntaxLine line = LineSyntax(*library, 0).highlight(u"abc", {});
        QCOMPARE(line.tokens.size(), size_t(1));
        QVERIFY(line.state.size() < 1000);
    }
};

QTEST_APPLESS_MAIN(TestSyntax)
#include "tst_syntax.moc"
