// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/lesson.h"
#include "core/lesson/progress.h"
#include "core/problem/suite.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kGood = R"(---
title: Two orders
problem: column_sum.float32
workload: 4096x4096
level: beginner
minutes: 10
---

# A title for readers elsewhere

## Read

Only text, with a block:

```cpp
## no step
```

### Not a part

More.

## First

Text of the *first*.

### Predict
place: performance

How high?

- [bound memory] By memory
- [bound compute] By arithmetic

### Hint

Count.

### Run
kernel: first.cpp
mode: cold

### Explain

So it is.

## Second

### Predict
place: intensity, performance
- [speedup ..1.5] Hardly
- [speedup 1.5..] Much

### Run
kernel: second.cpp
bytes: 2*M*N/T*dtype_bytes
)";

void put(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

class TestLesson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryPart()
    {
        const auto lesson = parseLesson(kGood, u"lesson.md"_s);
        QVERIFY2(lesson, lesson ? "" : qPrintable(lesson.error().toText()));
        QCOMPARE(lesson->title, u"Two orders"_s);
        QCOMPARE(lesson->level, u"beginner"_s);
        QCOMPARE(lesson->minutes, 10);
        QCOMPARE(lesson->steps.size(), size_t(3));
        const LessonStep &read = lesson->steps[0], &first = lesson->steps[1], &second = lesson->steps[2];
        QVERIFY(!read.run && !read.prediction);
        QVERIFY2(read.text.contains(u"## no step"_s) && read.text.contains(u"### Not a part"_s) && read.text.endsWith(u"More."_s), qPrintable(read.text));
        QCOMPARE(first.title, u"First"_s);
        QCOMPARE(first.line, 23);
        QCOMPARE(first.text, u"Text of the *first*."_s);
        QCOMPARE(first.hint, u"Count."_s);
        QCOMPARE(first.explanation, u"So it is."_s);
        QCOMPARE(first.prediction->question, u"How high?"_s);
        QVERIFY(first.prediction->performance && !first.prediction->intensity);
        QCOMPARE(first.prediction->answers.size(), size_t(2));
        QCOMPARE(first.prediction->answers[1].text, u"By arithmetic"_s);
        QCOMPARE(first.prediction->answers[1].claim.bound, u"compute"_s);
        QCOMPARE(first.run->kernel, u"first.cpp"_s);
        QCOMPARE(first.run->problem, u"column_sum.float32"_s);
        QCOMPARE(first.run->workload, u"4096x4096"_s);
        QCOMPARE(first.run->mode, std::optional(Mode::Cold));
        QVERIFY(second.prediction->intensity && second.prediction->question.isEmpty());
        QCOMPARE(second.prediction->answers.size(), size_t(2));
        QCOMPARE(second.run->bytes.text(), u"2*M*N/T*dtype_bytes"_s);
        QVERIFY(!second.run->mode);
        QCOMPARE(runBefore(*lesson, 2), std::optional<size_t>(1));
        QVERIFY(!runBefore(*lesson, 1) && !runBefore(*lesson, 0));
    }

    void lineEndsOfOtherSystemsDoNotMatter()
    {
        const auto lesson = parseLesson(QByteArray(kGood).replace("\n", "\r\n"), u"lesson.md"_s);
        QVERIFY(lesson);
        QCOMPARE(lesson->steps[1].explanation, u"So it is."_s);
    }

    void everyErrorNamesFileAndLine_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *from, const char *to, int line, const char *says) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << line << QString::fromLatin1(says);
        };
        row("no front matter", "---\ntitle", "title", 1, "front matter");
        row("open front matter", "minutes: 10\n---", "minutes: 10", 8, "name: value");
        row("no title", "title: Two orders\n", "", 1, "title");
        row("empty title", "title: Two orders", "title:", 2, "no value");
        row("unknown field", "level: beginner", "grade: 3", 5, "grade");
        row("unknown level", "level: beginner", "level: easy", 5, "easy");
        row("bad minutes", "minutes: 10", "minutes: ten", 6, "ten");
        row("twice", "level: beginner", "title: again", 5, "twice");
        row("text before", "# A title for readers elsewhere", "Hello", 9, "before the first step");
        row("untitled step", "## First", "## ", 23, "title");
        row("second hint", "### Explain", "### Hint", 43, "second Hint");
        row("unknown run field", "mode: cold", "speed: 3", 41, "speed");
        row("bad mode", "mode: cold", "mode: warm", 41, "warm");
        row("text in run", "mode: cold", "It runs.", 41, "It runs.");
        row("no kernel", "kernel: first.cpp\n", "", 39, "kernel");
        row("bad bytes", "bytes: 2*M*N/T*dtype_bytes", "bytes: 2*(M", 56, "");
        row("bad coordinate", "place: performance\n", "place: height\n", 28, "height");
        row("bad claim", "[bound memory]", "[bound disk]", 32, "disk");
        row("bad range", "[speedup 1.5..]", "[speedup fast]", 52, "fast");
        row("empty range", "[speedup 1.5..]", "[speedup 2..1]", 52, "empty");
        row("answer without text", "] By memory", "]", 32, "no text");
        row("text after answers", "] By arithmetic", "] By arithmetic\nWell?", 34, "after the answers");
        row("prediction without run", "### Run\nkernel: second.cpp\nbytes: 2*M*N/T*dtype_bytes\n", "", 49, "run");
        row("half a dot", "place: intensity, performance", "place: intensity", 49, "performance");
        row("nothing to predict", "place: intensity, performance\n- [speedup ..1.5] Hardly\n- [speedup 1.5..] Much\n", "Well?\n", 49, "predict");
        row("speed-up over nothing", "kernel: second.cpp\n", "kernel: second.cpp\nproblem: sum.float32\n", 49, "earlier step");
        row("open block", "```\n\n### Not", "\n\n### Not", 57, "code block");
    }

    void everyErrorNamesFileAndLine()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(int, line);
        QFETCH(QString, says);
        QByteArray text = kGood;
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
        const auto lesson = parseLesson(text, u"some/lesson.md"_s);
        QVERIFY(!lesson);
        const Error &error = lesson.error();
        QCOMPARE(error.code, u"bad_lesson"_s);
        QCOMPARE(error.file, u"some/lesson.md"_s);
        QVERIFY2(error.message.contains(says), qPrintable(error.toText()));
        QVERIFY2(error.line == line, qPrintable(error.toText()));
    }

    void aLessonWithoutStepsIsNone()
    {
        const auto lesson = parseLesson("---\ntitle: T\n---\n\n# Only a heading\n", u"lesson.md"_s);
        QVERIFY(!lesson && lesson.error().line >= 5);
        QVERIFY(lesson.error().message.contains(u"at least one step"_s));
        QVERIFY(!parseLesson({}, u"lesson.md"_s));
        QVERIFY(!parseLesson("---\ntitle: \xff\n---\n## One\n", u"lesson.md"_s));
    }

    void loadsAFolderAndItsKernels()
    {
        const QTemporaryDir folder;
        put(folder.filePath(u"lesson.md"_s), kGood);
        put(folder.filePath(u"first.cpp"_s), "// SPDX-License-Identifier: Apache-2.0\nint first;\n");
        auto missing = loadLesson(folder.path());
        QVERIFY(!missing);
        QVERIFY2(missing.error().message.contains(u"second.cpp"_s) && missing.error().line == 47, qPrintable(missing.error().toText()));
        put(folder.filePath(u"second.cpp"_s), "int second;\n");
        const auto lesson = loadLesson(folder.path());
        QVERIFY(lesson);
        QCOMPARE(lesson->id, QFileInfo(folder.path()).fileName());
        QCOMPARE(lesson->steps[1].run->source, QByteArray("int first;\n"));
        put(folder.filePath(u"lesson.md"_s), QByteArray(kGood).replace("kernel: first.cpp", "kernel: ../first.cpp"));
        QVERIFY2(!loadLesson(folder.path()), "nothing outside the folder is read");
    }

    void aBrokenLessonDoesNotHideTheOthers()
    {
        const QTemporaryDir root;
        for (const auto &[name, order] : {std::pair("b", "1"), std::pair("a", "2")}) {
            QVERIFY(QDir(root.path()).mkpath(QString::fromLatin1(name)));
            put(root.filePath(QString::fromLatin1(name) + u"/lesson.md"_s), QByteArray("---\ntitle: T\norder: ") + order + "\n---\n## One\nText\n");
        }
        QVERIFY(QDir(root.path()).mkpath(u"broken"_s));
        put(root.filePath(u"broken/lesson.md"_s), "nothing");
        const LessonShelf shelf = lessonsIn(root.path());
        QCOMPARE(shelf.lessons.size(), size_t(2));
        QCOMPARE(shelf.lessons[0].id, u"b"_s);
        QCOMPARE(shelf.errors.size(), size_t(1));
    }

    void claimsAreJudgedByTheMeasurement()
    {
        Measurement measured{1e6, 0.25, 2e9, 0.42, u"memory"_s, 3.0};
        const auto verdict = [&](const char *text) { return holds(*parseClaim(QString::fromLatin1(text)), measured); };
        QCOMPARE(verdict("bound memory"), std::optional(true));
        QCOMPARE(verdict("bound compute"), std::optional(false));
        QCOMPARE(verdict("speedup 3.."), std::optional(true));
        QCOMPARE(verdict("speedup ..3"), std::optional(false));
        QCOMPARE(verdict("roof 40..50"), std::optional(true));
        QCOMPARE(verdict("roof ..40"), std::optional(false));
        QCOMPARE(verdict("right"), std::optional(true));
        QCOMPARE(verdict("wrong"), std::optional(false));
        measured.speedup.reset();
        QCOMPARE(verdict("speedup 3.."), std::nullopt);
        QCOMPARE(deviationOf(18, 10)->factor, 1.8);
        QVERIFY(!deviationOf(18, 10)->isClose() && deviationOf(9, 10)->isClose());
        QVERIFY(!deviationOf(0, 10) && !deviationOf(1, 0));
    }

    void aModelReplacesTheBytesOfTheProblem()
    {
        const auto suite = builtInSuite();
        QVERIFY(suite);
        const Problem *problem = suite->problem(u"matmul.float32"_s);
        const Workload *workload = problem->workload(u"1024x1024x1024"_s);
        QVERIFY(workload);
        LessonRun run;
        run.kernel = u"tiles.cpp"_s;
        const auto own = costOf(run, {}, *problem, *workload);
        QCOMPARE(own->dramBytes(), 3.0 * 1024 * 1024 * 4);
        run.bytes = *Expression::parse(u"2*M*N*K/T*dtype_bytes"_s);
        QVERIFY2(!costOf(run, {}, *problem, *workload), "T is unknown");
        const auto model = costOf(run, "//! gable problem: matmul.float32\n//! gable const: T=32\n", *problem, *workload);
        QVERIFY(model);
        QCOMPARE(model->totalFlops() / model->dramBytes(), 8.0);
        QVERIFY(model->kind == CostKind::Expected);
    }

    void progressSurvivesJson()
    {
        LessonProgress progress;
        progress.step = 2;
        progress.done[0] = {};
        progress.done[1] = {{0.5, 2e9, 1}, {1e6, 0.25, 3e9, 0.4, u"memory"_s, 2.5}, u"abc"_s, u"cpu-1"_s};
        const LessonProgress read = lessonProgressFromJson(toJson(progress));
        QCOMPARE(read.step, 2);
        QCOMPARE(read.done.size(), size_t(2));
        QCOMPARE(read.done.at(1).guess.flopsPerSecond, 2e9);
        QCOMPARE(read.done.at(1).guess.answer, 1);
        QCOMPARE(read.done.at(0).guess.answer, -1);
        QCOMPARE(read.done.at(1).measured.speedup, std::optional(2.5));
        QCOMPARE(read.done.at(1).evaluation, u"abc"_s);
        QCOMPARE(lessonProgressFromJson({{u"step"_s, u"x"_s}, {u"done"_s, 3}}).done.size(), size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestLesson)
#include "tst_lesson.moc"
