// SPDX-License-Identifier: Apache-2.0
#include "tests/widgets/submissions/board_rows.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

using Numbers = std::vector<qint64>;
Q_DECLARE_METATYPE(Numbers)

class TestEvaluationModel : public QObject
{
    Q_OBJECT

    static BoardListing grouped3()
    {
        BoardListing listing = listingOf(6);
        listing.group = BoardGroup::Author;
        listing.groups = {{u"ann"_s, 3}, {u"ben"_s, 1}, {u"cem"_s, 2}};
        return listing;
    }

private Q_SLOTS:
    void cells()
    {
        EvaluationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BoardRow failing = boardRow(2, u"mismatch"_s, 12e3);
        failing.decision = u"overruled"_s;
        failing.decidedBy = u"ann"_s;
        failing.note = u"reference rounds"_s;
        model.setListing(listingOf(3), {boardRow(1, u"passed"_s, 38.4e3), failing, boardRow(3, u"crashed"_s, 0)});
        const auto text = [&](int row, int column, int role = Qt::DisplayRole) { return model.index(row, column).data(role).toString(); };
        QCOMPARE(model.headerData(EvaluationModel::Time, Qt::Horizontal).toString(), u"Time µs"_s);
        QCOMPARE(text(0, EvaluationModel::Time), u"38.4"_s);
        QCOMPARE(text(0, EvaluationModel::Workload), u"4096 × 4096"_s);
        QCOMPARE(text(0, EvaluationModel::Roof), u"50.0"_s);
        QCOMPARE(text(0, EvaluationModel::Finished), u"1 min"_s);
        QVERIFY(!model.index(1, EvaluationModel::Time).data(EvaluationModel::CountedRole).toBool());
        QVERIFY(text(1, EvaluationModel::Time, Qt::ToolTipRole).contains(u"not counted"_s));
        QVERIFY2(text(1, EvaluationModel::Roof).isEmpty(), "a failed kernel has no share of the roof");
        QCOMPARE(text(1, 0), u"failed"_s);
        QCOMPARE(text(1, EvaluationModel::Decision), u"overruled"_s);
        QVERIFY(text(1, EvaluationModel::Decision, Qt::ToolTipRole).contains(u"reference rounds"_s));
        QVERIFY(text(2, EvaluationModel::Time).isEmpty());
        model.setListing({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsAreFetchedWhenTheyAreLookedAt()
    {
        EvaluationModel model; // without a tester, which looks at rows itself
        Numbers wanted;
        int asked = 0;
        connect(&model, &EvaluationModel::rowsWanted, this, [&](const Numbers &numbers) {
            wanted = numbers;
            ++asked;
        });
        model.setListing(listingOf(100'000), {});
        for (int row = 50'000; row < 50'030; ++row)
            QVERIFY(model.index(row, 1).data().toString().isEmpty());
        QTRY_COMPARE(asked, 1); // one request for all of them
        QVERIFY(wanted.size() <= 512);
        QVERIFY(std::find(wanted.begin(), wanted.end(), 50'001) != wanted.end());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        std::vector<BoardRow> rows;
        for (const qint64 number : wanted)
            rows.push_back(boardRow(number));
        model.addRows(rows);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.index(50'000, 1).data().toString(), u"kernel_50001.cpp"_s);
        model.forget(50'001);
        QVERIFY(model.index(50'000, 1).data().toString().isEmpty());
        QTRY_COMPARE(asked, 2);
        QCOMPARE(wanted.front(), 50'001);
        QVERIFY2(std::find(wanted.begin(), wanted.end(), 50'002) == wanted.end(), "is known");
    }

    void theRestOfTheNumbersComesBehind()
    {
        EvaluationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted), reset(&model, &QAbstractItemModel::modelReset);
        model.setListing(listingOf(4), {boardRow(1), boardRow(2)});
        model.setNumbers(listingOf(9).numbers);
        QCOMPARE(model.rowCount(), 9);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.index(1, 1).data().toString(), u"kernel_2.cpp"_s);
        model.setNumbers({7, 1, 2}); // another writer came between
        QCOMPARE(reset.count(), 2);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.indexOf(1).row(), 1);
    }

    void groupsCloseAndOpen()
    {
        EvaluationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<BoardRow> rows;
        for (int number = 1; number <= 6; ++number)
            rows.push_back(boardRow(number));
        model.setListing(grouped3(), rows);
        QCOMPARE(model.rowCount(), 9);
        QCOMPARE(model.groupRows(), (std::vector<int>{0, 4, 6}));
        QCOMPARE(model.index(0, 0).data().toString(), u"ann  (3)"_s);
        QCOMPARE(model.numberAt(5), 4);
        QCOMPARE(model.placeOf(5), 4);
        QCOMPARE(model.numberAt(4), 0);
        QCOMPARE(model.indexOf(6).row(), 8);
        model.setCollapsed(0, true);
        QCOMPARE(model.rowCount(), 6);
        QVERIFY(!model.indexOf(2).isValid());
        QCOMPARE(model.indexOf(6).row(), 5);
        QCOMPARE(model.numberAt(2), 4);
        model.setCollapsed(3, true);
        QCOMPARE(model.rowCount(), 4);
        model.setListing(grouped3(), {}, true);
        QCOMPARE(model.rowCount(), 4); // a refresh leaves them closed
        model.setCollapsed(0, false);
        QCOMPARE(model.rowCount(), 7);
        QCOMPARE(model.indexOf(2).row(), 2);
        model.setListing(grouped3(), {});
        QCOMPARE(model.rowCount(), 9);
    }

    void groupsStandBeforeTheirNumbersAreKnown()
    {
        EvaluationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BoardListing first = grouped3();
        first.numbers.resize(2);
        model.setListing(first, {boardRow(1), boardRow(2)});
        QCOMPARE(model.rowCount(), 9);
        QCOMPARE(model.numberAt(8), 0);
        model.setNumbers(listingOf(6).numbers);
        QCOMPARE(model.rowCount(), 9);
        QCOMPARE(model.numberAt(8), 6);
    }

    void sortingAsksAndMarksTheColumn()
    {
        EvaluationModel model;
        QSignalSpy order(&model, &EvaluationModel::orderWanted);
        for (int column = 0; column < EvaluationModel::ColumnCount; ++column)
            model.sort(column, Qt::AscendingOrder);
        QCOMPARE(order.count(), int(EvaluationModel::ColumnCount));
        QCOMPARE(order.last()[0].value<BoardColumn>(), BoardColumn::Tags);
        model.sort(EvaluationModel::Time, Qt::DescendingOrder);
        QVERIFY(model.headerData(EvaluationModel::Time, Qt::Horizontal).toString().endsWith(u"↓"_s));
        QVERIFY(!model.headerData(EvaluationModel::Tags, Qt::Horizontal).toString().contains(u"↑"_s));
    }

    void ago_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("now") << 0 << u"now"_s;
        QTest::newRow("seconds") << 59 << u"59 s"_s;
        QTest::newRow("minutes") << 3599 << u"59 min"_s;
        QTest::newRow("hours") << 86'399 << u"23 h"_s;
        QTest::newRow("days") << 86'400 * 400 << u"400 d"_s;
    }
    void ago()
    {
        QFETCH(int, seconds);
        const QDateTime now = QDateTime::fromSecsSinceEpoch(1'760'000'000);
        QTEST(agoText(now.addSecs(-seconds), now), "text");
    }
};

QTEST_MAIN(TestEvaluationModel)
#include "tst_evaluation_model.moc"
