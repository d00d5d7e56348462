// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/report.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QTimeZone>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

Evaluation fullEvaluation()
{
    Evaluation e;
    e.id = u"5b0a"_s;
    e.submission = u"sub"_s;
    e.label = u"softmax v2"_s;
    e.author = u"someone"_s;
    e.problem = u"softmax.float32"_s;
    e.suite = u"gable"_s;
    e.workload = u"64x64"_s;
    e.device = u"cpu:0"_s;
    e.protocol.mode = Mode::Steady;
    e.protocol.profile = Profile::Thorough;
    e.protocol.seed = 0xfedcba9876543210ULL; // beyond 2^53 and 2^63
    e.protocol.limits.callSecondsMin = 3.5;
    e.environment.deviceUuid = u"uuid"_s;
    e.environment.salt = 0xffffffffffffffffULL;
    e.environment.clockMhz = 3000;
    e.environment.sandbox = u"bubblewrap"_s;
    e.verdict.kind = u"mismatch"_s;
    e.verdict.findings = {{u"mismatch"_s, u"elements"_s, {{u"bad"_s, 3}}, u"a.cpp"_s, 12}, {u"note:atomics"_s, u"atomics"_s, {}, {}, 0}};
    e.build.emplace();
    e.build->ok = true;
    e.build->compiler = u"g++ 12"_s;
    e.build->command = QStringList{u"g++"_s, u"-O3"_s};
    e.build->diagnostics = {{u"a.cpp"_s, 3, 4, Severity::Warning, u"unused"_s, u"-Wunused"_s}};
    e.build->statics = {{u"textBytes"_s, 100}};
    e.correctness.emplace();
    CorrectnessReport &c = *e.correctness;
    c.comparator = u"elementwise"_s;
    c.maxAbsError = std::numeric_limits<double>::infinity();
    c.maxRelError = 0.1;
    c.badElements = 3;
    c.checkedElements = c.elements = 4096;
    c.firstBadArgument = u"y"_s;
    c.firstBadIndex = {1, 2};
    c.worstIndex = {3, 4};
    c.firstGot = std::numeric_limits<double>::quiet_NaN();
    c.rho = 1.25;
    c.precision = u"float32"_s;
    c.tolerance = {{u"rule"_s, u"stock-runs"_s}, {u"rtol"_s, 1e-5}};
    c.errorHistogram.assign(32, 5);
    c.cases = {{u"declared"_s, {{u"M"_s, 64}, {u"N"_s, 64}}, true, false, {}, 3, 4096, 7.0}};
    c.map = ErrorMap(u"y"_s, u"M"_s, u"N"_s, 64, 64);
    c.map->add(1, 2, 9.0);
    c.windows = {{u"worst"_s, u"y"_s, 0, 0, 1, 2, {1.0, std::numeric_limits<double>::quiet_NaN()}, {1.0, 2.0}, {0.0, 4.0}}};
    e.timing.emplace();
    e.timing->mode = Mode::Steady;
    e.timing->medianNs = 1234.5;
    e.timing->intervalLowNs = std::numeric_limits<double>::quiet_NaN();
    e.timing->samplesNs.assign(100, 0.1);
    e.timing->timer = u"host clock, bounded"_s;
    e.timing->stoppedBy = u"budget"_s;
    e.timing->badges = QStringList{u"stopped by budget"_s};
    e.timing->counted = false;
    e.roofline.emplace();
    e.roofline->flops = 1e9;
    e.roofline->achievedFraction = 1.15;
    e.roofline->bound = u"memory"_s;
    e.roofline->roofLevel = u"l2"_s;
    e.roofline->aboveRoof = u"cache"_s;
    e.finishedAt = QDateTime(QDate(2025, 1, 31), QTime(12, 30, 15, 250), QTimeZone::utc());
    e.wallMs = 87.5;
    return e;
}

} // namespace

class TestReportJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void roundTripThroughText();
    void namesThatScriptsRelyOn();
    void absentStagesAreNull();
    void emptyEvaluation();
    void newerSchema();
    void refuses_data();
    void refuses();
    void protocolDefaults();
};

void TestReportJson::roundTripThroughText()
{
    const Evaluation before = fullEvaluation();
    const QByteArray text = QJsonDocument(toJson(before)).toJson(QJsonDocument::Compact);
    const auto after = evaluationFromJson(QJsonDocument::fromJson(text).object());
    QVERIFY2(after, after ? "" : qPrintable(after.error().toText()));
    QCOMPARE(toJson(*after), toJson(before));
    QCOMPARE(after->protocol.seed, before.protocol.seed);
    QCOMPARE(after->environment.salt, before.environment.salt);
    QCOMPARE(after->finishedAt, before.finishedAt);
    QCOMPARE(after->correctness->map->codes, before.correctness->map->codes);
    QVERIFY(std::isnan(after->correctness->windows[0].got[1]));
    QVERIFY(std::isinf(after->correctness->maxAbsError));
    QVERIFY(std::isnan(after->correctness->firstGot));
    QCOMPARE(after->timing->samplesNs, before.timing->samplesNs);
    QCOMPARE(after->build->diagnostics[0].severity, Severity::Warning);
    QCOMPARE(after->verdict.findings[0].line, 12);
    QCOMPARE(after->correctness->cases[0].axes, before.correctness->cases[0].axes);
}

void TestReportJson::namesThatScriptsRelyOn()
{
    const QJsonObject json = toJson(fullEvaluation());
    const auto has = [](const QJsonValue &value, std::initializer_list<QString> keys) {
        for (const QString &key : keys) {
            if (!value.toObject().contains(key)) {
                qWarning("no %s", qPrintable(key));
                return false;
            }
        }
        return true;
    };
    QVERIFY(has(json, {u"id"_s, u"submission"_s, u"problem"_s, u"workload"_s, u"device"_s, u"protocol"_s, u"environment"_s, u"verdict"_s, u"build"_s,
                       u"correctness"_s, u"timing"_s, u"roofline"_s}));
    QVERIFY(has(json[u"verdict"_s], {u"kind"_s, u"findings"_s}));
    QVERIFY(has(json[u"verdict"_s][u"findings"_s][0], {u"kind"_s, u"rule"_s, u"file"_s, u"line"_s, u"args"_s}));
    QVERIFY(has(json[u"correctness"_s], {u"comparator"_s, u"max_abs_error"_s, u"max_rel_error"_s, u"max_ulp_error"_s, u"bad_elements"_s,
                                         u"checked_elements"_s, u"elements"_s, u"precision"_s, u"tolerance"_s}));
    QVERIFY(has(json[u"timing"_s], {u"mode"_s, u"statistic"_s, u"median_ns"_s, u"q1_ns"_s, u"q3_ns"_s, u"min_ns"_s, u"max_ns"_s, u"samples"_s, u"timer"_s,
                                    u"stopped_by"_s, u"badges"_s}));
    QVERIFY(has(json[u"roofline"_s], {u"flops"_s, u"bytes"_s, u"floor_ns"_s, u"achieved_fraction"_s, u"bound"_s, u"roof_level"_s, u"roof_source"_s}));
    QCOMPARE(json[u"timing"_s][u"statistic"_s].toString(), u"median"_s);
    QCOMPARE(json[u"timing"_s][u"samples"_s].toInt(), 100);
    QCOMPARE(json[u"correctness"_s][u"max_abs_error"_s].toString(), u"Infinity"_s);
    QCOMPARE(json[u"timing"_s][u"interval_low_ns"_s].toString(), u"NaN"_s);
}

void TestReportJson::absentStagesAreNull()
{
    Evaluation evaluation = fullEvaluation();
    evaluation.timing.reset();
    evaluation.correctness->map.reset();
    const QJsonObject json = toJson(evaluation);
    QVERIFY(json.contains(u"timing"_s) && json[u"timing"_s].isNull());
    QVERIFY(json[u"correctness"_s][u"map"_s].isNull());
    QVERIFY(!evaluationFromJson(json)->timing);
    QVERIFY(!evaluationFromJson(json)->correctness->map);
}

void TestReportJson::emptyEvaluation()
{
    const auto back = evaluationFromJson(toJson(Evaluation()));
    QVERIFY(back);
    QCOMPARE(back->verdict.kind, u"not_timed"_s);
    QVERIFY(!back->finishedAt.isValid());
}

void TestReportJson::newerSchema()
{
    QJsonObject json = toJson(fullEvaluation());
    json[u"schema"_s] = kReportSchema + 1;
    QCOMPARE(evaluationFromJson(json).error().code, u"newer_version"_s);
}

void TestReportJson::refuses_data()
{
    QTest::addColumn<QString>("stage");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QJsonValue>("value");
    QTest::newRow("text for a number") << u"timing"_s << u"median_ns"_s << QJsonValue(u"fast"_s);
    QTest::newRow("mode") << u"timing"_s << u"mode"_s << QJsonValue(u"warm"_s);
    QTest::newRow("samples") << u"timing"_s << u"samples_ns"_s << QJsonValue(QJsonObject{{u"shape"_s, QJsonArray{1e15}}});
    QTest::newRow("calls") << u"timing"_s << u"calls_per_sample"_s << QJsonValue(0);
    QTest::newRow("negative count") << u"correctness"_s << u"bad_elements"_s << QJsonValue(-1);
    QTest::newRow("fraction") << u"correctness"_s << u"elements"_s << QJsonValue(1.5);
    QTest::newRow("huge index") << u"correctness"_s << u"first_bad_index"_s << QJsonValue(QJsonArray{1e15});
    QTest::newRow("histogram") << u"correctness"_s << u"error_histogram"_s << QJsonValue(QJsonArray{1, 2});
    QTest::newRow("window") << u"correctness"_s << u"windows"_s << QJsonValue(QJsonArray{QJsonObject{{u"rows"_s, 33}}});
    QTest::newRow("not an object") << u"correctness"_s << u"cases"_s << QJsonValue(QJsonArray{1});
    QTest::newRow("command") << u"build"_s << u"command"_s << QJsonValue(QJsonArray{1});
    QTest::newRow("findings") << u"verdict"_s << u"findings"_s << QJsonValue(u"none"_s);
    QTest::newRow("limits") << u"protocol"_s << u"limits"_s << QJsonValue(QJsonObject{{u"compile_s"_s, -1}});
    QTest::newRow("seed") << u"protocol"_s << u"seed"_s << QJsonValue(u"-5"_s);
    QTest::newRow("salt") << u"environment"_s << u"salt"_s << QJsonValue(u"18446744073709551616"_s);
    QTest::newRow("bound") << u"roofline"_s << u"bound"_s << QJsonValue(1);
}

void TestReportJson::refuses()
{
    QFETCH(QString, stage);
    QFETCH(QString, field);
    QFETCH(QJsonValue, value);
    QJsonObject json = toJson(fullEvaluation());
    QJsonObject part = json[stage].toObject();
    part[field] = value;
    json[stage] = part;
    const auto result = evaluationFromJson(json);
    QVERIFY(!result);
    QVERIFY2(result.error().field.startsWith(stage + u'.' + field), qPrintable(result.error().toText()));
}

void TestReportJson::protocolDefaults()
{
    const auto protocol = protocolFromJson({});
    QVERIFY(protocol);
    QVERIFY(!protocol->mode);
    QVERIFY(protocol->check && protocol->time && !protocol->timeFailing);
    QCOMPARE(protocol->limits.compileSeconds, 60.0);
    QCOMPARE(protocolFromJson({{u"seed"_s, 7}})->seed, uint64_t(7));
    QVERIFY(!protocolFromJson({{u"mode"_s, u"lukewarm"_s}}));
    QVERIFY(parseMode(u"cold"_s) && !parseMode(u""_s));
}

QTEST_GUILESS_MAIN(TestReportJson)
#include "tst_report_json.moc"
