// SPDX-License-Identifier: Apache-2.0
// Does a whole lesson in the real window, as a student does, with a scripted worker.
#include "app/gui/action_palette.h"
#include "app/gui/inspect_page.h"
#include "app/gui/main_window.h"
#include "app/gui/teach_page.h"
#include "widgets/controls/inline_bar.h"
#include "widgets/editor/source_editor.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/roofline/what_if_panel.h"
#include "widgets/runbar/run_bar.h"
#include "widgets/teach/lesson_text.h"
#include "widgets/teach/predict_panel.h"
#include "widgets/teach/runs_model.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QButtonGroup>
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestTeach : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    std::unique_ptr<MainWindow> window()
    {
        MainWindow::Options options;
        options.settingsPath = m_folder->filePath(u"config/settings.json"_s);
        options.draftFolder = m_folder->filePath(u"drafts"_s);
        options.theme = u"light"_s;
        auto made = std::make_unique<MainWindow>(options);
        made->show();
        made->start(m_folder->filePath(u"new.gable"_s));
        if (!QTest::qWaitFor([&] { return made->session().device() && made->session().ceilings() && !made->session().suites().empty(); }, 10'000))
            qWarning("not ready: %s", qPrintable(made->session().whyNotRun()));
        return made;
    }
    static void drag(RooflineChart *chart, const QPointF &from, const QPointF &to)
    {
        QTest::mousePress(chart, Qt::LeftButton, {}, from.toPoint());
        QTest::mouseMove(chart, ((from + to) / 2).toPoint());
        QTest::mouseMove(chart, to.toPoint());
        QMouseEvent move(QEvent::MouseMove, to, chart->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(chart, &move);
        QTest::mouseRelease(chart, Qt::LeftButton, {}, to.toPoint());
    }
    static QPointF placeOf(RooflineChart *chart)
    {
        const RooflineMark &mark = chart->scene().marks.front();
        return chart->view().toPixel(mark.intensity, mark.flopsPerSecond);
    }
    /// Clicks an answer once it has been laid out.
    static bool choose(PredictPanel *panel, int answer)
    {
        QAbstractButton *button = panel->answers()->button(answer);
        if (!QTest::qWaitFor([&] { return button->isVisible() && button->width() > 20; }))
            return false;
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
        return button->isChecked();
    }
    QString ownLesson(const QByteArray &text)
    {
        const QString folder = m_folder->filePath(u"own"_s);
        QDir().mkpath(folder);
        for (const auto &[name, content] : {std::pair<QString, QByteArray>(u"lesson.md"_s, text), {u"k.cpp"_s, "// fake: passed\nint kernel;\n"}}) {
            QFile file(folder + u'/' + name);
            if (file.open(QIODevice::WriteOnly))
                file.write(content);
        }
        return folder;
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("GABLE_WORKER", (qEnvironmentVariable("GABLE_BIN_DIR") + u"/gable-fake-worker"_s).toLocal8Bit());
        qputenv("GABLE_RESOURCES", (qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/resources"_s).toLocal8Bit());
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_folder->filePath(u"cache"_s).toLocal8Bit());
        qunsetenv("GABLE_FAKE_DELAY_MS");
    }

    void emptyStateOffersTheLessons()
    {
        auto main = window();
        QTest::keyClick(main.get(), Qt::Key_3, Qt::ControlModifier);
        TeachPage *page = main->teach();
        QVERIFY(page->isVisible() && page->emptyState()->isVisible());
        QVERIFY2(!main->runBar()->isVisible(), "the lesson has a bar of its own");
        QVERIFY(!main->action(u"run"_s)->isEnabled());
        QCOMPARE(main->action(u"run"_s)->toolTip(), page->whyNotRun());
        const auto buttons = page->emptyState()->findChildren<QPushButton *>();
        QCOMPARE(buttons.size(), 4);
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        QVERIFY(page->hasLesson());
        QCOMPARE(page->lesson()->id, u"roofline"_s);
        QCOMPARE(page->steps()->count(), 5);
    }

    void aWholeLesson()
    {
        auto main = window();
        main->action(u"palette"_s)->trigger();
        auto *palette = main->findChild<ActionPalette *>();
        const auto found = palette->list()->findItems(u"Lesson: Strided access"_s, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        palette->close();
        main->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(main.get()));
        main->action(u"lesson:strided-access"_s)->trigger();
        TeachPage *page = main->teach();
        const QAbstractItemModelTester tester(page->runs());
        QVERIFY(page->isVisible());
        QCOMPARE(main->session().problem()->name, u"column_sum.float32"_s);
        QCOMPARE(main->session().workloadId(), u"4096x4096"_s);
        QVERIFY(page->editor()->text().contains(u"column_sum"_s));
        QVERIFY2(!page->nextButton()->isEnabled() && page->nextButton()->toolTip().contains(u"Run once"_s), "says why");
        QSignalSpy finished(&main->session(), &Session::runFinished);
        for (int step = 0; step < 3; ++step) {
            QCOMPARE(page->step(), step);
            QVERIFY2(!main->action(u"run"_s)->isEnabled(), "predict first");
            QVERIFY(page->predict()->reason().contains(u"answer"_s));
            if (step == 0)
                QVERIFY(page->explanation()->markdown().contains(u"after the run"_s));
            else
                QVERIFY2(page->explanation()->markdown().contains(page->lesson()->steps[size_t(step - 1)].explanation), "what the last step showed");
            QVERIFY2(step == 0 || page->editor()->changedLineCount() > 0, "the change bar shows what the step adds");
            QVERIFY(choose(page->predict(), step));
            QVERIFY2(page->predict()->reason().contains(u"ring"_s), qPrintable(page->predict()->reason()));
            RooflineChart *chart = page->roofline()->chart();
            QCOMPARE(chart->scene().marks.size(), size_t(1));
            const double intensity = chart->scene().marks.front().intensity;
            const QPointF from = placeOf(chart);
            drag(chart, from, from + QPointF(40, -30));
            QCOMPARE(chart->scene().marks.front().intensity, intensity); // only the performance is asked
            QVERIFY(std::abs(placeOf(chart).y() - (from.y() - 30)) < 1.5);
            QVERIFY(!page->predict()->performance()->text().isEmpty());
            QVERIFY(page->runs()->rows().back().predicted);
            QVERIFY2(main->action(u"run"_s)->isEnabled(), qPrintable(page->whyNotRun()));
            QTest::keyClick(main.get(), Qt::Key_F5);
            QVERIFY(finished.wait());
            QTRY_VERIFY(page->nextButton()->isEnabled() || step == 2);
            const QString told = page->explanation()->markdown();
            QVERIFY2(told.contains(u"measured"_s) && told.contains(page->lesson()->steps[size_t(step)].explanation), qPrintable(told));
            QCOMPARE(chart->scene().points.size(), qsizetype(step + 1));
            QVERIFY(!chart->scene().marks.front().isMovable());
            QTRY_VERIFY(!chart->isTravelling());
            QCOMPARE(trailOf(chart->scene()).size(), size_t(step + 1));
            QVERIFY(page->steps()->tabText(step).startsWith(u"✓"_s));
            if (step < 2)
                QTest::keyClick(main.get(), Qt::Key_Right, Qt::AltModifier);
        }
        QVERIFY(!page->nextButton()->isEnabled());
        QVERIFY(page->replayButton()->isEnabled());
        QTest::mouseClick(page->replayButton(), Qt::LeftButton);
        QVERIFY(page->roofline()->chart()->isTravelling());
        // Stored like any other evaluation, under the mode of the lesson; the person's own mode stayed.
        QTRY_COMPARE(main->session().problemRows().size(), size_t(3));
        QVERIFY(!main->session().mode());
        QTest::keyClick(main.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(main->runBar()->isVisible());
        QCOMPARE(main->inspect()->editor()->text(), page->editor()->text());
    }

    void progressIsRemembered()
    {
        {
            auto main = window();
            main->action(u"lesson:roofline"_s)->trigger();
            QTest::mouseClick(main->teach()->nextButton(), Qt::LeftButton);
            QCOMPARE(main->teach()->step(), 1);
            QVERIFY(choose(main->teach()->predict(), 0));
            main->teach()->predict()->performance()->setFocus();
            QTest::keyClicks(main->teach()->predict()->performance(), u"2.5"_s);
            QCOMPARE(main->teach()->roofline()->chart()->scene().marks.front().flopsPerSecond, 2.5e9);
            QSignalSpy finished(&main->session(), &Session::runFinished);
            QTest::mouseClick(main->teach()->predict()->runButton(), Qt::LeftButton);
            QVERIFY(finished.wait());
            QTRY_VERIFY(main->teach()->nextButton()->isEnabled());
            // No close(): progress is written when it is made.
        }
        auto main = window();
        main->action(u"lesson:roofline"_s)->trigger();
        TeachPage *page = main->teach();
        QCOMPARE(page->step(), 1);
        QVERIFY(page->steps()->tabText(0).startsWith(u"✓"_s) && page->steps()->tabText(1).startsWith(u"✓"_s));
        QCOMPARE(page->roofline()->chart()->scene().points.size(), qsizetype(1));
        QVERIFY(page->explanation()->markdown().contains(u"2.50 GFLOP/s"_s));
        QVERIFY(page->predict()->performance()->isReadOnly());
    }

    void aKernelThatFailsIsNotCompared()
    {
        auto main = window();
        main->action(u"lesson:strided-access"_s)->trigger();
        TeachPage *page = main->teach();
        page->editor()->setFocus();
        QTest::keyClicks(page->editor(), u"// fake: build_failed "_s);
        QTest::keyClick(page->editor(), Qt::Key_Return);
        QVERIFY(choose(page->predict(), 0));
        page->predict()->performance()->setFocus();
        QTest::keyClicks(page->predict()->performance(), u"1"_s);
        QSignalSpy finished(&main->session(), &Session::runFinished);
        page->run();
        QVERIFY(finished.wait());
        QTRY_VERIFY2(page->explanation()->markdown().contains(u"did not pass"_s), qPrintable(page->explanation()->markdown()));
        QVERIFY(!page->nextButton()->isEnabled());
        QVERIFY(page->roofline()->chart()->scene().points.empty());
        QVERIFY(page->roofline()->chart()->scene().marks.front().isMovable());
    }

    void aRunCanBeCancelled()
    {
        qputenv("GABLE_FAKE_DELAY_MS", "60000");
        auto main = window();
        main->action(u"lesson:strided-access"_s)->trigger();
        TeachPage *page = main->teach();
        QVERIFY(choose(page->predict(), 1));
        page->predict()->performance()->setFocus();
        QTest::keyClicks(page->predict()->performance(), u"1"_s);
        page->run();
        QVERIFY(page->predict()->cancelButton()->isVisible());
        QSignalSpy finished(&main->session(), &Session::runFinished);
        QTest::mouseClick(page->predict()->cancelButton(), Qt::LeftButton);
        QVERIFY(finished.wait());
        QTRY_VERIFY(page->predict()->runButton()->isVisible() && page->predict()->runButton()->isEnabled());
        QVERIFY(page->roofline()->chart()->scene().points.empty());
    }

    void aFolderFromAnywhereIsDropped()
    {
        auto main = window();
        const QString folder = ownLesson("---\ntitle: Mine\nproblem: matmul.float32\nworkload: 64x64x64\n---\n## One\nText\n### Predict\nplace: intensity, performance\n"
                                         "### Hint\nThink.\n### Run\nkernel: k.cpp\nbytes: 2*M*N*K/8*dtype_bytes\n### Explain\nDone.\n");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(folder)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(main.get(), &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(main.get(), &drop);
        TeachPage *page = main->teach();
        QVERIFY(page->isVisible() && page->hasLesson());
        QCOMPARE(page->lesson()->title, u"Mine"_s);
        QTest::mouseClick(page->predict()->hintButton(), Qt::LeftButton);
        QVERIFY(page->text()->markdown().contains(u"Think."_s));
        RooflineChart *chart = page->roofline()->chart();
        const QPointF from = placeOf(chart);
        drag(chart, from, from + QPointF(-30, -20));
        QVERIFY(std::abs(placeOf(chart).x() - (from.x() - 30)) < 1.5);
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Right);
        QVERIFY(std::abs(placeOf(chart).x() - (from.x() - 28)) < 1.5);
        QSignalSpy finished(&main->session(), &Session::runFinished);
        QTest::mouseClick(page->predict()->runButton(), Qt::LeftButton);
        QVERIFY(finished.wait());
        QTRY_COMPARE(chart->scene().points.size(), qsizetype(1));
        // 2·M·N·K FLOP over 2·M·N·K/8·4 bytes.
        QCOMPARE(chart->scene().points.front().intensity, 2.0);
    }

    void aBrokenLessonIsNamed()
    {
        auto main = window();
        main->teach()->openFolder(ownLesson("---\ntitle: Mine\nproblem: sum.float32\n---\n## One\n### Run\nkernel: missing.cpp\n"));
        QVERIFY(main->messageBar()->isVisible());
        QVERIFY2(main->messageBar()->message().contains(u"lesson.md:5"_s), qPrintable(main->messageBar()->message()));
        QVERIFY(!main->teach()->hasLesson());
    }

    void aHypotheticalKernelIsReadLive()
    {
        auto main = window();
        main->session().selectProblem(u"gable"_s, u"sum.float32"_s);
        RooflineView *view = main->inspect()->roofline();
        QTRY_VERIFY(!view->chart()->scene().roofs.empty());
        main->action(u"hypothetical"_s)->trigger();
        WhatIfPanel *panel = view->whatIf();
        QVERIFY(panel->isVisible());
        QVERIFY2(panel->verdict().contains(u"50.0 %"_s), qPrintable(panel->verdict())); // it starts at half its roof
        const auto type = [](QLineEdit *field, const QString &text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        };
        type(panel->flops(), u"8 G"_s);
        type(panel->bytes(), u"32 M"_s);
        type(panel->time(), u"0.1"_s);
        QVERIFY2(panel->verdict().startsWith(u"compute-bound"_s), qPrintable(panel->verdict()));
        QCOMPARE(view->hypothetical()->flopsPerSecond(), 8e10);
        const Hypothetical before = *view->hypothetical();
        const auto at = [&] { return view->chart()->view().toPixel(view->hypothetical()->intensity(), view->hypothetical()->flopsPerSecond()); };
        drag(view->chart(), at(), QPointF(view->chart()->view().plot.left() + 20, at().y()));
        QVERIFY2(panel->verdict().startsWith(u"memory-bound"_s), qPrintable(panel->verdict()));
        QCOMPARE(view->hypothetical()->flops, before.flops);
        QVERIFY(view->hypothetical()->bytes > before.bytes);
        type(panel->time(), u"soon"_s);
        QVERIFY(panel->verdict().contains(u"soon"_s));
        const QAbstractItemModel *twin = view->findChild<QTableView *>()->model();
        QCOMPARE(twin->index(0, 0).data().toString(), u"hypothetical"_s);
        main->action(u"hypothetical"_s)->trigger();
        QVERIFY(!panel->isVisible() && view->chart()->scene().marks.empty());
    }

    void everyControlHasAName()
    {
        auto main = window();
        main->action(u"lesson:cache-blocking"_s)->trigger();
        for (const QWidget *widget : main->teach()->findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(main->teach()) || widget->objectName().startsWith(u"qt_"_s))
                continue;
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) || !widget->toolTip().isEmpty() || qobject_cast<const QAbstractScrollArea *>(widget->parentWidget()),
                     widget->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestTeach)
#include "tst_teach.moc"
