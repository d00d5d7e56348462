// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/schema.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/sample_evaluation.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

template <class T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", qPrintable(result.error().toText()));
    return std::move(*result);
}

} // namespace

class TestBoard : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Workspace> m_workspace;
    QStringList m_ids;
    QString path() const { return m_directory->filePath(u"w.gable"_s); }

    /// Six evaluations: two problems, three authors, C++ and Python, passed, mismatch and a suspect; in the order of their numbers.
    void fill()
    {
        struct Made {
            const char *label, *problem, *author, *verdict;
            Language language;
            double medianNs, baselineNs;
        };
        const Made made[] = {{"a.cpp", "softmax.float32", "ann", "passed", Language::Cpp, 300, 600},      {"b.py", "softmax.float32", "ben", "mismatch", Language::Python, 100, 0},
                             {"c.cpp", "matmul.float32", "ann", "passed", Language::Cpp, 200, 100},       {"d_1%.cpp", "matmul.float32", "cem", "suspect:fallback", Language::Cpp, 400, 0},
                             {"e.cpp", "matmul.float32", "ben", "passed", Language::Cpp, 500, 0},         {"f.py", "softmax.float32", "cem", "crashed", Language::Python, 0, 0}};
        for (int i = 0; i < 6; ++i) {
            Submission submission;
            submission.label = QString::fromLatin1(made[i].label);
            submission.language = made[i].language;
            // c and e are twins of a: another comment and another local.
            submission.files = {{submission.label, i == 1 || i == 3 || i == 5 ? "int alone" + QByteArray::number(i) : "void f() { int x" + QByteArray::number(i) + " = 1; }"}};
            submission.id = submission.computeId();
            Evaluation evaluation = samplePassed(i);
            evaluation.submission = submission.id;
            evaluation.label = submission.label;
            evaluation.problem = QString::fromLatin1(made[i].problem);
            evaluation.author = QString::fromLatin1(made[i].author);
            evaluation.verdict.kind = QString::fromLatin1(made[i].verdict);
            evaluation.timing->medianNs = made[i].medianNs;
            evaluation.timing->counted = evaluation.verdict.kind == "passed"_L1;
            evaluation.roofline->baselineNs = made[i].baselineNs;
            if (made[i].medianNs == 0)
                evaluation.timing.reset();
            m_ids.append(evaluation.id);
            if (i == 4) { // an evaluation may come before its submission
                QVERIFY(m_workspace->saveEvaluation(evaluation));
                QVERIFY(m_workspace->saveSubmission(submission));
            } else {
                QVERIFY(m_workspace->saveSubmission(submission));
                QVERIFY(m_workspace->saveEvaluation(evaluation));
            }
        }
    }
    QString labels(const BoardFilter &filter, const BoardOrder &order = {BoardColumn::Label, false}) const
    {
        QString found;
        for (const BoardRow &row : must(m_workspace->boardRows(must(m_workspace->boardNumbers(filter, order)))))
            found += row.label[0];
        return found;
    }

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_workspace = must(Workspace::open(path(), Workspace::Access::ReadWrite));
        m_ids.clear();
        fill();
    }

    void filters_data()
    {
        QTest::addColumn<BoardFilter>("filter");
        QTest::addColumn<QString>("found");
        QTest::newRow("all") << BoardFilter{} << u"abcdef"_s;
        QTest::newRow("problem") << BoardFilter{.problems = {u"matmul.float32"_s}} << u"cde"_s;
        QTest::newRow("two authors") << BoardFilter{.authors = {u"ann"_s, u"cem"_s}} << u"acdf"_s;
        QTest::newRow("verdict id") << BoardFilter{.verdicts = {u"mismatch"_s}} << u"b"_s;
        QTest::newRow("verdict class") << BoardFilter{.verdicts = {u"failed"_s}} << u"bf"_s;
        QTest::newRow("class and id") << BoardFilter{.verdicts = {u"failed"_s, u"suspect:fallback"_s}} << u"bdf"_s;
        QTest::newRow("absent verdict") << BoardFilter{.verdicts = {u"infrastructure"_s}} << QString();
        QTest::newRow("language") << BoardFilter{.languages = {name(Language::Python)}} << u"bf"_s;
        QTest::newRow("device") << BoardFilter{.devices = {u"cuda:0"_s}} << QString();
        QTest::newRow("mode") << BoardFilter{.modes = {u"cold"_s}} << u"abcdef"_s;
        QTest::newRow("text in a label") << BoardFilter{.text = u"_1%"_s} << u"d"_s;
        QTest::newRow("text in a problem") << BoardFilter{.text = u"softm"_s} << u"abf"_s;
        QTest::newRow("combined") << BoardFilter{.problems = {u"matmul.float32"_s}, .authors = {u"ann"_s, u"ben"_s}, .verdicts = {u"passed"_s}, .text = u"c.cpp"_s} << u"c"_s;
    }
    void filters()
    {
        QFETCH(BoardFilter, filter);
        QFETCH(QString, found);
        QCOMPARE(labels(filter), found);
        qint64 sum = 0;
        for (const BoardCount &count : must(m_workspace->boardVerdicts(filter)))
            sum += count.count;
        QCOMPARE(sum, found.size());
    }

    void sorts_data()
    {
        QTest::addColumn<BoardColumn>("column");
        QTest::addColumn<bool>("descending");
        QTest::addColumn<QString>("found");
        QTest::newRow("label") << BoardColumn::Label << true << u"fedcba"_s;
        QTest::newRow("time, untimed last") << BoardColumn::Time << false << u"bcadef"_s;
        QTest::newRow("time from the slowest, untimed last") << BoardColumn::Time << true << u"edacbf"_s;
        QTest::newRow("speed-up") << BoardColumn::Speedup << true << u"acfedb"_s;
        QTest::newRow("finished") << BoardColumn::Finished << false << u"abcdef"_s;
        QTest::newRow("problem, then number") << BoardColumn::Problem << false << u"cdeabf"_s;
        QTest::newRow("language") << BoardColumn::Language << false << u"acdebf"_s;
    }
    void sorts()
    {
        QFETCH(BoardColumn, column);
        QFETCH(bool, descending);
        QFETCH(QString, found);
        QCOMPARE(labels({}, {column, descending}), found);
    }

    void everyColumnSortsAndTheFirstRowsAreTheSame()
    {
        for (int column = 0; column <= int(BoardColumn::Tags); ++column) {
            for (const BoardGroup group : {BoardGroup::None, BoardGroup::Author, BoardGroup::Twins}) {
                const BoardOrder order{BoardColumn(column), true, group};
                const auto all = must(m_workspace->boardNumbers({}, order));
                QCOMPARE(all.size(), size_t(6));
                QCOMPARE(must(m_workspace->boardNumbers({}, order, 4)), std::vector<qint64>(all.begin(), all.begin() + 4));
            }
        }
    }

    void groups()
    {
        const auto text = [](const std::vector<BoardCount> &groups) {
            QStringList parts;
            for (const BoardCount &group : groups)
                parts << u"%1 %2"_s.arg(group.key).arg(group.count);
            return parts.join(u", "_s);
        };
        QCOMPARE(text(must(m_workspace->boardGroups({}, BoardGroup::Author))), u"ann 2, ben 2, cem 2"_s);
        QCOMPARE(text(must(m_workspace->boardGroups({.authors = {u"ann"_s}}, BoardGroup::Problem))), u"matmul.float32 1, softmax.float32 1"_s);
        QCOMPARE(labels({}, {BoardColumn::Label, true, BoardGroup::Author}), u"caebfd"_s);
        QVERIFY(must(m_workspace->boardGroups({}, BoardGroup::None)).empty());
        const auto twins = must(m_workspace->boardGroups({}, BoardGroup::Twins));
        QCOMPARE(twins.size(), size_t(2));
        QCOMPARE(twins[0].count, 3);
        QCOMPARE(twins[1].key, QString());
        QCOMPARE(labels({}, {BoardColumn::Label, false, BoardGroup::Twins}), u"acebdf"_s);
    }

    void judgementsStandBesideTheVerdict()
    {
        const QDateTime made = QDateTime::fromMSecsSinceEpoch(1'750'000'000'123).toUTC();
        const qint64 first = must(m_workspace->judge({0, m_ids[1], u"overruled"_s, u"tester"_s, u"the tolerance is too tight"_s, made}));
        const qint64 second = must(m_workspace->judge({0, m_ids[1], u"accepted"_s, u"tester"_s, {}, made.addSecs(5)}));
        QVERIFY(second > first);
        const auto rowB = [&] { return must(m_workspace->boardRows(must(m_workspace->boardNumbers({.text = u"b.py"_s}, {})))).front(); };
        QCOMPARE(rowB().decision, u"accepted"_s);
        QCOMPARE(rowB().verdict, u"mismatch"_s);
        QCOMPARE(labels({.decisions = {u"accepted"_s}}), u"b"_s);
        QCOMPARE(labels({.decisions = {u"overruled"_s}}), QString());
        QCOMPARE(labels({.decisions = {u"undecided"_s}}), u"acdef"_s);
        QCOMPARE(labels({.decisions = {u"undecided"_s, u"accepted"_s}}), u"abcdef"_s);
        QCOMPARE(labels({}, {BoardColumn::Decision, false}).left(1), u"b"_s);
        QVERIFY(m_workspace->takeBack(second));
        QCOMPARE(rowB().decision, u"overruled"_s);
        QCOMPARE(rowB().decidedBy, u"tester"_s);
        QCOMPARE(rowB().note, u"the tolerance is too tight"_s);
        QCOMPARE(rowB().decidedAt, made);
        QVERIFY(m_workspace->takeBack(first));
        QCOMPARE(rowB().decision, QString());
    }

    void aJudgementOutlivesTheReplacementOfItsEvaluation()
    {
        QVERIFY(m_workspace->judge({0, m_ids[0], u"accepted"_s, u"tester"_s, {}, QDateTime::currentDateTimeUtc()}));
        Evaluation again = must(m_workspace->evaluation(m_ids[0]));
        QVERIFY(m_workspace->saveEvaluation(again));
        QCOMPARE(labels({.decisions = {u"accepted"_s}}), u"a"_s);
    }

    void tags()
    {
        QVERIFY(m_workspace->setTags(m_ids[2], {u"twice"_s, u"look again"_s, u"twice"_s}));
        QVERIFY(m_workspace->setTags(m_ids[3], {u"look again"_s}));
        QCOMPARE(must(m_workspace->boardTags()), QStringList({u"look again"_s, u"twice"_s}));
        QCOMPARE(labels({.tags = {u"look again"_s}}), u"cd"_s);
        QCOMPARE(must(m_workspace->boardRows(must(m_workspace->boardNumbers({.text = u"c.cpp"_s}, {})))).front().tags, QStringList({u"look again"_s, u"twice"_s}));
        QVERIFY(m_workspace->setTags(m_ids[2], {}));
        QCOMPARE(labels({.tags = {u"look again"_s}}), u"d"_s);
    }

    void cellsAndFigures()
    {
        qint64 sum = 0;
        for (const BoardCell &cell : must(m_workspace->boardCells()))
            sum += cell.count;
        QCOMPARE(sum, 6);
        const auto figures = must(m_workspace->boardFigures({.text = u"a.cpp"_s}));
        QCOMPARE(figures.size(), size_t(1));
        QCOMPARE(figures[0].baselineNs, 600.0);
        QCOMPARE(figures[0].medianNs, 300.0);
        QCOMPARE(figures[0].achievedFraction, 0.5);
    }

    void readOnlyTakesNoJudgement()
    {
        QVERIFY(m_workspace->close());
        auto reading = must(Workspace::open(path(), Workspace::Access::ReadOnly));
        const auto refused = reading->judge({0, m_ids[0], u"accepted"_s, {}, {}, QDateTime::currentDateTimeUtc()});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, u"read_only"_s);
    }

    /// A file of schema 1, with contents, opens; a copy of it stays; its submissions get their hashes.
    void aFileOfSchema1Opens()
    {
        const QString old = m_directory->filePath(u"old.gable"_s);
        {
            auto database = must(Database::open(old, {}));
            QVERIFY(migrate(*database, {true, 0}, migrations().first(1)));
            for (const QString &label : {u"x.py"_s, u"y.py"_s}) {
                QVERIFY(database->execute(u"INSERT INTO submission VALUES ('%1', '%1', 'python', 'ann', '', '', 'softmax.float32', 1)"_s.arg(label)));
                QVERIFY(database->execute(u"INSERT INTO source_file SELECT '%1', 0, '%1', content FROM (SELECT x'' AS content)"_s.arg(label)));
                QVERIFY(database->execute(u"INSERT INTO evaluation VALUES (NULL, 'e%1', '%1', '%1', 'ann', 'softmax.float32', 'gable', '8', 'cpu:0', 'u', 'hot', 'quick', 1, 'passed', '',"
                                          " '', 10, 0.5, 0.1, 1, 1, 'dram', 1, 5)"_s.arg(label)));
            }
        }
        QVERIFY(!Workspace::open(old, Workspace::Access::ReadOnly));
        auto workspace = must(Workspace::open(old, Workspace::Access::ReadWrite));
        QVERIFY(QFile::exists(old + u".schema-1"_s));
        const auto rows = must(workspace->boardRows(must(workspace->boardNumbers({.languages = {u"python"_s}}, {BoardColumn::Label, false}))));
        QCOMPARE(rows.size(), size_t(2));
        QCOMPARE(rows[0].baselineNs, 0.0);
        QCOMPARE(must(workspace->hashSubmissions(1)), 1);
        QCOMPARE(must(workspace->hashSubmissions(100)), 0);
        QCOMPARE(must(workspace->hashSubmissions(100)), 0);
        QVERIFY(workspace->judge({0, rows[0].id, u"accepted"_s, u"ann"_s, {}, QDateTime::currentDateTimeUtc()}));
    }

    void aNewerFileIsRefused()
    {
        QVERIFY(m_workspace->close());
        QVERIFY(must(Database::open(path(), {}))->execute(u"PRAGMA user_version=%1"_s.arg(kWorkspaceSchema + 1)));
        const auto refused = Workspace::open(path(), Workspace::Access::ReadWrite);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, u"newer_version"_s);
    }
};

QTEST_GUILESS_MAIN(TestBoard)
#include "tst_board.moc"
