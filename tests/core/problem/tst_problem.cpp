// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/problem/problem.h"
#include "core/problem/suite.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

Problem sample()
{
    const QString folder = qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/tests/data/definitions"_s;
    return parseDefinition(*JsonText::load(folder + u"/scaled_add.json"_s), folder)->back();
}

/// As it arrives on the other side of a connection.
QJsonObject sent(const QJsonObject &json) { return QJsonDocument::fromJson(QJsonDocument(json).toJson()).object(); }

} // namespace

class TestProblem : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesTheWire();
    void adaptedProblemsSurviveTheWire();
    void unsupportedProblemsSurviveTheWire();
    void workloadsAndCostsSurviveTheWire();
    void badMessagesAreRefused_data();
    void badMessagesAreRefused();
    void axesAreChecked();
    void extentsAreBounded();
    void footprint();
    void emptyProblemHasADefaultWorkload();
    void suiteCostComesFirst();
    void tolerances();
};

void TestProblem::survivesTheWire()
{
    const Suite suite = *builtInSuite();
    for (const Problem &problem : suite.problems) {
        const auto back = problemFromJson(sent(toJson(problem)));
        QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
        QCOMPARE(back->name, problem.name);
        QCOMPARE(back->hash(), problem.hash());
        QCOMPARE(toJson(*back), toJson(problem));
        QCOMPARE(back->arguments.size(), problem.arguments.size());
        for (size_t i = 0; i < problem.arguments.size(); ++i) {
            QCOMPARE(back->arguments[i].name, problem.arguments[i].name);
            QCOMPARE(back->arguments[i].dtype, problem.arguments[i].dtype);
        }
    }
}

void TestProblem::adaptedProblemsSurviveTheWire()
{
    Problem problem = sample();
    problem.suite = u"some-suite"_s;
    problem.tolerance = {ToleranceRule::Kind::BothExceed, 0.05, 0.01, 0.95, u"some-suite"_s};
    problem.allowsLowerPrecision = true;
    problem.requiresOwnKernels = true;
    problem.generality = false;
    problem.workloads.resize(1);
    problem.workloads[0].id = u"17"_s;
    const auto back = problemFromJson(sent(toJson(problem)));
    QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
    QCOMPARE(toJson(*back), toJson(problem));
    QCOMPARE(back->tolerance.source, u"some-suite"_s);
    QVERIFY(back->allowsLowerPrecision && back->requiresOwnKernels && !back->generality);
    QCOMPARE(back->workloads.size(), size_t(1));
    QVERIFY(back->hash() != sample().hash());
}

void TestProblem::unsupportedProblemsSurviveTheWire()
{
    Problem problem;
    problem.name = u"attention.bfloat16"_s;
    problem.opType = u"attention"_s;
    problem.dtype = DType::BFloat16;
    problem.unsupportedReason = u"no reference"_s;
    const auto back = problemFromJson(sent(toJson(problem)));
    QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
    QCOMPARE(back->unsupportedReason, problem.unsupportedReason);
    QCOMPARE(back->opType, problem.opType);
}

void TestProblem::workloadsAndCostsSurviveTheWire()
{
    Workload workload = sample().workloads.at(1);
    workload.suiteCost = Cost{CostKind::Minimal, u"suite"_s, {{u"vector"_s, 1e12}}, {{u"dram"_s, 3.5}}};
    workload.suiteFloorNs[u"H20"_s] = 2560.5;
    workload.productionNs[u"XPU-A"_s] = 9950;
    workload.description = u"größer"_s;
    workload.unsupportedReason = u"because"_s;
    const auto back = workloadFromJson(sent(toJson(workload)));
    QVERIFY2(back, back ? "" : qPrintable(back.error().toText()));
    QCOMPARE(toJson(*back), toJson(workload));
    QCOMPARE(back->axes, workload.axes);
    const auto cost = costFromJson(sent(toJson(*workload.suiteCost)));
    QCOMPARE(toJson(*cost), toJson(*workload.suiteCost));
}

void TestProblem::badMessagesAreRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value"); // undefined: removed
    QTest::newRow("no dtype") << u"dtype"_s << QJsonValue(QJsonValue::Undefined);
    QTest::newRow("dtype without variant") << u"dtype"_s << QJsonValue(u"float64"_s);
    QTest::newRow("definition is a number") << u"definition"_s << QJsonValue(3);
    QTest::newRow("definition is no JSON") << u"definition"_s << QJsonValue(u"{"_s);
    QTest::newRow("no name") << u"name"_s << QJsonValue(u""_s);
    QTest::newRow("tolerance") << u"tolerance"_s << QJsonValue(u"none"_s);
    QTest::newRow("flag") << u"generality"_s << QJsonValue(u"yes"_s);
    QTest::newRow("workloads") << u"workloads"_s << QJsonValue(QJsonArray{1});
    QTest::newRow("huge axis") << u"workloads"_s << QJsonValue(QJsonArray{QJsonObject{{u"id"_s, u"a"_s}, {u"axes"_s, QJsonObject{{u"M"_s, 1e15}}}}});
    QTest::newRow("negative axis") << u"workloads"_s << QJsonValue(QJsonArray{QJsonObject{{u"id"_s, u"a"_s}, {u"axes"_s, QJsonObject{{u"M"_s, -1}}}}});
}

void TestProblem::badMessagesAreRefused()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QJsonObject json = toJson(sample());
    if (value.isUndefined())
        json.remove(key);
    else
        json[key] = value;
    QVERIFY(!problemFromJson(json));
}

void TestProblem::axesAreChecked()
{
    const Problem problem = sample();
    std::map<QString, int64_t> axes = problem.workloads.front().axes;
    QVERIFY(checkAxes(problem, axes));
    const auto refused = [&](const QString &axis, int64_t value) {
        auto changed = axes;
        changed[axis] = value;
        const auto result = checkAxes(problem, changed);
        return !result && result.error().code == "bad_axes"_L1;
    };
    QVERIFY(refused(u"M"_s, 0)); // constraint
    QVERIFY(refused(u"N"_s, 7)); // divisibility
    QVERIFY(refused(u"H"_s, 5)); // constant
    QVERIFY(refused(u"W"_s, 5)); // derived
    QVERIFY(refused(u"M"_s, -1));
    axes.erase(u"M"_s);
    QVERIFY(!checkAxes(problem, axes));
}

void TestProblem::extentsAreBounded()
{
    const Problem problem = sample();
    Workload workload = problem.workloads.front();
    workload.axes[u"M"_s] = int64_t(1) << 30;
    workload.axes[u"N"_s] = int64_t(1) << 9; // 2^40 bytes of bfloat16
    QVERIFY(extents(problem, *problem.argument(u"x"_s), workload));
    workload.axes[u"N"_s] = int64_t(1) << 10;
    const auto refused = extents(problem, *problem.argument(u"x"_s), workload);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, u"too_large"_s);
    QCOMPARE(refused.error().field, u"x.shape"_s);
    workload.axes.erase(u"N"_s);
    QVERIFY(!extents(problem, *problem.argument(u"x"_s), workload));
}

void TestProblem::footprint()
{
    const Problem problem = sample(); // bfloat16
    // x 3*8, bias 4*4, acc 3, y 3*8, total 1 of two bytes; which 3 of four
    QCOMPARE(*footprintBytes(problem, problem.workloads.front()), int64_t((24 + 16 + 3 + 24 + 1) * 2 + 12));
}

void TestProblem::emptyProblemHasADefaultWorkload() { QVERIFY(Problem().defaultWorkload().id.isEmpty()); }

void TestProblem::suiteCostComesFirst()
{
    const Problem problem = sample();
    Workload workload = problem.workloads.front();
    QCOMPARE(costOf(problem, workload)->source, u"problem"_s);
    workload.suiteCost = Cost{CostKind::Minimal, u"suite"_s, {{u"vector"_s, 5.0}}, {{u"dram"_s, 7.0}}};
    QCOMPARE(costOf(problem, workload)->source, u"suite"_s);
    QCOMPARE(costOf(problem, workload)->dramBytes(), 7.0);
}

void TestProblem::tolerances()
{
    QCOMPARE(defaultTolerance(DType::Float64), 1e-12);
    QCOMPARE(defaultTolerance(DType::BFloat16), 1.6e-2);
    QCOMPARE(defaultTolerance(DType::Int32), 0.0);
}

QTEST_APPLESS_MAIN(TestProblem)
#include "tst_problem.moc"
