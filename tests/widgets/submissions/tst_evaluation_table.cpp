// SPDX-License-Identifier: Apache-2.0
#include "widgets/submissions/evaluation_table.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

EvaluationRow row(const QString &id, const QString &verdict, double medianNs, bool counted = true)
{
    EvaluationRow made;
    made.id = made.label = id;
    made.problem = u"softmax.float32"_s;
    made.workload = u"4096x4096"_s;
    made.verdict = verdict;
    made.medianNs = medianNs;
    made.achievedFraction = 0.5;
    made.counted = counted;
    return made;
}

} // namespace

class TestEvaluationTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void modelIsAModel()
    {
        EvaluationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({row(u"a"_s, u"passed"_s, 38.4e3), row(u"b"_s, u"mismatch"_s, 12e3, false), row(u"c"_s, u"crashed"_s, 0)});
        QCOMPARE(model.headerData(EvaluationModel::Time, Qt::Horizontal).toString(), u"Time µs"_s);
        QCOMPARE(model.index(0, EvaluationModel::Time).data().toString(), u"38.4"_s);
        QCOMPARE(model.index(1, EvaluationModel::Time).data(EvaluationModel::CountedRole).toBool(), false);
        QVERIFY(model.index(1, EvaluationModel::Time).data(Qt::ToolTipRole).toString().contains(u"not counted"_s));
        QVERIFY2(model.index(1, EvaluationModel::Roof).data().toString().isEmpty(), "a failed kernel has no share of the roof");
        QVERIFY(model.index(2, EvaluationModel::Time).data().toString().isEmpty());
        QCOMPARE(model.index(1, 0).data().toString(), u"failed"_s);
        QCOMPARE(model.index(0, EvaluationModel::Workload).data().toString(), u"4096 × 4096"_s);
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
    }

    void sortingAsksForAnOrder()
    {
        EvaluationTable table;
        table.resize(1000, 300);
        table.show();
        table.setRows({row(u"a"_s, u"passed"_s, 1e3), row(u"b"_s, u"passed"_s, 2e3)});
        QSignalSpy order(&table, &EvaluationTable::orderWanted);
        QHeaderView *header = table.view()->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(header->sectionViewportPosition(EvaluationModel::Time) + 20, 10));
        QCOMPARE(order.count(), 1);
        QCOMPARE(order[0][0].toString(), u"median"_s);
        QCOMPARE(table.model()->rows().front().id, u"a"_s); // the rows stay as SQL sends them
    }

    void keysMove()
    {
        EvaluationTable table;
        table.resize(1000, 300);
        table.show();
        table.setRows({row(u"a"_s, u"passed"_s, 1e3), row(u"b"_s, u"passed"_s, 2e3)});
        table.select(u"a"_s);
        QSignalSpy chosen(&table, &EvaluationTable::evaluationChosen), open(&table, &EvaluationTable::openRequested);
        QTest::keyClick(table.view(), Qt::Key_J);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), u"b"_s);
        QTest::keyClick(table.view(), Qt::Key_K);
        QCOMPARE(chosen.count(), 2);
        QTest::keyClick(table.view(), Qt::Key_Return);
        QCOMPARE(open.count(), 1);
        QSignalSpy filter(&table, &EvaluationTable::filterChanged);
        QTest::keyClicks(table.findChild<QLineEdit *>(), u"x"_s);
        QCOMPARE(filter.count(), 1);
    }
};

QTEST_MAIN(TestEvaluationTable)
#include "tst_evaluation_table.moc"
