// SPDX-License-Identifier: Apache-2.0
#include "widgets/controls/letter_button.h"
#include "widgets/editor/comment_toggle.h"
#include "widgets/editor/editor_marks.h"
#include "widgets/editor/editor_ranges.h"
#include "widgets/editor/find_bar.h"
#include "widgets/editor/line_bar.h"
#include "widgets/editor/source_editor.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

/// An editor with its bars in a window, as a person has them.
struct Desk {
    QWidget window;
    SourceEditor *editor = new SourceEditor(u"candidate"_s);
    FindBar *find = new FindBar(editor);
    LineBar *line = new LineBar(editor);

    explicit Desk(const QString &text)
    {
        auto *layout = new QVBoxLayout(&window);
        layout->addWidget(find);
        layout->addWidget(line);
        layout->addWidget(editor);
        window.resize(600, 400);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qWarning("the window is not active");
        editor->setSource(text);
        editor->setFocus();
    }
    void toggle(const QString &letters)
    {
        for (LetterButton *button : find->findChildren<LetterButton *>()) {
            if (button->text() == letters)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    void press(const QString &text)
    {
        for (QPushButton *button : find->findChildren<QPushButton *>()) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    int marked() const
    {
        int hits = 0;
        const long length = editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
        bool inside = false;
        for (long i = 0; i < length; ++i) {
            const bool here = editor->SendScintilla(QsciScintillaBase::SCI_INDICATORVALUEAT, HitIndicator, i) != 0;
            hits += here && !inside;
            inside = here;
        }
        return hits;
    }
};

} // namespace

class TestFindBar : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("find");
        QTest::addColumn<QString>("options"); // r, w, c
        QTest::addColumn<int>("count");
        QTest::newRow("any case") << u"Row row ROW"_s << u"row"_s << u""_s << 3;
        QTest::newRow("case") << u"Row row ROW"_s << u"row"_s << u"c"_s << 1;
        QTest::newRow("word") << u"row rows arow row"_s << u"row"_s << u"w"_s << 2;
        QTest::newRow("word with a sign") << u"a+= b+=c"_s << u"+="_s << u"w"_s << 0;
        QTest::newRow("no expression") << u"a.c abc"_s << u"a.c"_s << u""_s << 1;
        QTest::newRow("expression") << u"a.c abc"_s << u"a.c"_s << u"r"_s << 2;
        QTest::newRow("line starts") << u"x\nx\nx"_s << u"^x"_s << u"r"_s << 3;
        QTest::newRow("empty hits") << u"aaa"_s << u"b*"_s << u"r"_s << 0;
        QTest::newRow("broken") << u"((("_s << u"("_s << u"r"_s << 0;
        QTest::newRow("nothing") << u"abc"_s << u""_s << u"r"_s << 0;
    }
    void hits()
    {
        QFETCH(QString, text);
        QFETCH(QString, find);
        QFETCH(QString, options);
        const TextSearch search({find, options.contains(u'r'), options.contains(u'w'), options.contains(u'c')});
        QTEST(int(search.hits(text).size()), "count");
        QCOMPARE(search.problem().isEmpty(), find != u"("_s);
    }

    void replacementsKnowWhatWasCaptured()
    {
        const QString text = u"x = foo(1, 2);"_s;
        const TextSearch search({u"(\\d), (\\d)"_s, true, false, false});
        const auto hits = search.hits(text);
        QCOMPARE(hits.size(), size_t(1));
        QCOMPARE(search.replacement(text, hits[0], u"\\2,\\n\\1 \\\\ \\0"_s), u"2,\n1 \\ 1, 2"_s);
        QCOMPARE(TextSearch({u"foo"_s, false, false, false}).replacement(text, {4, 3}, u"\\1"_s), u"\\1"_s);
    }

    void findsForwardsAndBackwards()
    {
        Desk desk(u"ä row\nrow\n  row\n"_s);
        desk.find->open(false);
        QTest::keyClicks(desk.find->findField(), u"row"_s);
        QCOMPARE(desk.find->countText(), u"3 hit(s)"_s);
        QCOMPARE(desk.marked(), 3);
        QTest::keyClick(desk.find->findField(), Qt::Key_Return);
        QCOMPARE(desk.find->countText(), u"1 of 3"_s);
        QCOMPARE(desk.editor->selectedText(), u"row"_s);
        QTest::keyClick(desk.find->findField(), Qt::Key_Return);
        QCOMPARE(desk.editor->currentLine(), 2);
        QTest::keyClick(desk.find->findField(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(desk.editor->currentLine(), 1);
        QTest::keyClick(desk.find->findField(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(desk.editor->currentLine(), 3); // around the start
        QTest::keyClick(desk.find->findField(), Qt::Key_Escape);
        QVERIFY(!desk.find->isVisible());
        QCOMPARE(desk.marked(), 0);
        QVERIFY(desk.editor->hasFocus());
        desk.find->findNext(); // F3 goes on without the bar
        QCOMPARE(desk.editor->currentLine(), 1);
    }

    void countsFollowOptionsAndTyping()
    {
        Desk desk(u"row Row rows\n"_s);
        desk.find->open(false);
        QTest::keyClicks(desk.find->findField(), u"row"_s);
        QCOMPARE(desk.find->hitCount(), 3);
        desk.toggle(u"W"_s);
        QCOMPARE(desk.find->hitCount(), 2);
        desk.toggle(u"Aa"_s);
        QCOMPARE(desk.find->hitCount(), 1);
        desk.editor->setFocus();
        desk.editor->setCursorPosition(0, 0);
        QTest::keyClicks(desk.editor, u"row "_s);
        QTRY_COMPARE(desk.find->hitCount(), 2);
        desk.toggle(u".*"_s);
        desk.find->findField()->setText(u"["_s);
        QCOMPARE(desk.find->countText(), u"no expression"_s);
    }

    void replacesOneAndAll()
    {
        Desk desk(u"ä x1 x2\nx3 é x4\n"_s);
        desk.find->open(true);
        desk.toggle(u".*"_s);
        QTest::keyClicks(desk.find->findField(), u"x(\\d)"_s);
        QTest::keyClicks(desk.find->replaceField(), u"yy\\1"_s);
        QTest::keyClick(desk.find->findField(), Qt::Key_Return);
        desk.find->replaceField()->setFocus();
        QTest::keyClick(desk.find->replaceField(), Qt::Key_Return);
        QCOMPARE(desk.editor->text(), u"ä yy1 x2\nx3 é x4\n"_s);
        QCOMPARE(desk.editor->selectedText(), u"x2"_s);
        desk.press(u"Replace all"_s);
        QCOMPARE(desk.editor->text(), u"ä yy1 yy2\nyy3 é yy4\n"_s);
        QCOMPARE(desk.find->countText(), u"3 replaced"_s);
        desk.editor->undo();
        QCOMPARE(desk.editor->text(), u"ä yy1 x2\nx3 é x4\n"_s);
    }

    void aReferenceIsOnlySearched()
    {
        Desk desk(u"row row\n"_s);
        desk.editor->setReference(true);
        desk.find->open(true);
        QVERIFY(!desk.find->replaceField()->isVisible());
        desk.find->findField()->setText(u"row"_s);
        desk.find->replaceAll();
        QCOMPARE(desk.editor->text(), u"row row\n"_s);
    }

    void goesToALine()
    {
        Desk desk(u"1\n2\n3\n4\n"_s);
        desk.line->open();
        QTest::keyClicks(desk.line->field(), u"3"_s);
        QTest::keyClick(desk.line->field(), Qt::Key_Return);
        QCOMPARE(desk.editor->currentLine(), 3);
        QVERIFY(!desk.line->isVisible() && desk.editor->hasFocus());
        desk.line->open();
        QTest::keyClick(desk.line->field(), Qt::Key_Escape);
        QVERIFY(!desk.line->isVisible());
    }

    void comments_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QStringList>("toggled");
        QTest::newRow("in") << QStringList{u"a"_s, u"  b"_s} << QStringList{u"// a"_s, u"//   b"_s};
        QTest::newRow("out") << QStringList{u"  // a"_s, u"//b"_s, u""_s} << QStringList{u"  a"_s, u"b"_s, u""_s};
        QTest::newRow("mixed") << QStringList{u"    // a"_s, u"    b"_s} << QStringList{u"    // // a"_s, u"    // b"_s};
        QTest::newRow("blank stays") << QStringList{u" a"_s, u"   "_s, u" b"_s} << QStringList{u" // a"_s, u"   "_s, u" // b"_s};
        QTest::newRow("directive") << QStringList{u"//! gable const: B=4"_s} << QStringList{u"// //! gable const: B=4"_s};
    }
    void comments()
    {
        QFETCH(QStringList, lines);
        QTEST(toggledComments(lines, u"//"_s), "toggled");
    }

    void togglesInTheEditor()
    {
        Desk desk(u"int ä;\n    int b;\nint c;\n"_s);
        desk.editor->setSelection(0, 0, 2, 0);
        desk.editor->toggleComment();
        QCOMPARE(desk.editor->text(), u"// int ä;\n//     int b;\nint c;\n"_s);
        desk.editor->toggleComment();
        QCOMPARE(desk.editor->text(), u"int ä;\n    int b;\nint c;\n"_s);
        desk.editor->setCursorPosition(2, 4);
        desk.editor->setLanguage(Language::Python);
        desk.editor->toggleComment();
        QCOMPARE(desk.editor->text(2), u"# int c;\n"_s);
        desk.editor->undo();
        QCOMPARE(desk.editor->text(2), u"int c;\n"_s);
    }
};

QTEST_MAIN(TestFindBar)
#include "tst_find_bar.moc"
