// SPDX-License-Identifier: Apache-2.0
// The editor in the real window: shortcuts, tabs, files on disk.
#include "app/gui/document_tabs.h"
#include "app/gui/inspect_page.h"
#include "app/gui/main_window.h"
#include "tests/app/gui/demo_workspace.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/editor/candidate_pane.h"
#include "widgets/editor/document_bar.h"
#include "widgets/editor/find_bar.h"
#include "widgets/editor/line_bar.h"
#include "widgets/editor/source_editor.h"
#include "widgets/explorer/row_list.h"

#include <QAction>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestEditor : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;

    InspectPage *page() const { return m_window->inspect(); }
    SourceEditor *editor() const { return page()->editor(); }
    CandidatePane *pane() const { return page()->candidate(); }
    DocumentBar *tabs() const { return pane()->documents(); }

    void openWindow()
    {
        MainWindow::Options options;
        options.settingsPath = m_folder->filePath(u"config/settings.json"_s);
        options.draftFolder = m_folder->filePath(u"drafts"_s);
        options.theme = u"light"_s;
        options.withWorker = false;
        m_window = std::make_unique<MainWindow>(options);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        const QString path = m_folder->filePath(u"demo.gable"_s);
        if (!QFile::exists(path))
            QVERIFY(demo::fillWorkspace(path));
        QSignalSpy settled(&m_window->session(), &Session::settled);
        m_window->start(path);
        QVERIFY(settled.wait(10'000));
    }
    QString write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qWarning("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void drop(const QStringList &paths)
    {
        QMimeData files;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        files.setUrls(urls);
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(pane(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(pane(), &event);
    }
    void press(InlineBar *bar, const QString &text)
    {
        for (QPushButton *button : bar->findChildren<QPushButton *>()) {
            if (button->text() == text && button->isVisible())
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        QFAIL("no such button");
    }

private Q_SLOTS:
    void initTestCase() { qputenv("GABLE_RESOURCES", (qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/resources"_s).toLocal8Bit()); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_folder->filePath(u"cache"_s).toLocal8Bit());
        openWindow();
    }
    void cleanup() { m_window.reset(); }

    void shortcutsReachTheBars()
    {
        editor()->setFocus();
        QTest::keyClick(editor(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(pane()->findBar()->isVisible());
        QTest::keyClicks(pane()->findBar()->findField(), u"float"_s);
        const int hits = pane()->findBar()->hitCount();
        QVERIFY(hits > 1);
        QTest::keyClick(m_window.get(), Qt::Key_F3);
        QCOMPARE(pane()->findBar()->countText(), u"1 of %1"_s.arg(hits));
        QTest::keyClick(m_window.get(), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(pane()->findBar()->countText(), u"%1 of %1"_s.arg(hits));
        QTest::keyClick(pane()->findBar()->findField(), Qt::Key_Escape);
        QVERIFY(!pane()->findBar()->isVisible() && editor()->hasFocus());
        QTest::keyClick(editor(), Qt::Key_H, Qt::ControlModifier);
        QVERIFY(pane()->findBar()->replaceField()->isVisible());
        QTest::keyClick(pane()->findBar()->findField(), Qt::Key_Escape);
        QTest::keyClick(editor(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(pane()->lineBar()->field(), u"4"_s);
        QTest::keyClick(pane()->lineBar()->field(), Qt::Key_Return);
        QCOMPARE(editor()->currentLine(), 4);
        const QString line = editor()->text(3);
        QTest::keyClick(editor(), Qt::Key_Slash, Qt::ControlModifier);
        QVERIFY(editor()->text(3).contains(u"// "_s) && editor()->text(3) != line);
    }

    void zoomIsRemembered()
    {
        QTest::keyClick(editor(), Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(editor(), Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(editor(), Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(editor()->zoom(), 1);
        QCOMPARE(page()->reference()->zoom(), 1);
        m_window->close();
        openWindow();
        QCOMPARE(editor()->zoom(), 1);
        QTest::keyClick(editor(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(editor()->zoom(), 0);
    }

    void whatIsOnlyLookedAtGivesItsTabToTheNext()
    {
        m_window->session().selectSubmission(demo::submission(1).id);
        QTRY_COMPARE(m_window->session().document().submission.id, demo::submission(1).id);
        QCOMPARE(page()->documents()->count(), 1);
        QVERIFY(!tabs()->isVisible());
        QVERIFY(!m_window->action(u"close_tab"_s)->isEnabled());
        QVERIFY(m_window->action(u"close_tab"_s)->toolTip().contains(u"one document"_s));
    }

    void editedTextKeepsItsTabAndItsUndo()
    {
        const QString evaluated = editor()->text();
        editor()->setFocus();
        editor()->setCursorPosition(2, 0);
        QTest::keyClicks(editor(), u"// mine"_s);
        const QString mine = editor()->text();
        QVERIFY(page()->documents()->isCurrentDirty());
        m_window->session().selectSubmission(demo::submission(1).id);
        QTRY_COMPARE(tabs()->count(), 2);
        QVERIFY(tabs()->isVisible());
        QVERIFY(tabs()->tabText(0).endsWith(u'•') && !tabs()->tabText(1).endsWith(u'•'));
        QCOMPARE(editor()->text(), QString::fromUtf8(demo::submission(1).mainText()));

        QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(tabs()->currentIndex(), 0);
        QCOMPARE(editor()->text(), mine);
        QVERIFY2(!page()->draftBar()->isVisible(), "nothing was recovered, it never went away");
        QCOMPARE(editor()->currentLine(), 3);
        while (editor()->isUndoAvailable())
            editor()->undo();
        QCOMPARE(editor()->text(), evaluated);
        QVERIFY(!tabs()->tabText(0).endsWith(u'•'));
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(1).center());
        QCOMPARE(editor()->text(), QString::fromUtf8(demo::submission(1).mainText()));
    }

    void aClosedTabIsRecoveredFromItsDraft()
    {
        editor()->setFocus();
        QTest::keyClicks(editor(), u"// kept"_s);
        const QString mine = editor()->text();
        const QString id = m_window->session().document().submission.id;
        m_window->session().selectSubmission(demo::submission(1).id);
        QTRY_COMPARE(tabs()->count(), 2);
        QTest::mouseClick(tabs(), Qt::MiddleButton, {}, tabs()->tabRect(0).center());
        QCOMPARE(tabs()->count(), 1);
        QCOMPARE(editor()->text(), QString::fromUtf8(demo::submission(1).mainText()));
        m_window->session().selectSubmission(id);
        QTRY_COMPARE(editor()->text(), mine);
        QVERIFY(page()->draftBar()->isVisible());
    }

    void tabsComeBackAtTheNextStart()
    {
        const QString file = write(u"softmax.float32-stays.cpp"_s, "int a;\nint b;\nint c;\n"), gone = write(u"softmax.float32-goes.cpp"_s, "int d;\n");
        drop({file, gone});
        QTRY_COMPARE(editor()->text(), u"int d;\n"_s);
        m_window->session().selectSubmission(demo::submission(1).id);
        QTRY_COMPARE(tabs()->count(), 3);
        editor()->setFocus();
        editor()->setCursorPosition(6, 4);
        QTest::keyClicks(editor(), u"/*mine*/"_s);
        const QString mine = editor()->text();
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(0).center());
        editor()->setCursorPosition(2, 3);
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(2).center());
        QVERIFY(QFile::remove(gone));
        m_window->close();

        openWindow();
        QTRY_COMPARE(tabs()->count(), 2);
        QTRY_COMPARE(editor()->text(), mine);
        QVERIFY(page()->draftBar()->isVisible());
        int line = 0, column = 0;
        editor()->getCursorPosition(&line, &column);
        QCOMPARE(std::pair(line, column), std::pair(6, 12));
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(0).center());
        QCOMPARE(editor()->text(), u"int a;\nint b;\nint c;\n"_s);
        editor()->getCursorPosition(&line, &column);
        QCOMPARE(std::pair(line, column), std::pair(2, 3));
        QTRY_COMPARE(m_window->session().problem()->name, u"softmax.float32"_s);
    }

    void everyWorkspaceHasItsTabs()
    {
        const QString file = write(u"softmax.float32-first.cpp"_s, "int a;\n");
        drop({file});
        QTRY_COMPARE(editor()->text(), u"int a;\n"_s);
        const QString first = m_window->session().workspacePath(), second = m_folder->filePath(u"second.gable"_s);
        QVERIFY(demo::fillWorkspace(second));
        m_window->session().openWorkspace(second);
        QTRY_COMPARE(m_window->session().workspacePath(), second);
        QTRY_VERIFY(!editor()->text().isEmpty() && editor()->text() != u"int a;\n"_s);
        m_window->session().openWorkspace(first);
        QTRY_COMPARE(editor()->text(), u"int a;\n"_s);
    }

    void droppedFilesOpenInTabsThatMove()
    {
        const QString one = write(u"softmax.float32-one.cpp"_s, "int one;\n"), two = write(u"softmax.float32-two.cpp"_s, "int two;\n");
        drop({one, two});
        QTRY_COMPARE(editor()->text(), u"int two;\n"_s);
        QCOMPARE(tabs()->count(), 2); // the one that was only looked at gave way
        const QString three = write(u"softmax.float32-three.cpp"_s, "int three;\n");
        drop({three});
        QTRY_COMPARE(editor()->text(), u"int three;\n"_s);
        tabs()->moveTab(2, 0);
        QCOMPARE(tabs()->tabText(0), u"softmax.float32-three.cpp"_s);
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(1).center());
        QCOMPARE(editor()->text(), u"int one;\n"_s);
        QTest::mouseClick(tabs(), Qt::MiddleButton, {}, tabs()->tabRect(0).center());
        tabs()->moveTab(1, 0);
        QCOMPARE(tabs()->tabText(0), u"softmax.float32-two.cpp"_s);
        QCOMPARE(editor()->text(), u"int one;\n"_s);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(tabs()->count(), 1);
        QCOMPARE(editor()->text(), u"int two;\n"_s);
    }

    void changesOnDiskAreOffered()
    {
        const QString path = write(u"softmax.float32-disk.cpp"_s, "int first;\n");
        m_window->session().openSubmission(path);
        QTRY_COMPARE(editor()->text(), u"int first;\n"_s);
        write(u"softmax.float32-disk.cpp"_s, "int second;\n");
        QTRY_VERIFY(pane()->fileBar()->isVisible());
        press(pane()->fileBar(), u"Keep mine"_s);
        QVERIFY(!pane()->fileBar()->isVisible());
        QCOMPARE(editor()->text(), u"int first;\n"_s);
        write(u"softmax.float32-disk.cpp"_s, "int third;\n");
        QTRY_VERIFY(pane()->fileBar()->isVisible());
        press(pane()->fileBar(), u"Reload"_s);
        QCOMPARE(editor()->text(), u"int third;\n"_s);
        editor()->undo();
        QCOMPARE(editor()->text(), u"int first;\n"_s);

        QVERIFY(QFile::remove(path));
        QTRY_VERIFY(pane()->fileBar()->isVisible());
        QVERIFY(pane()->fileBar()->message().contains(u"deleted"_s));
        press(pane()->fileBar(), u"Write it again"_s);
        QCOMPARE(contentOf(path), "int first;\n");
    }

    void savingWritesTheFileAndIsNoNews()
    {
        const QString path = write(u"softmax.float32-save.cpp"_s, "int a;\n");
        m_window->session().openSubmission(path);
        QTRY_COMPARE(editor()->text(), u"int a;\n"_s);
        editor()->setFocus();
        QTest::keyClicks(editor(), u"x"_s);
        QSignalSpy changed(pane()->fileWatch(), &FileWatch::changed);
        QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(contentOf(path), "xint a;\n");
        QVERIFY(!page()->documents()->isCurrentDirty());
        QTest::keyClicks(editor(), u"y"_s);
        QVERIFY(page()->documents()->isCurrentDirty());
        m_window->session().selectSubmission(demo::submission(1).id);
        QTRY_COMPARE(tabs()->count(), 2);
        QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier);
        QTRY_COMPARE(editor()->text(), u"xyint a;\n"_s);
        write(u"softmax.float32-save.cpp"_s, "int b;\n"); // so that a look has surely taken place
        QTRY_COMPARE(changed.count(), 1);
        QCOMPARE(changed[0][1].toByteArray(), "int b;\n"); // what was written from here was no news
    }
};

QTEST_MAIN(TestEditor)
#include "tst_editor.moc"
