// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/suite.h"
#include "core/toolchain/compiler.h"
#include "core/toolchain/generated_sources.h"
#include "core/toolchain/signature.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

Problem sample(DType dtype)
{
    const QString folder = qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/tests/data/definitions"_s;
    const auto variants = parseDefinition(*JsonText::load(folder + u"/scaled_add.json"_s), folder);
    for (const Problem &problem : *variants) {
        if (problem.dtype == dtype)
            return problem;
    }
    return {};
}

struct Build {
    QTemporaryDir directory;
    bool ok = false;
    QByteArray log;

    QString module() const { return directory.filePath(u"m.so"_s); }

    void run(const std::map<QString, QByteArray> &files, const QStringList &sources, const QString &header, const QStringList &defines, const QStringList &extra = {})
    {
        for (const auto &[name, content] : files)
            QVERIFY(writeFileAtomically(directory.filePath(name), content));
        const Compiler compiler = *findCompiler();
        QStringList arguments = *compileArguments(compiler, sources, header, {resourceDir() + u"/include"_s}, defines, {}, u"m.so"_s);
        arguments.replace(arguments.indexOf(u"-O3"_s), u"-O0"_s);
        QProcess process;
        process.setWorkingDirectory(directory.path());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(compiler.path, extra + arguments);
        QVERIFY(process.waitForFinished(120000));
        log = process.readAll();
        ok = process.exitCode() == 0;
    }
    void candidate(const Problem &problem, const QByteArray &source, const Directives &directives = {})
    {
        const QString header = problem.name + u".gable.h"_s;
        run({{u"a.cpp"_s, source}, {header, candidateHeader(problem, directives)}, {u"gable_call.cpp"_s, candidateTrampoline(problem, directives)}},
            {u"a.cpp"_s, u"gable_call.cpp"_s}, header, candidateDefines(problem, problem.workloads.front(), directives));
    }
};

} // namespace

class TestGeneratedSources : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void prototypes();
    void defines();
    void theTrampolinePassesEverything();
    void templatesCompile_data();
    void templatesCompile();
    void wrongSignaturesAreRecognised_data();
    void wrongSignaturesAreRecognised();
    void referencesCompile_data();
    void referencesCompile();
    void referencesThatCannotBeGenerated();
};

void TestGeneratedSources::prototypes()
{
    QCOMPARE(prototype(sample(DType::Float32), {}), u"extern \"C\" void scaled_add(const float* x, const float* bias, const int32_t* which, float* acc, float alpha, "
                                                   "float* y, float* total, int64_t M, int64_t N, int64_t W)"_s);
    Directives directives;
    directives.entry = u"mine"_s;
    directives.scratch.push_back({u"tmp"_s, *Expression::parse(u"4*M"_s), 1});
    const QString text = prototype(sample(DType::BFloat16), directives);
    QVERIFY(text.startsWith(u"extern \"C\" void mine(const gable_bf16* x, "_s));
    QVERIFY(text.endsWith(u", int64_t M, int64_t N, int64_t W, void* tmp)"_s));
}

void TestGeneratedSources::defines()
{
    Directives directives;
    directives.consts[u"ROWS"_s] = 4;
    const Problem problem = sample(DType::BFloat16);
    QCOMPARE(candidateDefines(problem, problem.workloads.front(), directives), (QStringList{u"-DGABLE_DTYPE=gable_bf16"_s, u"-DGABLE_H=4"_s, u"-DGABLE_ROWS=4"_s}));
}

void TestGeneratedSources::theTrampolinePassesEverything()
{
    const Problem problem = sample(DType::Float32);
    Build build;
    build.candidate(problem, "extern \"C\" void scaled_add(const float* x, const float* bias, const int32_t* which, float* acc, float alpha, float* y, float* total, int64_t M, int64_t N, int64_t W)\n"
                             "{ y[0] = x[0] + bias[1] + which[0]; acc[0] = alpha; *total = M * 10000 + N * 100 + W + GABLE_H; }\n");
    QVERIFY2(build.ok, build.log.constData());
    void *module = dlopen(build.module().toUtf8().constData(), RTLD_NOW | RTLD_LOCAL);
    QVERIFY(module);
    const auto call = reinterpret_cast<void (*)(void *const *)>(dlsym(module, "gable_call"));
    QVERIFY(call);
    float x[] = {1}, bias[] = {0, 2}, acc[] = {0}, alpha = 0.5f, y[] = {0}, total = 0;
    int32_t which[] = {4};
    int64_t m = 1, n = 2, w = 3;
    void *args[] = {x, bias, which, acc, &alpha, y, &total, &m, &n, &w};
    call(args);
    QCOMPARE(y[0], 7.0f);
    QCOMPARE(acc[0], 0.5f);
    QCOMPARE(total, 10207.0f);
    dlclose(module);
}

void TestGeneratedSources::templatesCompile_data()
{
    QTest::addColumn<DType>("dtype");
    for (const DType dtype : {DType::Float32, DType::BFloat16})
        QTest::newRow(info(dtype).name) << dtype;
}

void TestGeneratedSources::templatesCompile()
{
    QFETCH(DType, dtype);
    const Problem problem = sample(dtype);
    QVERIFY(submissionTemplate(problem).startsWith("//! gable problem: " + problem.name.toUtf8() + '\n'));
    QCOMPARE(parseDirectives(submissionTemplate(problem), Language::Cpp, {})->problem, problem.name);
    Build build;
    build.candidate(problem, submissionTemplate(problem));
    QVERIFY2(build.ok, build.log.constData());
    QVERIFY2(parseCompilerOutput(build.log).empty(), build.log.constData());
}

void TestGeneratedSources::wrongSignaturesAreRecognised_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<bool>("conflict"); // else: found by the linker
    QTest::newRow("fewer") << QByteArray("extern \"C\" void scaled_add(const float* x) {}\n") << true;
    QTest::newRow("int axes") << QByteArray("extern \"C\" void scaled_add(const float*, const float*, const int32_t*, float*, float, float*, float*, int, int, int) {}\n") << true;
    QTest::newRow("another return type") << QByteArray("extern \"C\" int scaled_add(const float*, const float*, const int32_t*, float*, float, float*, float*, int64_t, int64_t, int64_t) { return 0; }\n") << true;
    QTest::newRow("overload") << QByteArray("void scaled_add(const double* x) {}\n") << false;
    QTest::newRow("namespace") << QByteArray("namespace n { void scaled_add(const float* x) {} }\n") << false;
}

void TestGeneratedSources::wrongSignaturesAreRecognised()
{
    QFETCH(QByteArray, source);
    QFETCH(bool, conflict);
    const Problem problem = sample(DType::Float32);
    Build build;
    build.candidate(problem, source);
    QVERIFY(!build.ok);
    const auto diagnostics = parseCompilerOutput(build.log);
    QCOMPARE(signatureConflict(diagnostics, problem.entry, problem.name + u".gable.h"_s) != nullptr, conflict);
    QCOMPARE(!diagnostics.empty() && missingSymbol(diagnostics.front().message) == problem.entry, !conflict);
    QCOMPARE(lineOfDefinition(source, problem.entry).value_or(0), 1);
}

void TestGeneratedSources::referencesCompile_data()
{
    QTest::addColumn<QString>("name");
    const auto suite = builtInSuite();
    QVERIFY(suite);
    for (const Problem &problem : suite->problems) {
        // One variant of each operator, and all of one.
        if (problem.dtype == DType::Float32 || problem.opType == "rms_norm"_L1)
            QTest::newRow(problem.name.toUtf8().constData()) << problem.name;
    }
}

void TestGeneratedSources::referencesCompile()
{
    QFETCH(QString, name);
    const auto suite = builtInSuite();
    const auto source = referenceSource(*suite->problem(name));
    QVERIFY2(source, source ? "" : qPrintable(source.error().toText()));
    Build build;
    build.run({{u"reference.cpp"_s, *source}}, {u"reference.cpp"_s}, {}, {}, {u"-fsyntax-only"_s});
    QVERIFY2(build.ok, build.log.constData());
    QVERIFY2(parseCompilerOutput(build.log).empty(), build.log.constData());
}

void TestGeneratedSources::referencesThatCannotBeGenerated()
{
    Problem problem = sample(DType::Float32);
    problem.arguments[0].shape[1] = *Expression::parse(u"N^2"_s);
    QCOMPARE(referenceSource(problem).error().code, u"unsupported_here"_s);
    problem = sample(DType::Float32);
    problem.referenceCpp.clear();
    QCOMPARE(referenceSource(problem).error().code, u"unsupported_here"_s);
}

QTEST_GUILESS_MAIN(TestGeneratedSources)
#include "tst_generated_sources.moc"
