// SPDX-License-Identifier: Apache-2.0
// Drives the real window as a person does, with a scripted worker and a workspace on disk.
#include "app/gui/action_palette.h"
#include "app/gui/inspect_page.h"
#include "app/gui/main_window.h"
#include "app/gui/triage_page.h"
#include "tests/app/gui/demo_workspace.h"
#include "widgets/controls/field_button.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/editor/source_editor.h"
#include "widgets/explorer/problem_tree.h"
#include "widgets/explorer/row_list.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/runbar/run_bar.h"
#include "widgets/submissions/evaluation_table.h"
#include "widgets/theme/theme.h"
#include "widgets/verdict/verdict_card.h"

#include <QAction>
#include <QDropEvent>
#include <QImage>
#include <QListWidget>
#include <QMimeData>
#include <QProcess>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

QString binary(const char *name)
{
    return qEnvironmentVariable("GABLE_BIN_DIR") + u'/' + QString::fromLatin1(name);
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    MainWindow::Options options(bool withWorker)
    {
        MainWindow::Options made;
        made.settingsPath = m_folder->filePath(u"config/settings.json"_s);
        made.draftFolder = m_folder->filePath(u"drafts"_s);
        made.theme = u"light"_s;
        made.withWorker = withWorker;
        return made;
    }
    QString demoWorkspace()
    {
        const QString path = m_folder->filePath(u"demo.gable"_s);
        const auto filled = demo::fillWorkspace(path);
        if (!filled)
            qWarning("%s", qPrintable(filled.error().toText()));
        return path;
    }
    static bool settle(MainWindow &window)
    {
        QSignalSpy settled(&window.session(), &Session::settled);
        return settled.wait(10'000);
    }
    /// A window on a new workspace whose worker is ready.
    std::unique_ptr<MainWindow> readyWindow()
    {
        auto window = std::make_unique<MainWindow>(options(true));
        connect(&window->session(), &Session::failed, this, [](const Error &error) { qWarning("%s", qPrintable(error.toText())); });
        window->show();
        window->start(m_folder->filePath(u"new.gable"_s));
        if (!QTest::qWaitFor([&] { return window->action(u"run"_s)->isEnabled(); }, 10'000))
            qWarning("not ready: %s", qPrintable(window->session().whyNotRun()));
        return window;
    }
    static void write(MainWindow &window, const QString &text)
    {
        SourceEditor *editor = window.inspect()->editor();
        editor->setFocus();
        editor->selectAll();
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClicks(editor, text);
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("GABLE_WORKER", binary("gable-fake-worker").toLocal8Bit());
        qputenv("GABLE_RESOURCES", (qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/resources"_s).toLocal8Bit());
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_folder->filePath(u"cache"_s).toLocal8Bit());
        qunsetenv("GABLE_FAKE_START");
        qunsetenv("GABLE_FAKE_DELAY_MS");
    }

    void opensAWorkspaceAndSelectsEverywhere()
    {
        QVERIFY(demo::cacheDemoCeilings());
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        InspectPage *page = window.inspect();
        QCOMPARE(window.session().problem()->name, u"softmax.float32"_s);
        QCOMPARE(page->submissions()->rowModel()->rowCount(), 5);
        QCOMPARE(page->verdict()->chip()->word(), u"failed"_s);
        QCOMPARE(page->editor()->text(), QString::fromUtf8(demo::submission(3).mainText()));
        QVERIFY2(page->editor()->changedLineCount() > 0, "changed since its parent");
        QVERIFY(page->reference()->text().contains(u"GABLE_REF"_s));
        QCOMPARE(page->roofline()->chart()->scene().points.size(), qsizetype(4));
        QVERIFY(page->roofline()->chart()->scene().hasMeasuredRoof());
        QCOMPARE(trailOf(page->roofline()->chart()->scene()).size(), size_t(4));
        QVERIFY2(!window.action(u"run"_s)->isEnabled() && window.action(u"run"_s)->toolTip().contains(u"worker"_s), "says why");

        // A click in the list of submissions selects in editor, verdict and chart.
        const QModelIndex older = page->submissions()->rowModel()->indexOf(demo::submission(1).id);
        QTest::mouseClick(page->submissions()->viewport(), Qt::LeftButton, {}, page->submissions()->visualRect(older).center());
        QVERIFY(settle(window));
        QCOMPARE(page->verdict()->chip()->word(), u"passed"_s);
        QCOMPARE(page->editor()->text(), QString::fromUtf8(demo::submission(1).mainText()));
        QCOMPARE(page->roofline()->chart()->scene().selected, demo::passed(1).id);

        // A click on a point of the chart selects in the list.
        RooflineChart *chart = page->roofline()->chart();
        for (qsizetype i = 0; i < chart->scene().points.size(); ++i) {
            if (chart->scene().points[i].submission == demo::submission(0).id)
                QTest::mouseClick(chart, Qt::LeftButton, {}, chart->positionOf(size_t(i)).toPoint());
        }
        QVERIFY(settle(window));
        QCOMPARE(page->submissions()->currentIndex().data(RowListModel::KeyRole).toString(), demo::submission(0).id);
    }

    void selectingAProblemWithoutResultsOffersATemplate()
    {
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        window.session().selectProblem(u"gable"_s, u"sum.float32"_s);
        QVERIFY(settle(window));
        QVERIFY(window.inspect()->editor()->text().contains(u"sum"_s));
        QCOMPARE(window.inspect()->verdict()->chip()->word(), u"not run"_s);
        QCOMPARE(window.inspect()->submissions()->rowModel()->rowCount(), 0);
        QVERIFY(window.inspect()->workloads()->rowModel()->rowCount() >= 4);
    }

    void f5RunsWhatStandsInTheEditor()
    {
        auto window = readyWindow();
        write(*window, u"// fake: mismatch"_s);
        QSignalSpy finished(&window->session(), &Session::runFinished);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QCOMPARE(finished.count(), 0);
        QVERIFY(finished.wait());
        QTRY_COMPARE(window->inspect()->verdict()->chip()->word(), u"failed"_s);
        QTRY_COMPARE(window->session().problemRows().size(), size_t(1)); // saved and read back
        QVERIFY(window->session().lastSaved().isValid());
        write(*window, u"// fake: passed"_s);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QVERIFY(finished.wait());
        QTRY_COMPARE(window->inspect()->verdict()->chip()->word(), u"passed"_s);
        QTRY_COMPARE(window->inspect()->submissions()->rowModel()->rowCount(), 2);
    }

    void whatWasTypedBeforeTheFirstDocumentCameRuns()
    {
        MainWindow window(options(true));
        window.show();
        // The first edit falls between the choice of the problem and the arrival of its rows.
        connect(&window.session(), &Session::problemChanged, &window, [&window] { window.session().noteEdit(); });
        window.start(m_folder->filePath(u"new.gable"_s));
        QTRY_VERIFY_WITH_TIMEOUT(window.action(u"run"_s)->isEnabled(), 10'000);
        QVERIFY(window.session().document().submission.files.empty());
        write(window, u"// fake: mismatch"_s);
        QSignalSpy finished(&window.session(), &Session::runFinished);
        QTest::keyClick(&window, Qt::Key_F5);
        QVERIFY(finished.wait());
        QTRY_COMPARE(window.inspect()->verdict()->chip()->word(), u"failed"_s);
        QTRY_COMPARE(window.session().problemRows().size(), size_t(1));
        QCOMPARE(window.session().document().submission.label, window.session().problem()->entry + u"-new.cpp"_s);
    }

    void cancelStandsInPlaceOfRun()
    {
        qputenv("GABLE_FAKE_DELAY_MS", "60000");
        auto window = readyWindow();
        write(*window, u"// fake: passed"_s);
        QTest::mouseClick(window->runBar()->runButton(), Qt::LeftButton, {}, QPoint(20, 14));
        QVERIFY(window->runBar()->isRunning());
        QVERIFY(window->runBar()->cancelButton()->isVisible());
        QVERIFY(!window->action(u"run"_s)->isEnabled());
        QSignalSpy finished(&window->session(), &Session::runFinished);
        QTest::mouseClick(window->runBar()->cancelButton(), Qt::LeftButton);
        QVERIFY(finished.wait());
        QVERIFY(!window->runBar()->isRunning());
        QVERIFY(window->action(u"run"_s)->isEnabled());
        QVERIFY(window->session().problemRows().empty());
    }

    void workerThatCannotStartIsNamedAndRestarted()
    {
        qputenv("GABLE_FAKE_START", "exit");
        MainWindow window(options(true));
        window.show();
        window.start(m_folder->filePath(u"new.gable"_s));
        QTRY_VERIFY_WITH_TIMEOUT(window.messageBar()->isVisible(), 10'000);
        QVERIFY2(!window.messageBar()->message().isEmpty(), "says what failed");
        QVERIFY(!window.action(u"run"_s)->isEnabled());
        qunsetenv("GABLE_FAKE_START");
        QPushButton *restart = window.messageBar()->findChild<QPushButton *>();
        QVERIFY(restart->isVisible());
        QTest::mouseClick(restart, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window.action(u"run"_s)->isEnabled(), 10'000);
    }

    void workerThatDiesLeavesTheTextAlone()
    {
        auto window = readyWindow();
        write(*window, u"// fake: exit"_s);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(window->messageBar()->isVisible(), 10'000);
        QVERIFY(!window->runBar()->isRunning());
        QCOMPARE(window->inspect()->editor()->text(), u"// fake: exit"_s);
    }

    void editsAreAutosavedAndRecovered()
    {
        const QString path = demoWorkspace();
        {
            MainWindow window(options(false));
            window.show();
            window.start(path);
            QVERIFY(settle(window));
            QSignalSpy edited(window.inspect(), &InspectPage::edited);
            write(window, u"int lost;"_s);
            QVERIFY(edited.count() > 0 || edited.wait());
            // No close(): the window goes as in a crash.
        }
        MainWindow window(options(false));
        window.show();
        window.start(path);
        QVERIFY(settle(window));
        QCOMPARE(window.inspect()->editor()->text(), u"int lost;"_s);
        QVERIFY(window.inspect()->draftBar()->isVisible());
        QTest::mouseClick(window.inspect()->draftBar()->findChild<QPushButton *>(), Qt::LeftButton);
        QCOMPARE(window.inspect()->editor()->text(), QString::fromUtf8(demo::submission(3).mainText()));
    }

    void aFileThatIsNoWorkspaceIsRefusedInTheBar()
    {
        const QString path = m_folder->filePath(u"text.gable"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(4096, 'x'));
        file.close();
        MainWindow window(options(false));
        window.show();
        window.start(path);
        QTRY_VERIFY_WITH_TIMEOUT(window.messageBar()->isVisible(), 10'000);
        QVERIFY2(window.messageBar()->message().contains(u"text.gable"_s), qPrintable(window.messageBar()->message()));
        QVERIFY(window.session().workspacePath().isEmpty());
    }

    void aLockedWorkspaceOpensReadOnly()
    {
        const QString path = demoWorkspace();
        auto other = Workspace::open(path, Workspace::Access::ReadWrite);
        QVERIFY(other);
        MainWindow window(options(false));
        window.show();
        window.start(path);
        QVERIFY(settle(window));
        QVERIFY(window.session().isReadOnly());
        QVERIFY(window.messageBar()->isVisible());
        QCOMPARE(window.inspect()->submissions()->rowModel()->rowCount(), 5);
    }

    void droppingASourceOpensIt()
    {
        const QString source = m_folder->filePath(u"sum-mine.cpp"_s);
        QFile file(source);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("//! gable problem: sum.float32\nint mine;\n");
        file.close();
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(source)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &drop);
        QVERIFY(settle(window));
        QVERIFY(window.inspect()->editor()->text().contains(u"int mine;"_s));
        QCOMPARE(window.session().problem()->name, u"sum.float32"_s);
    }

    void triageTableSortsInSqlAndOpens()
    {
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        EvaluationTable *table = window.triage()->table();
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 5);
        table->view()->sortByColumn(EvaluationModel::Time, Qt::DescendingOrder);
        QVERIFY(settle(window));
        QCOMPARE(table->model()->rowAt(0)->label, u"softmax_v1.cpp"_s);
        table->view()->selectRow(0);
        QVERIFY(settle(window));
        QTest::keyClick(table->view(), Qt::Key_Return);
        QVERIFY(window.inspect()->isVisible());
        QTRY_COMPARE(window.session().evaluation()->label, u"softmax_v1.cpp"_s);
    }

    void themesSwitch()
    {
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        const QImage light = window.grab().toImage();
        window.action(u"theme_dark"_s)->trigger();
        const QImage dark = window.grab().toImage();
        QVERIFY(light.pixelColor(700, 300).lightness() > 200);
        QVERIFY(dark.pixelColor(700, 300).lightness() < 60);
        window.action(u"theme_light"_s)->trigger();
        QVERIFY(window.close());
        QCOMPARE(loadSettings(m_folder->filePath(u"config/settings.json"_s)).theme, u"light"_s);
        QCOMPARE(loadSettings(m_folder->filePath(u"config/settings.json"_s)).recent.size(), 1);
    }

    void everyActionHasATooltipAndThePaletteListsThem()
    {
        MainWindow window(options(false));
        window.show();
        window.start(demoWorkspace());
        QVERIFY(settle(window));
        for (const QAction *action : window.actions())
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->objectName()));
        window.action(u"palette"_s)->trigger();
        auto *palette = window.findChild<ActionPalette *>();
        QVERIFY(palette);
        const QList<QListWidgetItem *> run = palette->list()->findItems(u"Run"_s, Qt::MatchExactly);
        QCOMPARE(run.size(), 1);
        QVERIFY(!(run.first()->flags() & Qt::ItemIsEnabled));
        QVERIFY(!run.first()->data(Qt::UserRole + 1).toString().isEmpty());
        palette->close();
    }

    void exportDrawsAPicture()
    {
        const QString path = demoWorkspace(), picture = m_folder->filePath(u"out.png"_s);
        QProcess gable;
        gable.start(binary("gable"), {path, u"--theme"_s, u"dark"_s, u"--size"_s, u"1280x720"_s, u"--export"_s, picture});
        QVERIFY(gable.waitForFinished(30'000));
        QVERIFY2(gable.exitCode() == 0, gable.readAllStandardError().constData());
        QCOMPARE(QImage(picture).size(), QSize(1280, 720));
        gable.start(binary("gable"), {m_folder->filePath(u"missing.gable"_s), u"--export"_s, picture});
        QVERIFY(gable.waitForFinished(30'000));
        QCOMPARE(gable.exitCode(), 3);
        gable.start(binary("gable"), {u"--theme"_s, u"pink"_s});
        QVERIFY(gable.waitForFinished(30'000));
        QCOMPARE(gable.exitCode(), 2);
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
