// SPDX-License-Identifier: Apache-2.0
#include "tests/widgets/submissions/board_rows.h"
#include "widgets/submissions/evaluation_table.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

class TestEvaluationTable : public QObject
{
    Q_OBJECT

    static std::unique_ptr<EvaluationTable> tableOf(const BoardListing &listing)
    {
        auto table = std::make_unique<EvaluationTable>();
        table->resize(1040, 400);
        table->show();
        std::vector<BoardRow> rows;
        for (const qint64 number : listing.numbers)
            rows.push_back(boardRow(number));
        table->setListing(listing, rows);
        return table;
    }

private Q_SLOTS:
    void aClickOnAHeaderSortsByIt()
    {
        auto table = tableOf(listingOf(3));
        QSignalSpy order(table->model(), &EvaluationModel::orderWanted);
        QHeaderView *header = table->view()->horizontalHeader();
        const auto click = [&](int column) { QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(header->sectionViewportPosition(column) + 20, 10)); };
        click(EvaluationModel::Time);
        QCOMPARE(order.count(), 1);
        QCOMPARE(order[0][0].value<BoardColumn>(), BoardColumn::Time);
        const bool first = order[0][1].toBool();
        click(EvaluationModel::Time);
        QCOMPARE(order[1][1].toBool(), !first);
        QCOMPARE(table->model()->numberAt(0), 1); // rows stay as SQL sends them
    }

    void keysMoveAndAsk()
    {
        auto table = tableOf(listingOf(3));
        QSignalSpy chosen(table.get(), &EvaluationTable::rowChosen), open(table.get(), &EvaluationTable::openRequested), key(table.get(), &EvaluationTable::keyPressed);
        QTest::keyClicks(table->view(), u"jjj"_s);
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(table->selected(), 3);
        QTest::keyClick(table->view(), Qt::Key_J);
        QCOMPARE(table->selected(), 3); // there is no next one
        QTest::keyClick(table->view(), Qt::Key_K);
        QCOMPARE(table->selected(), 2);
        QTest::keyClick(table->view(), Qt::Key_Return);
        QCOMPARE(open.count(), 1);
        for (const auto wanted : {Qt::Key_A, Qt::Key_O, Qt::Key_T, Qt::Key_R, Qt::Key_U, Qt::Key_N, Qt::Key_C, Qt::Key_Slash}) {
            QTest::keyClick(table->view(), wanted);
            QCOMPARE(key.takeFirst()[0].value<Qt::Key>(), wanted);
        }
        QTest::keyClick(table->view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(key.takeFirst()[0].value<Qt::Key>(), Qt::Key_U);
        QTest::keyClick(table->view(), Qt::Key_A, Qt::ControlModifier);
        QVERIFY(key.isEmpty());
    }

    void theSelectionOutlivesAnotherOrder()
    {
        auto table = tableOf(listingOf(5));
        table->select(4);
        QSignalSpy chosen(table.get(), &EvaluationTable::rowChosen);
        BoardListing other = listingOf(5);
        std::reverse(other.numbers.begin(), other.numbers.end());
        table->setListing(other, {});
        QCOMPARE(table->view()->currentIndex().row(), 1);
        other.numbers = {5};
        table->setListing(other, {}); // only the first rows have come
        QVERIFY(!table->view()->currentIndex().isValid());
        table->setNumbers({5, 3, 4});
        QCOMPARE(table->view()->currentIndex().row(), 2);
        QCOMPARE(chosen.count(), 0);
    }

    void groupsAreClickedAndSkipped()
    {
        BoardListing listing = listingOf(3);
        listing.group = BoardGroup::Problem;
        listing.groups = {{u"matmul"_s, 2}, {u"sum"_s, 1}};
        auto table = tableOf(listing);
        QTest::keyClick(table->view(), Qt::Key_J);
        QTest::keyClick(table->view(), Qt::Key_J);
        QTest::keyClick(table->view(), Qt::Key_J);
        QCOMPARE(table->selected(), 3); // over the second group's row
        QTest::mouseClick(table->view()->viewport(), Qt::LeftButton, {}, table->view()->visualRect(table->model()->index(0, 0)).center());
        QCOMPARE(table->model()->rowCount(), 3);
        QTest::keyClick(table->view(), Qt::Key_Right);
        QCOMPARE(table->model()->rowCount(), 5);
        QTest::keyClick(table->view(), Qt::Key_Left);
        QCOMPARE(table->model()->rowCount(), 3);
        QTest::keyClick(table->view(), Qt::Key_Return);
        QCOMPARE(table->model()->rowCount(), 5);
        QCOMPARE(table->view()->columnSpan(0, 0), int(EvaluationModel::ColumnCount));
        QCOMPARE(table->view()->columnSpan(1, 0), 1);
    }
};

QTEST_MAIN(TestEvaluationTable)
#include "tst_evaluation_table.moc"
