// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/problem.h"
#include "core/problem/suite.h"

#include <QTemporaryDir>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

QString folder() { return qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/tests/data/definitions"_s; }

QByteArray good() { return *readFile(folder() + u"/scaled_add.json"_s); }

Result<std::vector<Problem>> parse(const QByteArray &bytes, const QString &directory = folder())
{
    const auto text = JsonText::parse(bytes, u"scaled_add.json"_s);
    return text ? parseDefinition(*text, directory) : Result<std::vector<Problem>>(fail(text.error()));
}

} // namespace

class TestDefinition : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everythingIsRead();
    void variantsChangeTensorsOnly();
    void workloadsAreRead();
    void withoutExtension();
    void inlineReference();
    void replacedTextIsRefused_data();
    void replacedTextIsRefused();
    void badBytesAreRefused();
    void referencesStayInside();
    void theBuiltInSuite();
};

void TestDefinition::everythingIsRead()
{
    const auto problems = parse(good());
    QVERIFY2(problems, problems ? "" : qPrintable(problems.error().toText()));
    QCOMPARE(problems->size(), size_t(2));
    const Problem &p = problems->front();
    QCOMPARE(p.name, u"scaled_add.float32"_s);
    QCOMPARE(p.entry, u"scaled_add"_s);
    QStringList names;
    for (const Argument &argument : p.arguments)
        names.append(argument.name);
    QCOMPARE(names, (QStringList{u"x"_s, u"bias"_s, u"which"_s, u"acc"_s, u"alpha"_s, u"y"_s, u"total"_s})); // the order of the text
    QCOMPARE(p.argument(u"acc"_s)->role, Role::InOut);
    QCOMPARE(p.argument(u"bias"_s)->role, Role::Param);
    QCOMPARE(p.argument(u"which"_s)->role, Role::Index);
    QVERIFY(p.argument(u"alpha"_s)->isScalar);
    QVERIFY(!p.argument(u"total"_s)->isScalar && p.argument(u"total"_s)->shape.empty());
    QCOMPARE(p.argument(u"x"_s)->input.b, 2.0);
    QCOMPARE(p.argument(u"which"_s)->input.kind, InputSpec::Kind::Integers);
    names.clear();
    for (const Argument *argument : p.comparedArguments())
        names.append(argument->name);
    QCOMPARE(names, (QStringList{u"y"_s, u"total"_s, u"acc"_s}));
    QCOMPARE(p.axes.size(), size_t(4));
    QVERIFY(p.axis(u"M"_s)->general && !p.axis(u"N"_s)->general);
    QCOMPARE(p.axis(u"N"_s)->divisibility, int64_t(2));
    QCOMPARE(*p.axis(u"H"_s)->constant, int64_t(4));
    QCOMPARE(p.axis(u"W"_s)->derived.text(), u"N / 2"_s);
    QCOMPARE(p.unit, Unit::Element);
    QCOMPARE(p.tolerance.kind, ToleranceRule::Kind::Allclose);
    QCOMPARE(p.tolerance.requiredMatchedRatio, 0.99);
    QCOMPARE(p.cost.kind, CostKind::Minimal);
    QVERIFY(p.referenceCpp.contains(u"GABLE_REF"_s));
    QCOMPARE(p.lesson, u"intensity"_s);
    QVERIFY(p.unsupportedReason.isEmpty());
}

void TestDefinition::variantsChangeTensorsOnly()
{
    const Problem half = parse(good())->at(1);
    QCOMPARE(half.name, u"scaled_add.bfloat16"_s);
    QCOMPARE(half.argument(u"x"_s)->dtype, DType::BFloat16);
    QCOMPARE(half.argument(u"which"_s)->dtype, DType::Int32);
    QCOMPARE(half.argument(u"alpha"_s)->dtype, DType::Float16);
    const Cost cost = *costOf(half, half.workloads.front());
    QCOMPARE(cost.dramBytes(), 2.0 * 3 * 8 * 2);
    QCOMPARE(cost.totalFlops(), 48.0);
    QVERIFY(half.hash() != parse(good())->at(0).hash());
}

void TestDefinition::workloadsAreRead()
{
    const Problem p = parse(good())->front();
    QCOMPARE(p.workloads.size(), size_t(3));
    QCOMPARE(p.workloads[0].id, u"3x8x4x4"_s);
    QCOMPARE(p.workloads[1].id, u"3x8x4x4-2"_s);
    QCOMPARE(p.workloads[2].id, u"big"_s);
    QCOMPARE(p.workloads[0].axes.at(u"H"_s), int64_t(4));
    QCOMPARE(p.workloads[0].axes.at(u"W"_s), int64_t(4));
    QCOMPARE(p.workloads[0].importance, 0.5 / 3);
    QCOMPARE(p.workloads[2].importance, 2.0);
    QCOMPARE(p.workloads[0].phases, QStringList{u"decode"_s});
    QCOMPARE(p.workloads[2].phases, QStringList{u"prefill"_s});
    QCOMPARE(p.workloads[1].scalars.at(u"alpha"_s), 2.0);
    QCOMPARE(p.workloads[1].inputs.at(u"x"_s).kind, InputSpec::Kind::Uniform);
    QCOMPARE(p.defaultWorkload().id, u"3x8x4x4-2"_s);
    QCOMPARE(*extents(p, *p.argument(u"bias"_s), p.workloads[2]), (std::vector<int64_t>{4, 32}));
}

void TestDefinition::withoutExtension()
{
    const auto problems = parse(R"({"name": "gemm_n128", "op_type": "gemm", "axes": {"M": {"type": "var"}, "N": {"type": "const", "value": 128}},
        "inputs": {"a": {"shape": ["M", "N"], "dtype": "float16"}}, "outputs": {"c": {"shape": ["M"], "dtype": "float32"}},
        "constraints": ["indptr[-1].item() == M"], "reference": "import torch", "tags": ["x"]})");
    QVERIFY2(problems, problems ? "" : qPrintable(problems.error().toText()));
    QCOMPARE(problems->size(), size_t(1));
    QCOMPARE(problems->front().name, u"gemm_n128.float32"_s);
    QCOMPARE(problems->front().argument(u"a"_s)->dtype, DType::Float16);
    QVERIFY(problems->front().unsupportedReason.contains(u"x-gable"_s));
}

void TestDefinition::inlineReference()
{
    QByteArray text = good();
    text.replace("\"scaled_add.ref.cpp\"", "\"GABLE_REF void f()\\n{}\"");
    QCOMPARE(parse(text)->front().referenceCpp, u"GABLE_REF void f()\n{}"_s);
    text = good();
    text.replace("\"reference_cpp\": \"scaled_add.ref.cpp\",", "");
    QVERIFY(!parse(text)->front().unsupportedReason.isEmpty());
}

void TestDefinition::replacedTextIsRefused_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("field"); // of the error
    QTest::addColumn<QString>("code");
    const auto row = [](const char *title, const char *from, const char *to, const char *field, const char *code = "bad_field") {
        QTest::newRow(title) << QByteArray(from) << QByteArray(to) << QString::fromLatin1(field) << QString::fromLatin1(code);
    };
    row("no name", "\"name\": \"scaled_add\",", "", "name");
    row("name of the wrong type", "\"name\": \"scaled_add\"", "\"name\": 7", "name");
    row("name that climbs", "\"name\": \"scaled_add\"", "\"name\": \"../x\"", "name");
    row("no axes", "\"axes\": {\n", "\"axis\": {\n", "axes");
    row("axis type", "{\"type\": \"var\"}", "{\"type\": \"variable\"}", "axes.M.type");
    row("axis without type", "\"M\": {\"type\": \"var\"}", "\"M\": {}", "axes.M.type");
    row("axis is a keyword", "\"M\": {\"type\": \"var\"}", "\"for\": {\"type\": \"var\"}", "axes.for");
    row("axis is no identifier", "\"M\": {\"type\": \"var\"}", "\"M-1\": {\"type\": \"var\"}", "axes.M-1");
    row("axis is reserved", "\"M\": {\"type\": \"var\"}", "\"gable_m\": {\"type\": \"var\"}", "axes.gable_m");
    row("negative constant", "\"value\": 4", "\"value\": -4", "axes.H.value");
    row("fractional constant", "\"value\": 4", "\"value\": 4.5", "axes.H.value");
    row("huge constant", "\"value\": 4", "\"value\": 1e18", "axes.H.value");
    row("axis of itself", "N / 2", "W / 2", "axes.W");
    row("axis expression", "N / 2", "N /", "axes.W.expression", "bad_expression");
    row("division by zero", "N / 2", "N / 0", "x-gable.workloads.0.axes", "bad_expression");
    row("no inputs", "\"inputs\": {\n    \"x\"", "\"in\": {\n    \"x\"", "inputs");
    row("argument is an axis", "\"x\": {\"shape\": [\"M\", \"N\"], \"dtype\"", "\"M\": {\"shape\": [\"M\", \"N\"], \"dtype\"", "inputs.M");
    row("argument is a keyword", "\"x\": {\"shape\": [\"M\", \"N\"], \"dtype\"", "\"float\": {\"shape\": [\"M\", \"N\"], \"dtype\"", "inputs.float");
    row("no dtype", "[\"H\", \"W\"], \"dtype\": \"float32\"", "[\"H\", \"W\"]", "inputs.bias.dtype");
    row("unknown dtype", "[\"H\", \"W\"], \"dtype\": \"float32\"", "[\"H\", \"W\"], \"dtype\": \"float33\"", "inputs.bias.dtype");
    row("no shape", "\"shape\": [\"H\", \"W\"], ", "", "inputs.bias.shape");
    row("shape of the wrong type", "[\"H\", \"W\"]", "\"H\"", "inputs.bias.shape");
    row("unknown axis in shape", "[\"H\", \"W\"]", "[\"H\", \"Q\"]", "inputs.bias.shape.1");
    row("assignment in shape", "[\"H\", \"W\"]", "[\"H\", \"W=3\"]", "inputs.bias.shape.1", "bad_expression");
    row("in place with another dtype", "\"acc\": {\"shape\": [\"M\"], \"dtype\": \"float32\"},\n    \"total\"", "\"acc\": {\"shape\": [\"M\"], \"dtype\": \"float64\"},\n    \"total\"", "outputs.acc");
    row("newer schema", "\"schema\": 1", "\"schema\": 2", "x-gable.schema", "newer_version");
    row("no schema", "\"schema\": 1,", "", "x-gable.schema");
    row("unknown field", "\"unit\": \"element\"", "\"units\": \"element\"", "x-gable.units");
    row("no dtypes", "[\"float32\", \"bfloat16\"]", "[]", "x-gable.dtypes");
    row("dtype twice", "[\"float32\", \"bfloat16\"]", "[\"float32\", \"fp32\"]", "x-gable.dtypes.1");
    row("dtype of no tensor", "[\"float32\", \"bfloat16\"]", "[\"float64\"]", "x-gable.dtypes.0");
    row("role of nothing", "\"bias\": \"param\"", "\"bia\": \"param\"", "x-gable.roles.bia");
    row("unknown role", "\"bias\": \"param\"", "\"bias\": \"weights\"", "x-gable.roles.bias");
    row("an input as out", "\"bias\": \"param\"", "\"bias\": \"out\"", "x-gable.roles.bias");
    row("tensor as scalar", "\"bias\": \"param\"", "\"bias\": \"scalar\"", "x-gable.roles.bias");
    row("distribution", "\"distribution\": \"normal\"", "\"distribution\": \"cauchy\"", "x-gable.inputs.x.distribution");
    row("generator", "\"distribution\": \"normal\"", "\"generator\": \"sorted\"", "x-gable.inputs.x.generator");
    row("negative deviation", "\"range\": [0, 2]", "\"range\": [0, -2]", "x-gable.inputs.x.range");
    row("integers backwards", "\"range\": [0, 3]", "\"range\": [3, 0]", "x-gable.inputs.which.range");
    row("integers too large", "\"range\": [0, 3]", "\"range\": [0, 3e9]", "x-gable.inputs.which.range");
    row("index without range", "\"which\": {\"distribution\": \"integers\", \"range\": [0, 3]},", "", "x-gable.inputs.which");
    row("scalar without value", "\"range\": [0, 3]},\n      \"alpha\": {\"distribution\": \"constant\", \"range\": [0.5]}", "\"range\": [0, 3]}", "x-gable.inputs.alpha");
    row("general constant", "\"general_axes\": [\"M\"]", "\"general_axes\": [\"H\"]", "x-gable.general_axes.0");
    row("divisibility zero", "\"divisibility\": {\"N\": 2}", "\"divisibility\": {\"N\": 0}", "x-gable.divisibility.N");
    row("not divisible", "\"divisibility\": {\"N\": 2}", "\"divisibility\": {\"N\": 3}", "x-gable.workloads.0.axes", "bad_axes");
    row("constraint", "\"M >= 1\"", "\"M >= 4\"", "x-gable.workloads.0.axes", "bad_axes");
    row("constraint of nothing", "\"M >= 1\"", "\"Q >= 4\"", "x-gable.constraints");
    row("no cost", "\"cost\": {", "\"general_cost\": {", "x-gable.general_cost");
    row("no dram", "\"dram\"", "\"l3\"", "x-gable.cost.bytes");
    row("unknown name in cost", "\"2*M*N\"", "\"2*M*Z\"", "x-gable.cost.flops.vector");
    row("reference outside", "\"scaled_add.ref.cpp\"", "\"../compiler/overload.g.txt\"", "x-gable.reference_cpp", "path_outside");
    row("reference absolute", "\"scaled_add.ref.cpp\"", "\"/etc/passwd\"", "x-gable.reference_cpp", "path_outside");
    row("reference missing", "\"scaled_add.ref.cpp\"", "\"other.cpp\"", "x-gable.reference_cpp", "io");
    row("unit", "\"unit\": \"element\"", "\"unit\": \"column\"", "x-gable.unit");
    row("tolerance kind", "\"allclose\"", "\"close\"", "x-gable.tolerance.kind");
    row("negative tolerance", "\"rtol\": 0.01", "\"rtol\": -1", "x-gable.tolerance");
    row("matched ratio", "\"required_matched_ratio\": 0.99", "\"required_matched_ratio\": 0", "x-gable.tolerance");
    row("no workloads", "\"workloads\": [", "\"workloads\": [], \"lesson2\": [", "x-gable.lesson2");
    row("axis missing in workload", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3}},", "x-gable.workloads.0.axes.N");
    row("unknown axis in workload", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3, \"N\": 8, \"Q\": 1}},", "x-gable.workloads.0.axes.Q");
    row("negative axis", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": -3, \"N\": 8}},", "x-gable.workloads.0.axes", "bad_axes");
    row("huge axis", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3000000000000, \"N\": 8}},", "x-gable.workloads.0.axes", "bad_axes");
    row("huge tensor", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 1000000000, \"N\": 1000}},", "x-gable.workloads.0.axes", "too_large");
    row("constant axis changed", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3, \"N\": 8, \"H\": 5}},", "x-gable.workloads.0.axes", "bad_axes");
    row("derived axis changed", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3, \"N\": 8, \"W\": 5}},", "x-gable.workloads.0.axes", "bad_axes");
    row("id twice", "{\"axes\": {\"M\": 3, \"N\": 8}},", "{\"axes\": {\"M\": 3, \"N\": 8}, \"id\": \"big\"},", "x-gable.workloads.2.id");
    row("scalar of nothing", "\"scalars\": {\"alpha\": 2}", "\"scalars\": {\"x\": 2}", "x-gable.workloads.1.scalars.x");
    row("unknown field in workload", "\"id\": \"big\"", "\"ident\": \"big\"", "x-gable.workloads.2.ident");
}

void TestDefinition::replacedTextIsRefused()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, field);
    QFETCH(QString, code);
    QByteArray text = good();
    const qsizetype at = text.indexOf(from);
    QVERIFY2(at >= 0, "the fixture changed");
    text.replace(at, from.size(), to);
    const auto problems = parse(text);
    QVERIFY2(!problems, "should be refused");
    QCOMPARE(problems.error().field, field);
    QCOMPARE(problems.error().code, code);
    QVERIFY(problems.error().line > 0);
    QCOMPARE(problems.error().file, u"scaled_add.json"_s);
    QVERIFY(!problems.error().message.isEmpty());
}

void TestDefinition::badBytesAreRefused()
{
    QVERIFY(!parse(""));
    QVERIFY(!parse("[]"));
    QVERIFY(!parse("null"));
    QVERIFY(!parse("{\"name\": \"\xff\"}"));
    QVERIFY(!parse(QByteArray(100000, '[')));
    QByteArray deep = good();
    deep.replace("\"def run(): pass\"", QByteArray(500, '[') + QByteArray(500, ']'));
    QVERIFY(!parse(deep));
    // Every truncation is an error, never a crash.
    const QByteArray whole = good();
    for (qsizetype size = 0; size < whole.size() - 2; size += 7)
        QVERIFY(!parse(whole.left(size)));
}

void TestDefinition::referencesStayInside()
{
    QTemporaryDir directory, elsewhere;
    QVERIFY(writeFileAtomically(elsewhere.filePath(u"secret.cpp"_s), "secret"));
    QVERIFY(QFile::link(elsewhere.filePath(u"secret.cpp"_s), directory.filePath(u"scaled_add.ref.cpp"_s)));
    const auto problems = parse(good(), directory.path());
    QVERIFY(!problems);
    QCOMPARE(problems.error().code, u"path_outside"_s);
}

void TestDefinition::theBuiltInSuite()
{
    const auto suite = builtInSuite();
    QVERIFY2(suite, suite ? "" : qPrintable(suite.error().toText()));
    QVERIFY(suite->problems.size() >= 10);
    for (const Problem &problem : suite->problems) {
        QVERIFY2(problem.unsupportedReason.isEmpty(), qPrintable(problem.name));
        QVERIFY2(problem.workloads.size() >= 4, qPrintable(problem.name));
        QCOMPARE(problem.suite, u"gable"_s);
        for (const Workload &workload : problem.workloads) {
            const auto cost = costOf(problem, workload);
            QVERIFY2(cost, cost ? "" : qPrintable(problem.name + cost.error().toText()));
            QVERIFY(cost->totalFlops() > 0 && cost->dramBytes() > 0);
            QVERIFY(checkAxes(problem, workload.axes));
        }
    }
}

QTEST_APPLESS_MAIN(TestDefinition)
#include "tst_definition.moc"
