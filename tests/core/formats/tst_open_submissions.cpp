// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/formats/format.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

class TestOpenSubmissions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aTreeOfSources()
    {
        QTemporaryDir directory;
        QDir root(directory.path());
        root.mkpath(u"softmax.float32"_s);
        root.mkpath(u"build"_s);
        root.mkpath(u".git"_s);
        QVERIFY(writeFileAtomically(root.filePath(u"b.cpp"_s), "// b"));
        QVERIFY(writeFileAtomically(root.filePath(u"a.cu"_s), "// a"));
        QVERIFY(writeFileAtomically(root.filePath(u"notes.txt"_s), "no source"));
        QVERIFY(writeFileAtomically(root.filePath(u"softmax.float32/one.cpp"_s), "// one"));
        QVERIFY(writeFileAtomically(root.filePath(u"build/generated.cpp"_s), "// not submitted"));
        QVERIFY(writeFileAtomically(root.filePath(u".git/hook.cpp"_s), "// hidden"));
        QVERIFY(writeFileAtomically(root.filePath(u"latin.cpp"_s), "// caf\xE9"));
        QVERIFY(QFile::link(u"/etc/passwd"_s, root.filePath(u"outside.cpp"_s)));
        auto list = openSubmissions(directory.path());
        QVERIFY(list.has_value());
        QStringList labels;
        for (const Submission &submission : list->submissions)
            labels.append(submission.label);
        QCOMPARE(labels.size(), 3);
        QVERIFY(labels.contains(u"a.cu"_s));
        QCOMPARE(list->problems.size(), size_t(2)); // invalid UTF-8 and the link
        for (const Error &problem : list->problems)
            QVERIFY(!problem.file.isEmpty());
    }
    void oneFile()
    {
        QTemporaryDir directory;
        QVERIFY(writeFileAtomically(directory.filePath(u"x.cpp"_s), "// x"));
        auto list = openSubmissions(directory.filePath(u"x.cpp"_s));
        QVERIFY(list && list->submissions.size() == 1);
        QCOMPARE(openSubmissions(directory.filePath(u"y.cpp"_s)).error().code, u"not_found"_s);
    }
};

QTEST_GUILESS_MAIN(TestOpenSubmissions)
#include "tst_open_submissions.moc"
