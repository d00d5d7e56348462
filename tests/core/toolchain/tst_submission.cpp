// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/toolchain/submission.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {
const QStringList kKnown{u"softmax.float32"_s, u"softmax.float64"_s, u"sum.float32"_s};
}

class TestSubmission : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsFollowContents();
    void survivesTheWire();
    void badMessagesAreRefused_data();
    void badMessagesAreRefused();
    void filesAreLoaded();
    void badFilesAreRefused();
    void problemsAreResolved_data();
    void problemsAreResolved();
    void directivesDecide();
};

void TestSubmission::idsFollowContents()
{
    Submission a;
    a.files = {{u"a.cpp"_s, "x"}, {u"b.h"_s, "y"}};
    QCOMPARE(a.computeId().size(), 16);
    Submission b = a;
    b.label = u"other"_s;
    QCOMPARE(b.computeId(), a.computeId());
    b.files[1].content = "z";
    QVERIFY(b.computeId() != a.computeId());
    Submission c;
    c.files = {{u"a.cpp"_s, "xb.hy"}};
    QVERIFY(c.computeId() != a.computeId()); // boundaries count
}

void TestSubmission::survivesTheWire()
{
    Submission submission;
    submission.files = {{u"a.cpp"_s, "// größer\n"}, {u"inc/b.h"_s, QByteArray("\xff\x00 raw", 6)}};
    submission.label = u"a.cpp"_s;
    submission.language = Language::Cuda;
    submission.author = u"ada"_s;
    submission.parent = u"0123456789abcdef"_s;
    submission.id = submission.computeId();
    const auto back = submissionFromJson(QJsonDocument::fromJson(QJsonDocument(toJson(submission)).toJson()).object());
    QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
    QCOMPARE(toJson(*back), toJson(submission));
    QCOMPARE(back->files[1].content, submission.files[1].content);
}

void TestSubmission::badMessagesAreRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    const auto file = [](const QString &path) { return QJsonValue(QJsonArray{QJsonObject{{u"path"_s, path}, {u"content"_s, u""_s}}}); };
    QTest::newRow("language") << u"language"_s << QJsonValue(u"rust"_s);
    QTest::newRow("no files") << u"files"_s << QJsonValue(QJsonArray());
    QTest::newRow("files") << u"files"_s << QJsonValue(u"x"_s);
    QTest::newRow("climbs") << u"files"_s << file(u"../a.cpp"_s);
    QTest::newRow("climbs inside") << u"files"_s << file(u"a/../../b"_s);
    QTest::newRow("absolute") << u"files"_s << file(u"/etc/passwd"_s);
    QTest::newRow("empty path") << u"files"_s << file(u""_s);
    QTest::newRow("dot") << u"files"_s << file(u"."_s);
    QTest::newRow("no content") << u"files"_s << QJsonValue(QJsonArray{QJsonObject{{u"path"_s, u"a.cpp"_s}}});
    QTest::newRow("foreign id") << u"id"_s << QJsonValue(u"0000000000000000"_s);
    QTest::newRow("label") << u"label"_s << QJsonValue(3);
}

void TestSubmission::badMessagesAreRefused()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    Submission submission;
    submission.files = {{u"a.cpp"_s, "x"}};
    submission.id = submission.computeId();
    QJsonObject json = toJson(submission);
    QVERIFY(submissionFromJson(json));
    json[key] = value;
    if (key == "files"_L1)
        json.remove(u"id"_s);
    QVERIFY(!submissionFromJson(json));
}

void TestSubmission::filesAreLoaded()
{
    QTemporaryDir directory;
    QVERIFY(writeFileAtomically(directory.filePath(u"k.cu"_s), "//! gable problem: sum.float32 author=ada\n"));
    const auto submission = loadSubmission(directory.filePath(u"k.cu"_s));
    QVERIFY(submission);
    QCOMPARE(submission->language, Language::Cuda);
    QCOMPARE(submission->label, u"k.cu"_s);
    QCOMPARE(submission->author, u"ada"_s);
    QCOMPARE(submission->files.front().path, u"k.cu"_s);
    QCOMPARE(submission->id, submission->computeId());
    QVERIFY(writeFileAtomically(directory.filePath(u"bad.cpp"_s), "//! gable what: x\n"));
    QVERIFY(loadSubmission(directory.filePath(u"bad.cpp"_s))); // opens; the build reports the directive
}

void TestSubmission::badFilesAreRefused()
{
    QTemporaryDir directory;
    QVERIFY(writeFileAtomically(directory.filePath(u"a.txt"_s), "x"));
    QCOMPARE(loadSubmission(directory.filePath(u"a.txt"_s)).error().code, u"unknown_language"_s);
    QCOMPARE(loadSubmission(directory.filePath(u"none.cpp"_s)).error().code, u"io"_s);
    QVERIFY(writeFileAtomically(directory.filePath(u"latin.cpp"_s), "ok\n// gr\xf6\xdf" "er\n"));
    const auto latin = loadSubmission(directory.filePath(u"latin.cpp"_s));
    QVERIFY(!latin);
    QCOMPARE(latin.error().line, 2);
    QVERIFY(writeFileAtomically(directory.filePath(u"big.cpp"_s), QByteArray((4 << 20) + 1, ' ')));
    QCOMPARE(loadSubmission(directory.filePath(u"big.cpp"_s)).error().code, u"too_large"_s);
    QVERIFY(QDir(directory.path()).mkdir(u"d.cpp"_s));
    QVERIFY(!loadSubmission(directory.filePath(u"d.cpp"_s)));
}

void TestSubmission::problemsAreResolved_data()
{
    QTest::addColumn<QString>("origin");
    QTest::addColumn<QString>("problem");
    QTest::newRow("directory") << u"/runs/softmax.float32/attempt1.cpp"_s << u"softmax.float32"_s;
    QTest::newRow("deeper") << u"/runs/softmax.float32/x/y/attempt1.cpp"_s << u"softmax.float32"_s;
    QTest::newRow("directory before name") << u"/runs/softmax.float32/sum.float32-1.cpp"_s << u"softmax.float32"_s;
    QTest::newRow("dash") << u"/runs/softmax.float32-naive.cpp"_s << u"softmax.float32"_s;
    QTest::newRow("second dot") << u"/runs/softmax.float64.v2.cpp"_s << u"softmax.float64"_s;
    QTest::newRow("only the name") << u"/runs/sum.float32.cpp"_s << u"sum.float32"_s;
    QTest::newRow("name in an unknown directory") << u"/runs/others/sum.float32.cpp"_s << u"sum.float32"_s;
    QTest::newRow("unassigned") << u"/runs/kernel.cpp"_s << QString();
    QTest::newRow("ambiguous operator") << u"/runs/softmax/kernel.cpp"_s << QString();
    QTest::newRow("elsewhere") << u"/other/softmax.float32/kernel.cpp"_s << QString();
}

void TestSubmission::problemsAreResolved()
{
    QFETCH(QString, origin);
    QFETCH(QString, problem);
    Submission submission;
    submission.origin = origin;
    submission.label = origin.section(u'/', -1);
    submission.files = {{submission.label, "int x;"}};
    const auto resolved = resolveProblem(submission, {}, u"/runs"_s, kKnown);
    QVERIFY(resolved);
    QCOMPARE(*resolved, problem);
    QCOMPARE(*resolveProblem(submission, u"sum.float32"_s, u"/runs"_s, kKnown), u"sum.float32"_s);
    QCOMPARE(resolveProblem(submission, u"sum.int8"_s, u"/runs"_s, kKnown).error().code, u"unknown_problem"_s);
}

void TestSubmission::directivesDecide()
{
    Submission submission;
    submission.origin = u"/runs/softmax.float32/a.cpp"_s;
    submission.label = u"a.cpp"_s;
    submission.files = {{u"a.cpp"_s, "//! gable problem: sum.float32\n"}};
    QCOMPARE(*resolveProblem(submission, {}, u"/runs"_s, kKnown), u"sum.float32"_s);
    submission.files = {{u"a.cpp"_s, "//! gable problem: unknown.float32\n"}};
    const auto unknown = resolveProblem(submission, {}, u"/runs"_s, kKnown);
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, u"unknown_problem"_s);
}

QTEST_APPLESS_MAIN(TestSubmission)
#include "tst_submission.moc"
