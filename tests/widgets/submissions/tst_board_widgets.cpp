// SPDX-License-Identifier: Apache-2.0
#include "widgets/controls/field_button.h"
#include "widgets/submissions/board_chart.h"
#include "widgets/submissions/board_header.h"
#include "widgets/submissions/filter_bar.h"
#include "widgets/submissions/queue_strip.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestBoardWidgets : public QObject
{
    Q_OBJECT

    static std::vector<BoardCell> cells()
    {
        return {{u"softmax"_s, u"ann"_s, u"passed"_s, u"cpp"_s, u"cpu:0"_s, u"hot"_s, 30}, {u"softmax"_s, u"ben"_s, u"mismatch"_s, u"cpp"_s, u"cpu:0"_s, u"hot"_s, 5},
                {u"matmul"_s, u"ann"_s, u"passed"_s, u"python"_s, u"cuda:0"_s, u"cold"_s, 7}};
    }
    static QAction *entry(QMenu *menu, const QString &value)
    {
        for (QAction *action : menu->actions()) {
            if (action->menu()) {
                if (QAction *inside = entry(action->menu(), value))
                    return inside;
            } else if (action->data().toString() == value && action->isCheckable()) {
                return action;
            }
        }
        return nullptr;
    }

private Q_SLOTS:
    void headerCountsAndFiltersOnClick()
    {
        BoardHeader header;
        header.resize(1000, 52);
        header.show();
        header.setCounts({{u"passed"_s, 60}, {u"mismatch"_s, 20}, {u"timeout"_s, 5}, {u"suspect:fallback"_s, 10}, {u"unsupported_here"_s, 5}}, {});
        QCOMPARE(header.total(), 100);
        QCOMPARE(header.count(VerdictClass::Failed), 25);
        QCOMPARE(header.details(), u"failed: mismatch 20 · timeout 5"_s);
        const QRectF failed = header.segment(VerdictClass::Failed);
        QCOMPARE(failed.width(), header.segment(VerdictClass::Passed).width() * 25 / 60);
        QSignalSpy toggled(&header, &BoardHeader::classToggled);
        QTest::mouseClick(&header, Qt::LeftButton, {}, failed.center().toPoint());
        QCOMPARE(toggled.takeFirst()[0].value<VerdictClass>(), VerdictClass::Failed);
        QPushButton *suspect = nullptr;
        for (QPushButton *button : header.findChildren<QPushButton *>()) {
            QVERIFY(!button->accessibleName().isEmpty());
            if (button->accessibleName().contains(u"suspect"_s))
                suspect = button;
        }
        QVERIFY(suspect && suspect->isVisible());
        QTest::mouseClick(suspect, Qt::LeftButton);
        QCOMPARE(toggled.takeFirst()[0].value<VerdictClass>(), VerdictClass::Suspect);
        header.setCounts({{u"passed"_s, 60}}, {u"suspect"_s});
        QVERIFY2(suspect->isVisible() && suspect->isChecked(), "what filters can be taken back");
    }

    void filtersAddUpAndStandAsChips()
    {
        FilterBar bar;
        bar.resize(1400, 60);
        bar.show();
        bar.setChoices(cells(), {u"later"_s});
        QSignalSpy changed(&bar, &FilterBar::filterChanged);
        std::unique_ptr<QMenu> authors(bar.openMenu(u"author"_s));
        QVERIFY(entry(authors.get(), u"ann"_s)->text().contains(u"(37)"_s));
        entry(authors.get(), u"ann"_s)->trigger();
        std::unique_ptr<QMenu> more(bar.openMenu(u"more"_s));
        entry(more.get(), u"python"_s)->trigger();
        entry(more.get(), u"later"_s)->trigger();
        std::unique_ptr<QMenu> verdicts(bar.openMenu(u"verdict"_s));
        entry(verdicts.get(), u"passed"_s)->trigger();
        QCOMPARE(changed.count(), 4);
        QCOMPARE(bar.filter(), (BoardFilter{.authors = {u"ann"_s}, .verdicts = {u"passed"_s}, .languages = {u"python"_s}, .tags = {u"later"_s}}));
        QCOMPARE(bar.chips().size(), 5); // four and "all"
        QCOMPARE(bar.field(u"author"_s)->plainText(), u"Author ann"_s);
        QTest::mouseClick(bar.chips()[0], Qt::LeftButton);
        QCOMPARE(bar.filter().verdicts, QStringList());
        QTest::mouseClick(bar.chips().last(), Qt::LeftButton);
        QVERIFY(bar.filter().isEmpty());
        QVERIFY(bar.chips().isEmpty());
    }

    void textFiltersAfterAPause()
    {
        FilterBar bar;
        bar.show();
        QSignalSpy changed(&bar, &FilterBar::filterChanged), left(&bar, &FilterBar::left);
        bar.startTyping();
        QTest::keyClicks(bar.search(), u"tail"_s);
        QTRY_COMPARE(changed.count(), 1); // once, not four times
        QCOMPARE(bar.filter().text, u"tail"_s);
        QTest::keyClick(bar.search(), Qt::Key_Return);
        QCOMPARE(left.count(), 1);
        QTest::keyClick(bar.search(), Qt::Key_Escape);
        QTRY_COMPARE(changed.count(), 2);
        QVERIFY(bar.filter().isEmpty());
    }

    void groupsAndUndecided()
    {
        FilterBar bar;
        bar.show();
        QSignalSpy group(&bar, &FilterBar::groupChanged), next(&bar, &FilterBar::nextRequested);
        std::unique_ptr<QMenu> menu(bar.openMenu(u"group"_s));
        menu->actions()[5]->trigger();
        QCOMPARE(group.takeFirst()[0].value<BoardGroup>(), BoardGroup::Twins);
        QPushButton *button = nullptr;
        for (QPushButton *candidate : bar.findChildren<QPushButton *>()) {
            if (candidate->text().startsWith(u"Next"_s))
                button = candidate;
        }
        QVERIFY(!button->isEnabled() && button->toolTip().contains(u"undecided"_s));
        bar.setUndecided(3, 9);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(next.count(), 1);
    }

    void chartsHaveATwin()
    {
        BoardChart chart(u"Verdicts"_s);
        chart.resize(400, 200);
        BoardFigureData figure;
        figure.title = u"Verdicts"_s;
        figure.headers = QStringList{u"Verdict"_s, u"Count"_s};
        for (int i = 0; i < 20; ++i) {
            figure.items.push_back({QString::number(i), 0, double(i), QString::number(i), {}, VerdictClass::Failed});
            figure.cells.push_back({QString::number(i), QString::number(i)});
        }
        chart.setFigure(figure);
        QAbstractItemModelTester tester(chart.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        chart.show();
        QVERIFY(!chart.isTable());
        QTest::keyClick(&chart, Qt::Key_T);
        QVERIFY(chart.isTable() && chart.table()->isVisible());
        QCOMPARE(chart.table()->model()->rowCount(), 20);
        QCOMPARE(chart.table()->model()->index(3, 1).data().toString(), u"3"_s);
        QTest::keyClick(&chart, Qt::Key_T);
        QVERIFY(!chart.isTable());
        chart.setFigure({});
        QCOMPARE(chart.table()->model()->rowCount(), 0);
    }

    void queueSaysRateAndRest()
    {
        QueueStrip strip;
        strip.resize(1200, 36);
        strip.show();
        QVERIFY(!strip.pauseButton()->isEnabled() && !strip.pauseButton()->toolTip().isEmpty());
        strip.setState({u"rope_v9.cpp"_s, u"checking on cpu:0"_s, 0.5, 30, 90, 0, 20, false, {}});
        QVERIFY(strip.text().contains(u"30 of 90"_s));
        QVERIFY(strip.text().contains(u"20.0 a minute"_s));
        QVERIFY(strip.text().contains(u"3.0 min left"_s));
        QSignalSpy pause(&strip, &QueueStrip::pauseToggled), retry(&strip, &QueueStrip::retryRequested), cancel(&strip, &QueueStrip::cancelRequested);
        QTest::mouseClick(strip.pauseButton(), Qt::LeftButton);
        QTest::mouseClick(strip.retryButton(), Qt::LeftButton); // nothing to retry
        QTest::mouseClick(strip.cancelButton(), Qt::LeftButton);
        QCOMPARE(pause.count() + 10 * retry.count() + 100 * cancel.count(), 101);
        strip.setState({{}, {}, -1, 30, 90, 2, 20, true, {}});
        QCOMPARE(strip.pauseButton()->text(), u"Resume"_s);
        QVERIFY(strip.retryButton()->isEnabled());
        QCOMPARE(remainingText(10, 60), u"10 s left"_s);
        QCOMPARE(remainingText(600, 1), u"10.0 h left"_s);
        QCOMPARE(remainingText(0, 1), QString());
    }
};

QTEST_MAIN(TestBoardWidgets)
#include "tst_board_widgets.moc"
