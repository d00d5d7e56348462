// SPDX-License-Identifier: Apache-2.0
#include "widgets/editor/draft_store.h"
#include "widgets/editor/line_changes.h"
#include "widgets/editor/source_editor.h"
#include "core/syntax/syntax_definition.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestSourceEditor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void changedLines_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("marks");
        QTest::newRow("same") << u"abc"_s << u"abc"_s << u"..."_s;
        QTest::newRow("one changed") << u"abc"_s << u"axc"_s << u".x."_s;
        QTest::newRow("one added") << u"abc"_s << u"abxc"_s << u"..x."_s;
        QTest::newRow("one removed") << u"abc"_s << u"ac"_s << u".."_s;
        QTest::newRow("everything") << u"abc"_s << u"xyz"_s << u"xxx"_s;
        QTest::newRow("moved apart") << u"abcd"_s << u"xaybzc"_s << u"x.x.x."_s;
        QTest::newRow("from nothing") << u""_s << u"ab"_s << u"xx"_s;
    }
    void changedLines()
    {
        QFETCH(QString, base);
        QFETCH(QString, now);
        QString marks;
        for (bool changed : gable::changedLines(base.split(QString(), Qt::SkipEmptyParts), now.split(QString(), Qt::SkipEmptyParts)))
            marks += changed ? u'x' : u'.';
        QTEST(marks, "marks");
    }

    void typingEmitsEditedAndMarksChanges()
    {
        SourceEditor editor(u"candidate"_s);
        editor.resize(500, 300);
        editor.show();
        editor.setSource(u"int a;\nint b;\n"_s);
        editor.setBase(u"int a;\nint b;\n"_s);
        QCOMPARE(editor.changedLineCount(), 0);
        QSignalSpy edited(&editor, &SourceEditor::edited);
        QTest::keyClicks(&editor, u"xy"_s);
        QCOMPARE(edited.count(), 0); // waits for a pause
        QVERIFY(edited.wait());
        QCOMPARE(editor.text(0), u"xyint a;\n"_s);
        QTRY_COMPARE(editor.changedLineCount(), 1);
        editor.setSource(u"int c;\n"_s);
        QVERIFY2(!edited.wait(500), "loading a text is no edit");
    }

    void diagnosticsOfOtherFilesAreLeftOut()
    {
        SourceEditor editor(u"candidate"_s);
        editor.setSource(u"int main()\n{\n    return ä + x;\n}\n"_s);
        editor.setDiagnostics({{u"a.cpp"_s, 3, 17, Severity::Error, u"'x' was not declared"_s, {}},
                               {u"/tmp/build/a.cpp"_s, 1, 0, Severity::Warning, u"odd"_s, {}},
                               {u"b.h"_s, 1, 1, Severity::Error, u"elsewhere"_s, {}},
                               {u"a.cpp"_s, 900, 1, Severity::Error, u"past the end"_s, {}}},
                              u"a.cpp"_s);
        QCOMPARE(editor.diagnosticCount(), 2);
        QVERIFY(editor.annotation(2).contains(u"declared"_s));
        QVERIFY(editor.annotation(0).contains(u"odd"_s));
        editor.setDiagnostics({}, u"a.cpp"_s);
        QVERIFY(editor.annotation(2).isEmpty());
    }

    void jumpsAndStaysInRange()
    {
        SourceEditor editor(u"candidate"_s);
        editor.setSource(u"1\n2\n3\n"_s);
        editor.goToLine(3);
        QCOMPARE(editor.currentLine(), 3);
        editor.goToLine(99);
        QCOMPARE(editor.currentLine(), 3);
    }

    void referenceCannotBeTypedInto()
    {
        SourceEditor editor(u"reference"_s);
        editor.setReference(true);
        editor.setSource(u"int a;\n"_s);
        editor.show();
        QTest::keyClicks(&editor, u"zzz"_s);
        QCOMPARE(editor.text(), u"int a;\n"_s);
    }

    void stylesAndFoldsFollowTheDefinition()
    {
        SourceEditor editor(u"candidate"_s);
        editor.resize(500, 300);
        editor.show();
        editor.setLanguage(Language::Cuda);
        editor.setSource(u"//! gable const: B=4\n__global__ void f(int ä) // ünder\n{\n    if (ä) {\n        return;\n    }\n}\nint x;\n"_s);
        editor.recolor();
        const auto styleAt = [&](int line, int index) {
            const int position = editor.positionFromLineIndex(line, index);
            return name(SyntaxStyle(editor.SendScintilla(QsciScintillaBase::SCI_GETSTYLEAT, position)));
        };
        QCOMPARE(styleAt(0, 0), u"Annotation"_s);
        QCOMPARE(styleAt(0, 19), u"DecVal"_s);
        QCOMPARE(styleAt(1, 0), u"Attribute"_s);
        QCOMPARE(styleAt(1, 18), u"DataType"_s);
        QCOMPARE(styleAt(1, 25), u"Comment"_s); // behind a character of two bytes
        QCOMPARE(styleAt(4, 8), u"ControlFlow"_s);
        QCOMPARE(styleAt(7, 0), u"DataType"_s);
        const auto isHeader = [&](int line) { return (editor.SendScintilla(QsciScintillaBase::SCI_GETFOLDLEVEL, line) & QsciScintillaBase::SC_FOLDLEVELHEADERFLAG) != 0; };
        QVERIFY(!isHeader(1) && isHeader(2) && isHeader(3) && !isHeader(4) && !isHeader(7));
        editor.foldLine(2);
        QVERIFY(!editor.SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, 4));
        QVERIFY2(editor.SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, 7), "what follows the block stays");
        editor.foldLine(2);
        // An edit changes the state of all that follows.
        editor.insertAt(u"/*"_s, 0, 0);
        editor.recolor();
        QCOMPARE(styleAt(7, 0), u"Comment"_s);
        editor.setLanguage(Language::Python);
        editor.recolor();
        QCOMPARE(styleAt(7, 0), u"BuiltIn"_s); // Python knows int as a function
    }

    void themeReachesTheLexer()
    {
        applyTheme(ThemeChoice::Light);
        SourceEditor editor(u"candidate"_s);
        editor.show();
        const QColor light = editor.lexer()->paper(0);
        applyTheme(ThemeChoice::Dark);
        QTRY_COMPARE(editor.lexer()->paper(0), loadTheme(true).base);
        QVERIFY(editor.lexer()->paper(0) != light);
        applyTheme(ThemeChoice::Light);
    }

    void draftsSurvive()
    {
        QTemporaryDir folder;
        {
            DraftStore store(folder.path());
            store.save({u"new:softmax"_s, u"a.cpp"_s, u"softmax.float32"_s, u"first"_s, {}});
            store.save({u"new:softmax"_s, u"a.cpp"_s, u"softmax.float32"_s, u"second ä"_s, {}});
        }
        DraftStore store(folder.path());
        const auto draft = store.load(u"new:softmax"_s);
        QVERIFY(draft);
        QCOMPARE(draft->text, u"second ä"_s);
        QVERIFY(draft->savedAt.isValid());
        QVERIFY(!store.load(u"other"_s));
        store.remove(u"new:softmax"_s);
        QVERIFY(!store.load(u"new:softmax"_s));
    }

    void corruptDraftIsNothing()
    {
        QTemporaryDir folder;
        DraftStore store(folder.path());
        QFile file(store.pathOf(u"k"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ not json");
        file.close();
        QVERIFY(!store.load(u"k"_s));
        QVERIFY2(QFile::exists(file.fileName()), "kept for the person to look at");
    }

    void unwritableFolderIsReported()
    {
        DraftStore store(u"/proc/nowhere"_s);
        QSignalSpy failed(&store, &DraftStore::failed);
        store.save({u"k"_s, {}, {}, u"text"_s, {}});
        QVERIFY(failed.count() > 0 || failed.wait());
    }
};

QTEST_MAIN(TestSourceEditor)
#include "tst_source_editor.moc"
