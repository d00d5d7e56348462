// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/toolchain/compiler.h"
#include "core/toolchain/signature.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

std::vector<Diagnostic> recorded(const QString &name)
{
    return parseCompilerOutput(*readFile(qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/tests/data/compiler/"_s + name + u".txt"_s));
}

const Compiler kGcc{u"/usr/bin/g++"_s, u"g++"_s, u"g++ 12"_s};

Result<QStringList> arguments(const QStringList &flags) { return compileArguments(kGcc, {u"a.cpp"_s}, u"p.gable.h"_s, {u"/inc"_s}, {u"-DA=1"_s}, flags, u"a.so"_s); }

} // namespace

class TestCompiler : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void diagnosticsHavePlaces();
    void linkerErrorsBelongToWholeFiles();
    void toolErrors();
    void outputIsBounded();
    void diagnosticsSurviveJson();
    void signatureConflicts_data();
    void signatureConflicts();
    void missingEntries_data();
    void missingEntries();
    void definitionsAreFound();
    void argumentsAreOrdered();
    void flagsAreLimited_data();
    void flagsAreLimited();
    void namesAreNoOptions();
    void compilersAreFoundInPathOnly();
};

void TestCompiler::diagnosticsHavePlaces()
{
    const auto gcc = recorded(u"undeclared.g"_s);
    QCOMPARE(gcc.size(), size_t(2));
    QCOMPARE(gcc[0].file, u"undeclared.cpp"_s);
    QCOMPARE(gcc[0].line, 1);
    QCOMPARE(gcc[0].column, 87);
    QCOMPARE(gcc[0].severity, Severity::Error);
    QVERIFY(gcc[0].message.contains(u"undefined_name"_s));
    QCOMPARE(gcc[1].severity, Severity::Warning);
    QCOMPARE(gcc[1].option, u"-Wunused-variable"_s);
    QCOMPARE(gcc[1].message, u"unused variable ‘unused’"_s);
    const auto clang = recorded(u"undeclared.clang"_s);
    QCOMPARE(clang.size(), size_t(2));
    QCOMPARE(clang[0].column, 87);
    QCOMPARE(clang[1].column, 104);
    for (const QString &name : {u"missing_header.g"_s, u"missing_header.clang"_s}) {
        const auto fatal = recorded(name);
        QCOMPARE(fatal.size(), size_t(1));
        QCOMPARE(fatal[0].severity, Severity::Error);
        QVERIFY(fatal[0].message.contains(u"missing.h"_s));
    }
}

void TestCompiler::linkerErrorsBelongToWholeFiles()
{
    for (const QString &name : {u"misspelt.g"_s, u"misspelt.clang"_s}) {
        const auto found = recorded(name);
        QCOMPARE(found.size(), size_t(1)); // the summary adds nothing
        QCOMPARE(found[0].line, 0);
        QCOMPARE(found[0].file, u"gable_call.cpp"_s);
        QCOMPARE(found[0].message, u"undefined reference to `softmax'"_s);
    }
    const auto lld = parseCompilerOutput("ld.lld: error: undefined symbol: softmax\n>>> referenced by gable_call.cpp\nclang: error: linker command failed with exit code 1 (use -v to see invocation)\n");
    QCOMPARE(lld.size(), size_t(1));
    QCOMPARE(missingSymbol(lld[0].message), u"softmax"_s);
    const auto library = parseCompilerOutput("/usr/bin/ld: cannot find -lnosuch: No such file or directory\ncollect2: error: ld returned 1 exit status\n");
    QCOMPARE(library.size(), size_t(1));
    QVERIFY(library[0].message.contains(u"-lnosuch"_s));
    const auto warning = parseCompilerOutput("/usr/bin/ld: warning: x.o: missing .note.GNU-stack section implies executable stack\n");
    QCOMPARE(warning.at(0).severity, Severity::Warning);
    QCOMPARE(parseCompilerOutput("collect2: error: ld returned 1 exit status\n").size(), size_t(1)); // alone it is all there is
}

void TestCompiler::toolErrors()
{
    const auto found = parseCompilerOutput("cc1plus: error: bad value ‘x’ for ‘-march=’ switch\ng++: fatal error: Killed signal terminated program cc1plus\nIn file included from a.h:1,\n                 from b.cpp:2:\n"
                                           "b.cpp:3:1: internal compiler error: Segmentation fault\n<command-line>: warning: \"A\" redefined\n");
    QCOMPARE(found.size(), size_t(4));
    QVERIFY(found[0].file.isEmpty());
    QCOMPARE(found[2].file, u"b.cpp"_s);
    QCOMPARE(found[2].severity, Severity::Error);
    QCOMPARE(found[3].severity, Severity::Warning);
}

void TestCompiler::outputIsBounded()
{
    QByteArray flood;
    for (int i = 1; i < 5000; ++i)
        flood += "a.cpp:" + QByteArray::number(i) + ":1: error: x\n";
    QCOMPARE(parseCompilerOutput(flood).size(), size_t(1000));
    QVERIFY(parseCompilerOutput("a.cpp:1:1: error: " + QByteArray(1 << 20, 'x')).at(0).message.size() < 10000);
    QVERIFY(parseCompilerOutput(QByteArray("\xff\xfe\0:1: error", 12)).size() <= 1);
    QCOMPARE(parseCompilerOutput("a.cpp:1:1: error: x\na.cpp:1:1: error: x\n").size(), size_t(1));
}

void TestCompiler::diagnosticsSurviveJson()
{
    for (const Diagnostic &diagnostic : recorded(u"undeclared.g"_s)) {
        const auto back = diagnosticFromJson(toJson(diagnostic));
        QVERIFY(back);
        QCOMPARE(toJson(*back), toJson(diagnostic));
    }
    QVERIFY(!diagnosticFromJson({}));
    QVERIFY(!diagnosticFromJson({{u"severity"_s, u"bad"_s}, {u"message"_s, u"x"_s}}));
}

void TestCompiler::signatureConflicts_data()
{
    QTest::addColumn<bool>("conflict");
    for (const char *compiler : {"g", "clang"}) {
        for (const char *name : {"fewer_parameters", "other_return_type", "variable"})
            QTest::addRow("%s.%s", name, compiler) << true;
        for (const char *name : {"overload", "namespace", "misspelt", "undeclared", "undefined_helper", "missing_header"})
            QTest::addRow("%s.%s", name, compiler) << false;
    }
}

void TestCompiler::signatureConflicts()
{
    QFETCH(bool, conflict);
    const auto diagnostics = recorded(QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(signatureConflict(diagnostics, u"softmax"_s, u"softmax.float32.gable.h"_s) != nullptr, conflict);
}

void TestCompiler::missingEntries_data()
{
    QTest::addColumn<bool>("missing");
    for (const char *compiler : {"g", "clang"}) {
        for (const char *name : {"overload", "namespace", "misspelt"})
            QTest::addRow("%s.%s", name, compiler) << true;
        for (const char *name : {"fewer_parameters", "undeclared", "undefined_helper"})
            QTest::addRow("%s.%s", name, compiler) << false;
    }
}

void TestCompiler::missingEntries()
{
    QFETCH(bool, missing);
    const auto diagnostics = recorded(QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic &error) { return missingSymbol(error.message) == "softmax"_L1; }), missing);
}

void TestCompiler::definitionsAreFound()
{
    const auto line = [](const char *text) { return lineOfDefinition(text, u"softmax"_s).value_or(0); };
    QCOMPARE(line("\nvoid softmax(const double* x, long n)\n{\n}\n"), 2);
    QCOMPARE(line("namespace a {\nstatic void softmax (float (*f)(int)) noexcept {}\n}"), 2);
    QCOMPARE(line("void softmax(int);\nvoid g() { softmax(3); }\n"), 0);
    QCOMPARE(line("// void softmax(int) {\n/* void softmax(int) {\n*/\nconst char* s = \"void softmax(int) {\";\n"), 0);
    QCOMPARE(line("void my_softmax(int) {}\nvoid softmax2(int) {}\n"), 0);
    QCOMPARE(line("void softmax("), 0);
    QCOMPARE(line(""), 0);
}

void TestCompiler::argumentsAreOrdered()
{
    const QStringList list = *arguments({u"-fopenmp"_s, u"-O2"_s, u"-lm"_s});
    QVERIFY(list.indexOf(u"-O2"_s) > list.indexOf(u"-O3"_s)); // the last one counts
    QVERIFY(list.indexOf(u"-lm"_s) > list.indexOf(u"a.cpp"_s));
    QVERIFY(list.contains(u"-Wl,-z,defs"_s) && list.contains(u"-I/inc"_s) && list.contains(u"-DA=1"_s));
    QCOMPARE(list.at(list.indexOf(u"-include"_s) + 1), u"p.gable.h"_s);
    QCOMPARE(list.mid(list.size() - 2), (QStringList{u"-o"_s, u"a.so"_s}));
}

void TestCompiler::flagsAreLimited_data()
{
    QTest::addColumn<bool>("permitted");
    for (const char *flag : {"-O0", "-O3", "-Ofast", "-std=c++20", "-std=gnu++17", "-fopenmp", "-ffast-math", "-funroll-loops", "-ffp-contract=off", "-fvisibility=hidden", "-mavx2", "-march=x86-64-v3",
                             "-mprefer-vector-width=256", "-DROWS=4", "-DX", "-lm", "-lopenblas", "-pthread", "-g", "-Wextra", "-fno-trapping-math", "-Wno-unused"})
        QTest::newRow(flag) << true;
    for (const char *flag : {"-o", "-oevil", "-o/tmp/x", "--output=x", "-fplugin=x.so", "-fplugin-arg-x", "-fdump-tree-all", "-fprofile-generate", "-fsanitize=address", "-fuse-ld=gold", "-specs=x", "-wrapper",
                             "-B/tmp", "-I/etc", "-L.", "-include", "-lssl", "-Wl,-rpath,/x", "-Wa,-x", "-Wp,-MD,x", "-Xlinker", "-x", "@file", "a.cpp", "-", "", "-fsyntax-only", "-fdiagnostics-format=json",
                             "-fauto-profile=/x", "-ffile-prefix-map=a=b", "-mllvm", "-DGABLE_N=3", "-DA=1 -o x", "-DA=1\n-o", "-fopenmp\n", "-E", "-S", "-c", "-M", "-save-temps", "-fstack-usage", "-march=/x"})
        QTest::newRow(flag) << false;
}

void TestCompiler::flagsAreLimited()
{
    QFETCH(bool, permitted);
    const auto result = arguments({QString::fromLatin1(QTest::currentDataTag())});
    QCOMPARE(bool(result), permitted);
    if (!permitted) {
        QCOMPARE(result.error().code, u"bad_flag"_s);
        QVERIFY(!result.error().hint.isEmpty());
    }
}

void TestCompiler::namesAreNoOptions()
{
    const QStringList list = *compileArguments(kGcc, {u"-o.cpp"_s, u"@a.cpp"_s}, {}, {}, {}, {}, u"-x"_s);
    QVERIFY(list.contains(u"./-o.cpp"_s) && list.contains(u"./@a.cpp"_s) && list.last() == "./-x"_L1);
    QVERIFY(!list.contains(u"-include"_s));
}

void TestCompiler::compilersAreFoundInPathOnly()
{
    const QByteArray path = qgetenv("PATH");
    const QString before = QDir::currentPath();
    QTemporaryDir directory;
    QFile script(directory.filePath(u"g++"_s));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\necho fake compiler 1.0\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    QDir::setCurrent(directory.path());
    qunsetenv("GABLE_CXX");
    qputenv("PATH", ":.:");
    const auto none = findCompiler();
    QVERIFY(!none);
    QCOMPARE(none.error().code, u"no_compiler"_s);
    QVERIFY(none.error().hint.contains(u"install"_s));
    qputenv("PATH", directory.path().toUtf8() + ":/bin");
    const auto found = findCompiler();
    QVERIFY(found);
    QCOMPARE(found->path, directory.filePath(u"g++"_s));
    QCOMPARE(found->version, u"fake compiler 1.0"_s);
    qputenv("GABLE_CXX", "no-such-compiler");
    QVERIFY(!findCompiler()); // another one is not taken silently
    qunsetenv("GABLE_CXX");
    qputenv("PATH", path);
    QDir::setCurrent(before);
}

QTEST_GUILESS_MAIN(TestCompiler)
#include "tst_compiler.moc"
