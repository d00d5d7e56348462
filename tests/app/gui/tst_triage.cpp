// SPDX-License-Identifier: Apache-2.0
// The Triage perspective as a reviewer uses it: filters, groups, judges, undoes, tags, runs again; and that nothing waits with many rows.
#include "app/gui/main_window.h"
#include "app/gui/triage_page.h"
#include "app/gui/triage_preview.h"
#include "tests/app/gui/demo_workspace.h"
#include "tests/core/workspace/large_workspace.h"
#include "widgets/editor/source_editor.h"
#include "widgets/submissions/board_chart.h"
#include "widgets/submissions/board_header.h"
#include "widgets/submissions/evaluation_table.h"
#include "widgets/submissions/filter_bar.h"
#include "widgets/submissions/queue_strip.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestTriage : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path() const { return m_folder->filePath(u"w.gable"_s); }
    static bool settle(MainWindow &window)
    {
        QSignalSpy settled(&window.session(), &Session::settled);
        return settled.wait(10'000);
    }
    std::unique_ptr<MainWindow> open(bool withWorker = false)
    {
        MainWindow::Options options;
        options.settingsPath = m_folder->filePath(u"settings.json"_s);
        options.draftFolder = m_folder->filePath(u"drafts"_s);
        options.theme = u"light"_s;
        options.withWorker = withWorker;
        auto window = std::make_unique<MainWindow>(options);
        window->show();
        window->start(path());
        window->showPerspective(1);
        // A result is selected, its row is previewed and the list is whole.
        TriagePage *page = window->triage();
        if (!QTest::qWaitFor([&] { return page->preview()->row() && page->table()->model()->total() > 0; }, 10'000))
            qWarning("no preview");
        return window;
    }
    static QString selectedLabel(const TriagePage *page) { return page->preview()->row() ? page->preview()->row()->label : QString(); }
    static BoardRow rowOf(const TriagePage *page, int row)
    {
        (void)QTest::qWaitFor([&] { return page->table()->model()->rowAt(row) || page->table()->model()->index(row, 0).data().isNull(); }, 0);
        (void)QTest::qWaitFor([&] { return page->table()->model()->rowAt(row) != nullptr; }, 5000);
        const BoardRow *found = page->table()->model()->rowAt(row);
        return found ? *found : BoardRow();
    }
    static void type(TriagePage *page, const QString &keys) { QTest::keyClicks(page->table()->view(), keys); }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("GABLE_WORKER", (qEnvironmentVariable("GABLE_BIN_DIR") + u"/gable-fake-worker"_s).toLocal8Bit());
        qputenv("GABLE_RESOURCES", (qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/resources"_s).toLocal8Bit());
        qputenv("USER", "reviewer");
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_folder->filePath(u"cache"_s).toLocal8Bit());
        QVERIFY(demo::fillWorkspace(path()));
    }

    void theHeaderFiltersAndTheChipTakesItBack()
    {
        auto window = open();
        TriagePage *page = window->triage();
        QTRY_COMPARE(page->header()->total(), 5);
        QCOMPARE(page->header()->count(VerdictClass::Failed), 2);
        QTest::mouseClick(page->header(), Qt::LeftButton, {}, page->header()->segment(VerdictClass::Failed).center().toPoint());
        QTRY_COMPARE(page->table()->model()->rowCount(), 2);
        QTRY_COMPARE(page->header()->total(), 5); // the other classes keep their counts
        QCOMPARE(page->filterBar()->chips().size(), 1);
        QTest::mouseClick(page->filterBar()->chips().first(), Qt::LeftButton);
        QTRY_COMPARE(page->table()->model()->rowCount(), 5);
    }

    void slashTypesAFilter()
    {
        auto window = open();
        TriagePage *page = window->triage();
        window->activateWindow();
        page->table()->setFocus();
        type(page, u"/"_s);
        QTest::keyClicks(page->filterBar()->search(), u"v2"_s);
        QTRY_COMPARE(page->table()->model()->rowCount(), 1);
        QCOMPARE(rowOf(page, 0).label, u"softmax_v2.cpp"_s);
        QTest::keyClick(page->filterBar()->search(), Qt::Key_Escape);
        QTRY_COMPARE(page->table()->model()->rowCount(), 5);
    }

    void groupsByVerdict()
    {
        auto window = open();
        TriagePage *page = window->triage();
        page->filterBar()->setGroup(BoardGroup::Verdict);
        QTRY_VERIFY(page->table()->model()->isGroup(0));
        QCOMPARE(page->table()->model()->groupRows().size(), size_t(3)); // build failed, mismatch, passed
        QCOMPARE(page->table()->model()->rowCount(), 8);
    }

    void acceptsOverrulesAndUndoes()
    {
        auto window = open();
        TriagePage *page = window->triage();
        EvaluationTable *table = page->table();
        table->view()->selectRow(0);
        QTRY_COMPARE(selectedLabel(page), rowOf(page, 0).label);
        const QString first = selectedLabel(page);
        type(page, u"a"_s);
        QTRY_COMPARE(rowOf(page, 0).decision, u"accepted"_s);
        QCOMPARE(rowOf(page, 0).decidedBy, u"reviewer"_s);
        QCOMPARE(table->view()->currentIndex().row(), 1); // on to the next one
        QTRY_COMPARE(selectedLabel(page), rowOf(page, 1).label);
        type(page, u"o"_s);
        QVERIFY(page->preview()->input()->isVisible());
        QTest::keyClick(page->preview()->input(), Qt::Key_Return);
        QVERIFY2(page->preview()->input()->isVisible(), "overruling needs a note");
        QTest::keyClicks(page->preview()->input(), u"clocks fell"_s);
        QTest::keyClick(page->preview()->input(), Qt::Key_Return);
        QTRY_COMPARE(rowOf(page, 1).decision, u"overruled"_s);
        QCOMPARE(rowOf(page, 1).note, u"clocks fell"_s);
        type(page, u"k"_s);
        QTRY_VERIFY(page->preview()->decisionText().contains(u"clocks fell"_s));
        QTest::keyClick(table->view(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(rowOf(page, 1).decision, QString());
        type(page, u"u"_s);
        QTRY_COMPARE(rowOf(page, 0).decision, QString());
        QTRY_COMPARE(selectedLabel(page), first); // what was undone is shown
        QTRY_VERIFY(!page->preview()->button(u"undo"_s)->isEnabled());
    }

    void judgementsAreKeptInTheFile()
    {
        {
            auto window = open();
            window->triage()->table()->view()->selectRow(0);
            QTRY_COMPARE(selectedLabel(window->triage()), rowOf(window->triage(), 0).label);
            QTest::mouseClick(window->triage()->preview()->button(u"accept"_s), Qt::LeftButton);
            QTRY_COMPARE(rowOf(window->triage(), 0).decision, u"accepted"_s);
        }
        auto window = open();
        QCOMPARE(rowOf(window->triage(), 0).decision, u"accepted"_s);
    }

    void tagsFilter()
    {
        auto window = open();
        TriagePage *page = window->triage();
        page->table()->view()->selectRow(2);
        QTRY_COMPARE(selectedLabel(page), rowOf(page, 2).label);
        type(page, u"t"_s);
        QTest::keyClicks(page->preview()->input(), u"later,  look again ,"_s);
        QTest::keyClick(page->preview()->input(), Qt::Key_Return);
        QTRY_COMPARE(rowOf(page, 2).tags, QStringList({u"later"_s, u"look again"_s}));
        const QString label = selectedLabel(page);
        page->filterBar()->setFilter({.tags = {u"later"_s}});
        Q_EMIT page->filterBar()->filterChanged(page->filterBar()->filter());
        QTRY_COMPARE(page->table()->model()->rowCount(), 1);
        QCOMPARE(rowOf(page, 0).label, label);
    }

    void thePreviewShowsTheLineOfTheEvidence()
    {
        auto window = open();
        TriagePage *page = window->triage();
        const Evaluation broken = demo::buildFailed();
        QVERIFY(!broken.verdict.findings.empty() && broken.verdict.findings.front().line > 0);
        for (int row = 0; row < 5; ++row) {
            if (rowOf(page, row).verdict == "build_failed"_L1)
                page->table()->view()->selectRow(row);
        }
        QTRY_COMPARE(selectedLabel(page), broken.label);
        QCOMPARE(page->preview()->source()->currentLine(), broken.verdict.findings.front().line);
        QVERIFY2(!page->preview()->source()->hasFocus(), "keys stay with the table");
    }

    void readOnlyJudgesNothingAndSaysWhy()
    {
        auto holder = Workspace::open(path(), Workspace::Access::ReadWrite);
        QVERIFY(holder);
        auto window = open();
        QPushButton *accept = window->triage()->preview()->button(u"accept"_s);
        QVERIFY(!accept->isEnabled());
        QVERIFY(accept->toolTip().contains(u"read-only"_s));
        type(window->triage(), u"a"_s);
        QVERIFY(settle(*window) || true);
        QVERIFY(rowOf(window->triage(), 0).decision.isEmpty());
    }

    void chartsComeFromTheFilter()
    {
        auto window = open();
        TriagePage *page = window->triage();
        type(page, u"c"_s);
        QTRY_COMPARE(page->chart(0)->figure().items.size(), size_t(3));
        QCOMPARE(page->chart(1)->figure().items.size(), size_t(21));
        QCOMPARE(page->chart(1)->figure().items.front().value, 0.6); // three of five are right
        QTRY_VERIFY(!page->chart(2)->figure().items.empty());
        QTest::keyClick(page->chart(2), Qt::Key_T);
        QVERIFY(page->chart(2)->isTable());
        QTest::mouseClick(page->header(), Qt::LeftButton, {}, page->header()->segment(VerdictClass::Passed).center().toPoint());
        QTRY_COMPARE(page->chart(1)->figure().items.front().value, 1.0);
    }

    void runsAgainThroughTheQueue()
    {
        auto window = open(true);
        TriagePage *page = window->triage();
        QVERIFY2(QTest::qWaitFor([&] { return page->preview()->button(u"rerun"_s)->isEnabled(); }, 10'000), qPrintable(page->preview()->button(u"rerun"_s)->toolTip()));
        const qint64 before = page->table()->model()->total();
        type(page, u"r"_s);
        QTRY_VERIFY(page->queueStrip()->text().contains(u"1 of 1"_s));
        QTRY_COMPARE(page->table()->model()->total(), before + 1);
        QVERIFY(page->queueStrip()->text().contains(u"a minute"_s));
    }

    void theQueueHoldsAndIsCancelled()
    {
        qputenv("GABLE_FAKE_DELAY_MS", "60000");
        auto window = open(true);
        qunsetenv("GABLE_FAKE_DELAY_MS");
        TriagePage *page = window->triage();
        QVERIFY(QTest::qWaitFor([&] { return page->preview()->button(u"rerun"_s)->isEnabled(); }, 10'000));
        type(page, u"rr"_s);
        QTRY_VERIFY(page->queueStrip()->text().contains(u"0 of 2"_s));
        QCOMPARE(page->header()->count(VerdictClass::Running), 1);
        QCOMPARE(page->header()->count(VerdictClass::Queued), 1);
        QTest::mouseClick(page->queueStrip()->pauseButton(), Qt::LeftButton);
        QCOMPARE(page->queueStrip()->pauseButton()->text(), u"Resume"_s);
        QTest::mouseClick(page->queueStrip()->cancelButton(), Qt::LeftButton);
        QTRY_VERIFY(!page->queueStrip()->cancelButton()->isEnabled());
        QTRY_VERIFY(!window->session().isRunning());
    }

    /// The cancel comes before the submission has been read; nothing may start afterwards.
    void aCancelWhileItIsReadIsKept()
    {
        auto window = open(true);
        TriagePage *page = window->triage();
        QVERIFY(QTest::qWaitFor([&] { return page->preview()->button(u"rerun"_s)->isEnabled(); }, 10'000));
        const qint64 before = page->table()->model()->total();
        QSignalSpy started(&window->session(), &Session::runStarted);
        type(page, u"r"_s); // no turn of the event loop in between
        QVERIFY(page->queueStrip()->cancelButton()->isEnabled());
        page->queueStrip()->cancelButton()->click();
        QVERIFY(!page->queueStrip()->cancelButton()->isEnabled());
        QTRY_VERIFY(window->session().store().isIdle());
        QVERIFY(started.isEmpty());
        QCOMPARE(page->table()->model()->total(), before);
        type(page, u"r"_s); // and the queue goes on
        QTRY_COMPARE(page->table()->model()->total(), before + 1);
    }

    /// The longest time that the event loop was away is printed; what is asserted is only that every row arrives.
    void manyRowsArriveWithoutWaiting()
    {
        const QString large = m_folder->filePath(u"large.gable"_s);
        QVERIFY(fillLargeWorkspace(large, 5000));
        QFile::remove(path());
        QVERIFY(QFile::rename(large, path()));
        auto window = open();
        TriagePage *page = window->triage();
        QTRY_COMPARE(page->table()->model()->rowCount(), 5000);
        qint64 worst = 0;
        QElapsedTimer last;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] {
            worst = std::max(worst, last.restart());
        });
        last.start();
        beat.start(1);
        for (const int column : {EvaluationModel::Time, EvaluationModel::Submission, EvaluationModel::Author}) {
            QSignalSpy listed(page->table()->model(), &QAbstractItemModel::modelReset);
            page->table()->view()->sortByColumn(column, Qt::AscendingOrder);
            QVERIFY(!listed.isEmpty() || listed.wait(10'000)); // the first rows of the new order
            QTRY_COMPARE(page->table()->model()->rowCount(), 5000);
            page->table()->view()->scrollToBottom();
            QTRY_VERIFY(page->table()->model()->rowAt(4999));
        }
        std::printf("worst pause of the event loop: %lld ms\n", static_cast<long long>(worst));
        QCOMPARE(page->table()->model()->total(), 5000);
    }
};

QTEST_MAIN(TestTriage)
#include "tst_triage.moc"
