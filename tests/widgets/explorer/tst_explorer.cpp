// SPDX-License-Identifier: Apache-2.0
#include "widgets/explorer/problem_tree.h"
#include "widgets/explorer/row_list.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const Suite> suiteOf(const QString &name, const std::vector<std::pair<QString, QString>> &problems)
{
    auto suite = std::make_shared<Suite>();
    suite->name = name;
    for (const auto &[op, problem] : problems) {
        Problem made;
        made.name = problem;
        made.opType = op;
        made.suite = name;
        suite->problems.push_back(made);
    }
    return suite;
}

const std::vector<std::pair<QString, QString>> kTwo{{u"softmax"_s, u"softmax.float32"_s}, {u"softmax"_s, u"softmax.float16"_s}, {u"sum"_s, u"sum.float32"_s}};

} // namespace

class TestExplorer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void problemModelIsAModel()
    {
        ProblemModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSuites({suiteOf(u"gable"_s, kTwo), suiteOf(u"other"_s, kTwo)});
        QCOMPARE(model.rowCount(), 2);
        model.setFilter(u"float16"_s);
        QCOMPARE(model.rowCount(model.index(0, 0)), 1);
        model.setFilter(u"nothing at all"_s);
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        QVERIFY(model.indexOf(u"other"_s, u"sum.float32"_s).isValid());
        QVERIFY(!model.indexOf(u"other"_s, u"sum.int8"_s).isValid());
    }

    void rowListModelIsAModel()
    {
        RowListModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ExplorerRow a, b;
        a.key = a.text = u"a"_s;
        b.key = b.text = u"b"_s;
        model.setRows({a, b});
        QPersistentModelIndex second(model.index(1));
        b.word = u"passed"_s;
        model.setRows({a, b});
        QVERIFY2(second.isValid(), "the same keys keep their indexes");
        QCOMPARE(second.data(RowListModel::WordRole).toString(), u"passed"_s);
        model.setRows({b});
        QCOMPARE(model.rowCount(), 1);
    }

    void choosingAProblemByKeyboard()
    {
        ProblemTree tree;
        tree.setSuites({suiteOf(u"gable"_s, kTwo)});
        tree.resize(200, 300);
        tree.show();
        QSignalSpy chosen(&tree, &ProblemTree::problemChosen);
        tree.select(u"gable"_s, u"softmax.float32"_s);
        QCOMPARE(chosen.count(), 0);
        tree.view()->setFocus();
        QTest::keyClick(tree.view(), Qt::Key_Down);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][1].toString(), u"softmax.float16"_s);
        QCOMPARE(tree.view()->rootIndex().data().toString(), u"gable"_s); // a single suite has no level of its own
    }

    void filterKeepsTheChosenProblem()
    {
        ProblemTree tree;
        tree.setSuites({suiteOf(u"gable"_s, kTwo)});
        tree.show();
        tree.select(u"gable"_s, u"sum.float32"_s);
        tree.startFiltering();
        QTest::keyClicks(tree.filter(), u"soft"_s);
        QCOMPARE(tree.model()->rowCount(tree.model()->index(0, 0)), 1);
        QTest::keyClick(tree.filter(), Qt::Key_Escape);
        QCOMPARE(tree.view()->currentIndex().data().toString(), u"sum.float32"_s);
    }

    void listReportsKeysAndSurvivesRefresh()
    {
        RowList list(u"test"_s, RowList::Lines::Two);
        list.resize(200, 200);
        list.show();
        ExplorerRow a, b;
        a.key = a.text = u"a"_s;
        b.key = b.text = u"b"_s;
        b.verdict = VerdictClass::Failed;
        list.setRows({a, b});
        QSignalSpy chosen(&list, &RowList::chosen);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.rowModel()->index(1)).center());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), u"b"_s);
        list.setRows({b, a});
        QCOMPARE(list.currentIndex().row(), 0);
        QCOMPARE(chosen.count(), 1);
    }
};

QTEST_MAIN(TestExplorer)
#include "tst_explorer.moc"
