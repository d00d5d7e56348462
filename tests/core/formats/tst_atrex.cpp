// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/formats/atrex.h"
#include "core/formats/format.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

QString dataSet()
{
    const QString shared = qEnvironmentVariable("GABLE_SHARED_DIR", qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/../shared"_s);
    return QDir::cleanPath(shared + u"/data/atrex-bench"_s);
}

/// A suite of one operator in a fresh directory, with one file replaced.
struct SmallSuite {
    QTemporaryDir directory;
    explicit SmallSuite(const QString &replaced = {}, const QByteArray &content = {})
    {
        std::map<QString, QByteArray> files{
            {u"data/operator_importance.json"_s, R"({"operators": {"rms_norm": {"importance_score": 0.5}}})"},
            {u"data/rms_norm/shapes.json"_s, R"({"0": {"init_kwargs": {"eps": 1e-06}, "input_kwargs": {"token_count": 4, "hidden_size": 8}}})"},
            {u"data/rms_norm/metadata.json"_s, R"({"dtype": "bf16", "phase": "prefill/decode", "shapes": {"0": {"description": "small"}}})"},
            {u"data/rms_norm/roofline.json"_s,
             R"({"shapes": {"0": {"semantic_W_flops": {"bf16": 100}, "semantic_Q_read_bytes": 80, "semantic_Q_write_bytes": 64, "SOL_time_ms": {"X": 0.001}}}})"},
            {u"configs/hardware/X.yaml"_s, "hardware:\n  name: X\np_peak:\n  bf16_tc: 1e12\nb_peak:\n  hbm: 1e12\n"},
        };
        if (!replaced.isEmpty())
            files[replaced] = content;
        for (const auto &[name, text] : files) {
            QDir(directory.path()).mkpath(QFileInfo(name).path());
            (void)writeFileAtomically(directory.filePath(name), text);
        }
    }
};

} // namespace

class TestAtrex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theWholeDataSet()
    {
        if (!QDir(dataSet()).exists())
            QSKIP("the Atrex-Bench data is not beside the source tree");
        auto suite = openSuite(dataSet());
        QVERIFY2(suite.has_value(), qPrintable(suite ? QString() : suite.error().toText()));
        QCOMPARE(suite->format, u"atrex-bench"_s);
        QCOMPARE(suite->problems.size(), size_t(30));
        size_t workloads = 0;
        double importance = 0, byWorkload = 0;
        int evaluable = 0;
        for (const Problem &problem : suite->problems) {
            workloads += problem.workloads.size();
            evaluable += problem.unsupportedReason.isEmpty() ? 1 : 0;
            for (const Workload &workload : problem.workloads) {
                byWorkload += workload.importance;
                QVERIFY(workload.suiteCost.has_value());
                QVERIFY(workload.suiteCost->dramBytes() > 0);
                QVERIFY(!workload.phases.isEmpty());
                QVERIFY(workload.suiteFloorNs.count(u"H20"_s));
                QVERIFY2(workload.unsupportedReason.isEmpty(), qPrintable(problem.name + workload.unsupportedReason));
            }
        }
        QCOMPARE(workloads, size_t(440));
        QCOMPARE(evaluable, 5);
        for (const auto &[name, weight] : suite->operatorImportance)
            importance += weight;
        QVERIFY(std::abs(importance - 1.09478) < 1e-4);
        QVERIFY(std::abs(byWorkload - importance) < 1e-9);
        QCOMPARE(suite->hardware.size(), size_t(2));
    }

    void shapesBecomeAxes()
    {
        if (!QDir(dataSet()).exists())
            QSKIP("the Atrex-Bench data is not beside the source tree");
        auto suite = openSuite(dataSet());
        QVERIFY(suite.has_value());
        const auto axes = [&](const QString &problem, const QString &workload) { return suite->problem(problem)->workload(workload)->axes; };
        QCOMPARE(axes(u"rms_norm.bfloat16"_s, u"0"_s), (std::map<QString, int64_t>{{u"M"_s, 2500}, {u"N"_s, 1024}}));
        QCOMPARE(axes(u"silu_and_mul.bfloat16"_s, u"0"_s), (std::map<QString, int64_t>{{u"M"_s, 1}, {u"N"_s, 768}}));
        QCOMPARE(axes(u"layer_norm.bfloat16"_s, u"0"_s), (std::map<QString, int64_t>{{u"M"_s, 276}, {u"N"_s, 1152}}));
        QCOMPARE(axes(u"l2_norm.bfloat16"_s, u"0"_s), (std::map<QString, int64_t>{{u"M"_s, 1}, {u"N"_s, 2048}}));
        QCOMPARE(axes(u"fused_add_rms_norm.bfloat16"_s, u"0"_s), (std::map<QString, int64_t>{{u"M"_s, 24752}, {u"N"_s, 1280}}));
        // The suite's own byte counts agree with what these axes mean.
        for (const auto &name : {u"rms_norm.bfloat16"_s, u"silu_and_mul.bfloat16"_s, u"layer_norm.bfloat16"_s}) {
            const Problem &problem = *suite->problem(name);
            for (const Workload &workload : problem.workloads)
                QCOMPARE(double(footprintBytes(problem, workload).value_or(0)), workload.suiteCost->dramBytes());
        }
    }

    void openQuestionsAreStated()
    {
        if (!QDir(dataSet()).exists())
            QSKIP("the Atrex-Bench data is not beside the source tree");
        auto suite = openSuite(dataSet());
        QVERIFY(suite.has_value());
        QVERIFY(suite->problem(u"l2_norm.bfloat16"_s)->description.contains(u"1e-06"_s));
        QVERIFY(suite->problem(u"layer_norm.bfloat16"_s)->description.contains(u"1e-05"_s));
        QVERIFY(!suite->problem(u"rms_norm.bfloat16"_s)->description.contains(u"eps"_s));
    }

    /// A problem adapted to the suite is the same on the other side of a connection.
    void problemsSurviveTheWire()
    {
        if (!QDir(dataSet()).exists())
            QSKIP("the Atrex-Bench data is not beside the source tree");
        auto suite = openSuite(dataSet());
        QVERIFY(suite.has_value());
        for (const Problem &problem : suite->problems) {
            const auto back = problemFromJson(toJson(problem));
            QVERIFY2(back.has_value(), qPrintable(back ? QString() : problem.name + back.error().toText()));
            QCOMPARE(toJson(*back), toJson(problem));
            QCOMPARE(back->hash(), problem.hash());
        }
    }

    void smallSuiteOpens()
    {
        SmallSuite small;
        auto suite = openSuite(small.directory.path());
        QVERIFY2(suite.has_value(), qPrintable(suite ? QString() : suite.error().toText()));
        const Workload &workload = suite->problems.at(0).workloads.at(0);
        QCOMPARE(workload.importance, 0.5);
        QCOMPARE(workload.scalars.at(u"eps"_s), 1e-6);
        QCOMPARE(workload.suiteFloorNs.at(u"X"_s), 1000.0);
        QCOMPARE(suite->problems.at(0).tolerance.source, u"atrex-bench"_s);
        QVERIFY(!suite->problems.at(0).generality);
    }

    void badFilesAreNamed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("field");
        QTest::newRow("importance missing") << u"data/operator_importance.json"_s << QByteArray("{}") << 1 << u"operators"_s;
        QTest::newRow("importance text") << u"data/operator_importance.json"_s << QByteArray("{\"operators\": {\n\"rms_norm\": {\"importance_score\": \"high\"}}}") << 2
                                         << u"operators.rms_norm.importance_score"_s;
        QTest::newRow("shapes a list") << u"data/rms_norm/shapes.json"_s << QByteArray("[]") << 1 << QString();
        QTest::newRow("shape a number") << u"data/rms_norm/shapes.json"_s << QByteArray("{\n\"0\": 7}") << 2 << u"0"_s;
        QTest::newRow("truncated") << u"data/rms_norm/shapes.json"_s << QByteArray("{\"0\": {") << 1 << QString();
        QTest::newRow("unknown dtype") << u"data/rms_norm/metadata.json"_s << QByteArray("{\"phase\": \"decode\",\n\"dtype\": \"int7\"}") << 2 << u"dtype"_s;
        QTest::newRow("phase missing") << u"data/rms_norm/metadata.json"_s << QByteArray("{\"dtype\": \"bf16\"}") << 1 << u"phase"_s;
        QTest::newRow("bytes missing") << u"data/rms_norm/roofline.json"_s << QByteArray("{\"shapes\": {\n\"0\": {\"semantic_W_flops\": {}}}}") << 2
                                       << u"shapes.0.semantic_Q_read_bytes"_s;
        QTest::newRow("negative floor") << u"data/rms_norm/roofline.json"_s
                                        << QByteArray("{\"shapes\": {\"0\": {\"semantic_W_flops\": {}, \"semantic_Q_read_bytes\": 1, \"semantic_Q_write_bytes\": 1,\n\"SOL_time_ms\": {\"X\": -1}}}}") << 2
                                        << u"shapes.0.SOL_time_ms.X"_s;
        QTest::newRow("yaml broken") << u"configs/hardware/X.yaml"_s << QByteArray("hardware:\n  name: [X\n") << 3 << QString();
        QTest::newRow("yaml no bandwidth") << u"configs/hardware/X.yaml"_s << QByteArray("hardware:\n  name: X\n") << 1 << u"b_peak.hbm"_s;
        QTest::newRow("yaml no name") << u"configs/hardware/X.yaml"_s << QByteArray("b_peak:\n  hbm: 1\n") << 1 << u"hardware.name"_s;
        QTest::newRow("yaml a list") << u"configs/hardware/X.yaml"_s << QByteArray("- 1\n- 2\n") << 1 << QString();
        QTest::newRow("yaml latin-1") << u"configs/hardware/X.yaml"_s << QByteArray("hardware:\n  name: \xE9\n") << 2 << QString();
    }
    void badFilesAreNamed()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, content);
        QFETCH(int, line);
        QFETCH(QString, field);
        SmallSuite small(file, content);
        auto suite = openSuite(small.directory.path());
        QVERIFY(!suite);
        QVERIFY2(suite.error().file.endsWith(file), qPrintable(suite.error().toText()));
        QCOMPARE(suite.error().line, line);
        QCOMPARE(suite.error().field, field);
    }

    void anotherOperatorIsListedAndSaysWhy()
    {
        SmallSuite small(u"data/operator_importance.json"_s, R"({"operators": {"rms_norm": {"importance_score": 0.5}, "mrope": {"importance_score": 0.1}}})");
        QDir(small.directory.path()).mkpath(u"data/mrope"_s);
        for (const QString &file : {u"shapes"_s, u"metadata"_s, u"roofline"_s})
            QVERIFY(QFile::copy(small.directory.filePath(u"data/rms_norm/%1.json"_s.arg(file)), small.directory.filePath(u"data/mrope/%1.json"_s.arg(file))));
        auto suite = openSuite(small.directory.path());
        QVERIFY(suite.has_value());
        const Problem *mrope = suite->problem(u"mrope.bfloat16"_s);
        QVERIFY(mrope);
        QVERIFY(!mrope->unsupportedReason.isEmpty());
        QCOMPARE(mrope->workloads.at(0).axes.at(u"token_count"_s), 4);
    }

    void unknownDirectoryListsTheFormats()
    {
        QTemporaryDir empty;
        auto suite = openSuite(empty.path());
        QVERIFY(!suite);
        QCOMPARE(suite.error().code, u"unknown_format"_s);
        QVERIFY(suite.error().hint.contains(u"atrex-bench"_s));
        QCOMPARE(openSuite(empty.path() + u"/nothing"_s).error().code, u"not_found"_s);
    }
};

QTEST_GUILESS_MAIN(TestAtrex)
#include "tst_atrex.moc"
