// SPDX-License-Identifier: Apache-2.0
#include "core/triage/static_scan.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

std::vector<Finding> scan(const QByteArray &text)
{
    Submission submission;
    submission.files = {{u"a.cpp"_s, text}};
    return staticScan(submission);
}

QStringList rules(const QByteArray &text)
{
    QStringList ids;
    for (const Finding &finding : scan(text))
        ids.append(finding.rule);
    return ids;
}

} // namespace

class TestStaticScan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stripping_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("stripped");
        QTest::newRow("line comment") << QByteArray("a; // fork()\nb;") << QByteArray("a;          \nb;");
        QTest::newRow("carried on") << QByteArray("// a \\\nfork();\nb;") << QByteArray("      \n       \nb;");
        QTest::newRow("carried on, CRLF") << QByteArray("// a \\\r\nfork();\r\nb;") << QByteArray("      \r\n       \r\nb;");
        QTest::newRow("block comment") << QByteArray("a /* x\n\"y */ b") << QByteArray("a     \n      b");
        QTest::newRow("string") << QByteArray("f(\"a \\\" b // c\") // d") << QByteArray("f(             )     ");
        QTest::newRow("raw string") << QByteArray("x = R\"--(a\" )\" fork())--\"; y") << QByteArray("x =                      ; y");
        QTest::newRow("no raw string") << QByteArray("VAR\"(\" y") << QByteArray("VAR    y");
        QTest::newRow("character") << QByteArray("c = '\"'; d = '\\''; e") << QByteArray("c =    ; d =     ; e");
        QTest::newRow("digit separators") << QByteArray("n = 1'000'000; m = 0xff'ff; k") << QByteArray("n = 1'000'000; m = 0xff'ff; k");
        QTest::newRow("open string ends with its line") << QByteArray("\"abc\nfork();") << QByteArray("    \nfork();");
        QTest::newRow("open comment") << QByteArray("/* abc") << QByteArray("      ");
        QTest::newRow("empty") << QByteArray("") << QByteArray("");
    }
    void stripping()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, stripped);
        QCOMPARE(stripCommentsAndStrings(text, Language::Cpp), stripped);
    }

    void python()
    {
        QCOMPARE(stripCommentsAndStrings("a = 1 # os.fork()\nb = '#'", Language::Python), QByteArray("a = 1            \nb =    "));
        QCOMPARE(stripCommentsAndStrings("'''x\n#'''y", Language::Python), QByteArray("    \n    y"));
    }

    void hits_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("rule");
        QTest::newRow("name") << QByteArray("extern \"C\" void gable_call(void* const*);") << u"static_evaluator_name"_s;
        QTest::newRow("environment") << QByteArray("if (getenv(\"GABLE_BIN\")) return;") << u"static_evaluator_environment"_s;
        QTest::newRow("macro") << QByteArray("\n #  ifdef GABLE_TIMING\n") << u"static_evaluator_macro"_s;
        QTest::newRow("maps") << QByteArray("FILE* f = fopen(\"/proc/self/maps\", \"r\");") << u"static_own_process"_s;
        QTest::newRow("loader") << QByteArray("dl_iterate_phdr(f, 0);") << u"static_loader"_s;
        QTest::newRow("mprotect") << QByteArray("mprotect(p, 4096, 7);") << u"static_memory_protection"_s;
        QTest::newRow("clock") << QByteArray("clock_gettime(0, &t);") << u"static_clock"_s;
        QTest::newRow("chrono") << QByteArray("auto t = std::chrono::steady_clock::now();") << u"static_clock"_s;
        QTest::newRow("rdtsc") << QByteArray("auto t = __rdtsc();") << u"static_clock"_s;
        QTest::newRow("fork") << QByteArray("if (!fork()) setsid();") << u"static_process"_s;
        QTest::newRow("exec") << QByteArray("execvp(a, b);") << u"static_process"_s;
        QTest::newRow("thread") << QByteArray("std::thread t(f);") << u"static_threads"_s;
        QTest::newRow("detach") << QByteArray("t.detach();") << u"static_detached"_s;
        QTest::newRow("sleep") << QByteArray("usleep(5);") << u"static_sleep"_s;
        QTest::newRow("getenv") << QByteArray("getenv(\"HOME\");") << u"static_environment"_s;
        QTest::newRow("stream") << QByteArray("std::ifstream in(\"x\");") << u"static_files"_s;
        QTest::newRow("descriptor") << QByteArray("write(3, p, 10);") << u"static_raw_write"_s;
        QTest::newRow("constructor") << QByteArray("__attribute__((constructor)) void f() {}") << u"static_constructor"_s;
        QTest::newRow("syscall in assembler") << QByteArray("asm volatile(\"syscall\" : : : \"rcx\");") << u"static_syscall"_s;
    }
    void hits()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, rule);
        QVERIFY2(rules(text).contains(rule), qPrintable(rules(text).join(u' ')));
    }

    void honestTexts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("words in comments") << QByteArray("// gable_call, fork(), mprotect, /proc/self/maps\n/* getenv(\"GABLE_X\") */\n");
        QTest::newRow("words in strings") << QByteArray("const char* s = \"gable_call(); fork(); clock_gettime(\";\n");
        QTest::newRow("words in raw strings") << QByteArray("const char* s = R\"(gable_call(); \" fork();)\";\n");
        QTest::newRow("16-bit types") << QByteArray("gable_bf16 a; gable_half b; float c[GABLE_N];\n");
        QTest::newRow("names that contain words") << QByteArray("forklift(); float my_clock_gettime; double sleepy(int); exit_code = 1; do_abort();\n");
        QTest::newRow("include") << QByteArray("#include <time.h>\n#include <unistd.h>\n");
        QTest::newRow("write to a variable") << QByteArray("out.write(data, 3);\n");
    }
    void honestTexts()
    {
        QFETCH(QByteArray, text);
        QVERIFY2(rules(text).isEmpty(), qPrintable(rules(text).join(u' ')));
    }

    void findingsAreNotesWithLinesAndFiles()
    {
        Submission submission;
        submission.files = {{u"a.cpp"_s, "int x;\n"}, {u"b.h"_s, "\n\nvoid f() { fork(); }\n\nvoid g() { fork(); kill(1, 9); }\n"}};
        const auto findings = staticScan(submission);
        QCOMPARE(findings.size(), size_t(1));
        QCOMPARE(findings[0].kind, u"note:static_process"_s);
        QCOMPARE(findings[0].file, u"b.h"_s);
        QCOMPARE(findings[0].line, 3);
        QCOMPARE(findings[0].args[u"files"_s].toInt(), 2);
        QCOMPARE(findings[0].args[u"words"_s].toString(), u"fork, kill"_s);
        QCOMPARE(findings[0].args[u"lines"_s].toArray(), QJsonArray({3, 5}));
        QVERIFY(!isEvaluatorHit(findings[0]));
        QVERIFY(isEvaluatorHit(scan("void* p = dlsym(0, \"x\");")[0]));
    }
};

QTEST_GUILESS_MAIN(TestStaticScan)
#include "tst_static_scan.moc"
