// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/workspace.h"
#include "tests/app/cli/cli_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace gable;
using namespace Qt::StringLiterals;

/// gable-cli against the scripted worker: command lines, JSON shapes, exit codes.
class TestCli : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Cli> m_cli;

    QString file(const QString &name) const { return m_directory->filePath(name); }
    QString kernel(const QString &name, const QByteArray &script) const
    {
        if (!writeTestFile(file(name), "// fake: " + script + "\nvoid softmax() {}\n"))
            qFatal("cannot write a test file");
        return file(name);
    }
    /// Every key of `shape` occurs in `json` and has its type; a list's first element stands for all.
    static QString missingIn(const QJsonValue &json, const QJsonValue &shape, const QString &path = {})
    {
        if (shape.isObject()) {
            const QJsonObject wanted = shape.toObject();
            for (auto it = wanted.begin(); it != wanted.end(); ++it) {
                if (const QString missing = missingIn(json.toObject()[it.key()], it.value(), path + u'.' + it.key()); !missing.isEmpty())
                    return missing;
            }
            return json.isObject() ? QString() : path;
        }
        if (shape.isArray())
            return !json.isArray() ? path : shape.toArray().isEmpty() ? QString() : missingIn(json.toArray().at(0), shape.toArray().at(0), path + u"[0]"_s);
        return json.type() == shape.type() || (shape.isNull() && !json.isUndefined()) ? QString() : path;
    }
    static QJsonObject shape(const char *text) { return QJsonDocument::fromJson(text).object(); }

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_cli = std::make_unique<Cli>(u"gable-fake-worker"_s, file(u"cache"_s));
    }

    void help()
    {
        for (const QStringList &words : {QStringList{u"--help"_s}, {u"help"_s}, {u"-h"_s}}) {
            const CliResult result = m_cli->run(words);
            QCOMPARE(result.code, 0);
            for (const char *command : {"devices", "problems", "show", "ceilings", "evaluate", "triage", "compare", "reproduce", "score", "import", "export"}) {
                QVERIFY2(result.out.contains(command), command);
                const CliResult one = m_cli->run({QString::fromLatin1(command), u"--help"_s});
                QCOMPARE(one.code, 0);
                QVERIFY(one.out.contains("Usage: gable-cli ") && one.out.contains("--json"));
            }
        }
        const CliResult version = m_cli->run({u"--version"_s});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.startsWith("gable-cli 0."));
    }

    void usageErrors_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown command") << QStringList{u"evalaute"_s};
        QTest::newRow("unknown option") << QStringList{u"devices"_s, u"--fast"_s};
        QTest::newRow("operand too many") << QStringList{u"devices"_s, u"x"_s};
        QTest::newRow("no file") << QStringList{u"evaluate"_s};
        QTest::newRow("missing file") << QStringList{u"evaluate"_s, u"/nonexistent/a.cpp"_s};
        QTest::newRow("missing directory") << QStringList{u"triage"_s, u"/nonexistent"_s, u"--workspace"_s, u"/tmp/never.gable"_s};
        QTest::newRow("no workspace") << QStringList{u"triage"_s, u"."_s};
        QTest::newRow("missing workspace") << QStringList{u"export"_s, u"--format"_s, u"csv"_s, u"--workspace"_s, u"/nonexistent/w.gable"_s};
        QTest::newRow("option without value") << QStringList{u"ceilings"_s, u"--device"_s};
        QTest::newRow("unknown problem") << QStringList{u"show"_s, u"softmacks"_s};
        QTest::newRow("unknown device") << QStringList{u"ceilings"_s, u"--device"_s, u"cuda:7"_s};
        QTest::newRow("missing suite") << QStringList{u"problems"_s, u"--suite"_s, u"/nonexistent"_s};
        QTest::newRow("bad seed") << QStringList{u"evaluate"_s, u"x.cpp"_s, u"--seed"_s, u"-1"_s};
        QTest::newRow("bad mode") << QStringList{u"evaluate"_s, u"x.cpp"_s, u"--mode"_s, u"warm"_s};
        QTest::newRow("bad count") << QStringList{u"compare"_s, u"x.cpp"_s, u"x.cpp"_s, u"--blocks"_s, u"0"_s};
    }
    void usageErrors()
    {
        QFETCH(QStringList, words);
        const CliResult plain = m_cli->run(words);
        QVERIFY2(plain.code == 2, plain.text());
        QVERIFY2(plain.err.startsWith("gable-cli: "), plain.text());
        QVERIFY(plain.out.isEmpty());
        const CliResult json = m_cli->run(words + QStringList{u"--json"_s});
        QCOMPARE(json.code, 2);
        QCOMPARE(json.json()[u"schema"_s].toInt(), 1);
        QVERIFY(!json.json()[u"error"_s].toObject()[u"message"_s].toString().isEmpty());
        QVERIFY(!json.errorCode().isEmpty());
    }

    void devicesShape()
    {
        const CliResult result = m_cli->run({u"devices"_s, u"--json"_s});
        QCOMPARE(result.code, 0);
        QCOMPARE(missingIn(result.json(), shape(R"({"schema":1,"devices":[{"id":"","uuid":"","kind":"","name":"","arch":"","available":true}]})")), QString());
        QVERIFY(m_cli->run({u"devices"_s}).out.contains("Test processor"));
    }

    void problemsShape()
    {
        const CliResult result = m_cli->run({u"problems"_s, u"--json"_s});
        QCOMPARE(result.code, 0);
        QCOMPARE(missingIn(result.json(), shape(R"({"schema":1,"problems":[{"name":"","suite":"","op_type":"","dtypes":{},
                                                   "workloads":[{"id":"","axes":{},"phases":[],"importance":1,"flops":1,"bytes":1}]}]})")), QString());
        QVERIFY(m_cli->run({u"problems"_s}).out.contains("softmax.float32"));
    }

    void ceilingsShape()
    {
        const CliResult derived = m_cli->run({u"ceilings"_s, u"--json"_s});
        QCOMPARE(derived.code, 0);
        QCOMPARE(missingIn(derived.json(), shape(R"({"schema":1,"device":"","ceilings":[{"name":"","unit":"","datasheet":1}]})")), QString());
        QVERIFY(derived.err.contains("--measure"));
        const CliResult measured = m_cli->run({u"ceilings"_s, u"--measure"_s, u"--json"_s});
        QCOMPARE(missingIn(measured.json(), shape(R"({"ceilings":[{"measured":1,"clock_mhz":1}]})")), QString());
        QVERIFY(measured.err.isEmpty());
    }

    void evaluateShape()
    {
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a.cpp"_s, "passed"), u"--json"_s});
        QVERIFY2(result.code == 0, result.text());
        QCOMPARE(missingIn(result.json(), shape(R"({"schema":1,"evaluations":[{"id":"","submission":"","problem":"","workload":"","device":"","protocol":{},"environment":{},
            "verdict":{"kind":"","summary":"","findings":[]},"build":{},
            "correctness":{"comparator":"","max_abs_error":1,"max_rel_error":1,"max_ulp_error":1,"bad_elements":1,"checked_elements":1,"elements":1,"precision":"","tolerance":{}},
            "timing":{"mode":"","statistic":"","median_ns":1,"q1_ns":1,"q3_ns":1,"min_ns":1,"max_ns":1,"samples":1,"timer":"","stopped_by":"","badges":[]},
            "roofline":{"flops":1,"bytes":1,"floor_ns":1,"achieved_fraction":1,"bound":"","roof_level":"","roof_source":""}}]})")), QString());
        QCOMPARE(result.evaluations()[0].toObject()[u"timing"_s].toObject()[u"samples"_s].toInt(), 60);
        QVERIFY(result.err.isEmpty());

        const CliResult failing = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-b.cpp"_s, "mismatch"), u"--json"_s});
        QCOMPARE(failing.code, 1);
        QCOMPARE(missingIn(failing.json(), shape(R"({"evaluations":[{"verdict":{"findings":[{"kind":"","rule":"","file":"","line":1,"text":""}]},"timing":null,"roofline":null}]})")), QString());
        QVERIFY(failing.evaluations()[0].toObject()[u"timing"_s].isNull());
    }

    void exitCodes_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("code");
        QTest::newRow("passed") << QByteArray("passed") << 0;
        QTest::newRow("mismatch") << QByteArray("mismatch") << 1;
        QTest::newRow("build failed") << QByteArray("build_failed") << 1;
        QTest::newRow("device unhealthy") << QByteArray("infrastructure") << 3;
        QTest::newRow("worker's error") << QByteArray("error") << 3;
        QTest::newRow("worker crashes") << QByteArray("crash") << 3;
        QTest::newRow("worker ends") << QByteArray("exit") << 3;
        QTest::newRow("garbage") << QByteArray("garbage") << 3;
        QTest::newRow("huge message") << QByteArray("huge") << 3;
        QTest::newRow("truncated message") << QByteArray("truncated") << 3;
        QTest::newRow("invalid reply") << QByteArray("invalid") << 3;
    }
    void exitCodes()
    {
        QFETCH(QByteArray, script);
        QFETCH(int, code);
        const QString path = kernel(u"softmax.float32-a.cpp"_s, script);
        const CliResult plain = m_cli->run({u"evaluate"_s, path});
        QVERIFY2(plain.code == code, plain.text());
        const CliResult json = m_cli->run({u"evaluate"_s, path, u"--json"_s});
        QVERIFY2(json.code == code, json.text());
        QVERIFY(!json.json().isEmpty());
        if (json.evaluations().isEmpty())
            QVERIFY2(!json.errorCode().isEmpty(), json.text());
    }

    void checkOnlyPasses()
    {
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a.cpp"_s, "passed"), u"--no-time"_s, u"--json"_s});
        QCOMPARE(result.evaluations()[0].toObject()[u"verdict"_s].toObject()[u"kind"_s].toString(), u"not_timed"_s);
        QCOMPARE(result.code, 0);
    }

    void workerFailures()
    {
        const QString path = kernel(u"softmax.float32-a.cpp"_s, "passed");
        for (const auto &[script, code] : {std::pair{u"protocol"_s, u"protocol_mismatch"_s}, {u"exit"_s, u"worker_gone"_s}, {u"garbage"_s, u"worker_gone"_s}}) {
            m_cli->set("GABLE_FAKE_START", script);
            const CliResult result = m_cli->run({u"evaluate"_s, path, u"--json"_s});
            QCOMPARE(result.code, 3);
            QCOMPARE(result.errorCode(), code);
        }
        m_cli->set("GABLE_WORKER", u"/nonexistent/worker"_s);
        const CliResult result = m_cli->run({u"devices"_s});
        QCOMPARE(result.code, 3);
        QVERIFY2(result.err.contains("/nonexistent/worker") && result.err.contains("GABLE_WORKER"), result.text());
    }

    void textOfAFailure()
    {
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-b.cpp"_s, "build_failed")});
        QVERIFY2(result.out.contains("softmax.float32-b.cpp:3:"), result.text());
        QVERIFY(result.err.contains("ceilings --device cpu:0 --measure")); // the roofs are only derived
    }

    void choosesTheWorkload()
    {
        const QString path = kernel(u"a.cpp"_s, "passed");
        const QJsonArray problems = m_cli->run({u"problems"_s, u"--json"_s}).json()[u"problems"_s].toArray();
        const auto softmax = std::find_if(problems.begin(), problems.end(), [](const QJsonValue &p) { return p[u"name"_s].toString() == "softmax.float32"_L1; });
        const QJsonArray workloads = softmax->toObject()[u"workloads"_s].toArray();
        const QJsonObject last = workloads.last().toObject(), axes = last[u"axes"_s].toObject();
        QStringList text;
        for (const QString &axis : axes.keys())
            text.append(u"%1=%2"_s.arg(axis).arg(axes[axis].toInteger()));
        for (const QString &chosen : {last[u"id"_s].toString(), text.join(u',')}) {
            const CliResult result = m_cli->run({u"evaluate"_s, path, u"--problem"_s, u"softmax.float32"_s, u"--workload"_s, chosen, u"--json"_s});
            QVERIFY2(result.code == 0, result.text());
            QCOMPARE(result.evaluations()[0].toObject()[u"workload"_s].toString(), last[u"id"_s].toString());
        }
        const CliResult all = m_cli->run({u"evaluate"_s, path, u"--problem"_s, u"softmax.float32"_s, u"--all"_s, u"--json"_s});
        QCOMPARE(all.evaluations().size(), workloads.size());
        for (qsizetype i = 0; i < workloads.size(); ++i) // in the problem's order
            QCOMPARE(all.evaluations()[i].toObject()[u"workload"_s].toString(), workloads[i].toObject()[u"id"_s].toString());
        const CliResult unknown = m_cli->run({u"evaluate"_s, path, u"--problem"_s, u"softmax.float32"_s, u"--workload"_s, u"9x9"_s});
        QCOMPARE(unknown.code, 2);
        QVERIFY(unknown.err.contains(last[u"id"_s].toString().toUtf8()));
        const CliResult unassigned = m_cli->run({u"evaluate"_s, path});
        QCOMPARE(unassigned.code, 2);
        QVERIFY(unassigned.err.contains("--problem"));
    }

    void protocolReachesTheWorker()
    {
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a.cpp"_s, "passed"), u"--mode"_s, u"steady"_s, u"--thorough"_s, u"--seed"_s,
                                             u"18446744073709551615"_s, u"--check-everything"_s, u"--time-failing"_s, u"--json"_s});
        const QJsonObject evaluation = result.evaluations()[0].toObject(), protocol = evaluation[u"protocol"_s].toObject();
        QCOMPARE(protocol[u"mode"_s].toString(), u"steady"_s);
        QCOMPARE(protocol[u"profile"_s].toString(), u"thorough"_s);
        QVERIFY(protocol[u"check_everything"_s].toBool() && protocol[u"time_failing"_s].toBool());
        QCOMPARE(evaluation[u"environment"_s].toObject()[u"salt"_s].toString(), u"18446744073709551615"_s);
    }

    void rooflineInAscii()
    {
        m_cli->set("LC_ALL", u"C"_s);
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a.cpp"_s, "passed"), u"--roofline"_s});
        QVERIFY2(result.out.contains("Roofline of Test processor"), result.text());
        const QByteArray plot = result.out.mid(result.out.indexOf("Roofline"));
        QVERIFY(std::ranges::all_of(plot, [](char c) { return (unsigned char)c < 128; }));
        QVERIFY(plot.contains('/') && plot.contains("---"));
        m_cli->set("LC_ALL", u"C.UTF-8"_s);
        QVERIFY(m_cli->run({u"show"_s, u"softmax.float32"_s, u"--roofline"_s}).out.contains("at best"));
    }

    void templateCompilesAsItIs()
    {
        const CliResult result = m_cli->run({u"show"_s, u"softmax.float32"_s, u"--template"_s});
        QCOMPARE(result.code, 0);
        QVERIFY(writeTestFile(file(u"mine.cpp"_s), result.out));
        QCOMPARE(m_cli->run({u"evaluate"_s, file(u"mine.cpp"_s)}).code, 0); // its directive names the problem
    }

    void workspaceCommands()
    {
        const QString workspace = file(u"w.gable"_s), passed = kernel(u"softmax.float32-a.cpp"_s, "passed"), wrong = kernel(u"softmax.float32-b.cpp"_s, "mismatch");
        const CliResult made = m_cli->run({u"evaluate"_s, passed, wrong, u"--workspace"_s, workspace, u"--json"_s});
        QVERIFY2(made.code == 1, made.text());
        const QString id = made.evaluations()[0].toObject()[u"id"_s].toString(), submission = made.evaluations()[0].toObject()[u"submission"_s].toString();

        const CliResult again = m_cli->run({u"reproduce"_s, id.left(12), u"--workspace"_s, workspace, u"--json"_s});
        QVERIFY2(again.code == 0, again.text());
        QVERIFY(again.json()[u"same_verdict"_s].toBool());
        QCOMPARE(again.evaluations()[0].toObject()[u"environment"_s].toObject()[u"salt"_s].toString(), u"42"_s); // the recorded one
        QCOMPARE(m_cli->run({u"reproduce"_s, u"nope"_s, u"--workspace"_s, workspace}).code, 2);

        const CliResult compared = m_cli->run({u"compare"_s, id, wrong, u"--workspace"_s, workspace, u"--blocks"_s, u"4"_s, u"--json"_s});
        QVERIFY2(compared.code == 1, compared.text());
        QCOMPARE(compared.json()[u"result"_s].toObject()[u"blocks"_s].toInt(), 12);
        QCOMPARE(compared.json()[u"a"_s].toObject()[u"submission"_s].toString(), submission);
        QVERIFY(m_cli->run({u"compare"_s, submission, passed, u"--workspace"_s, workspace}).out.contains("B is FASTER"));

        const CliResult score = m_cli->run({u"score"_s, u"--workspace"_s, workspace, u"--json"_s});
        QCOMPARE(missingIn(score.json(), shape(R"({"suite":"","scores":[{"phase":"","score":1,"coverage":1}],"fast_p":[{"p":0,"fast_p":1}],"geomean_speedup":{"value":1,"count":1}})")), QString());
        QCOMPARE(score.json()[u"workloads"_s].toInt(), 1); // the better one of the two counts
        QCOMPARE(score.json()[u"fast_p"_s].toArray()[0].toObject()[u"fast_p"_s].toDouble(), 1.0);
        QCOMPARE(m_cli->run({u"score"_s, u"--workspace"_s, workspace, u"--author"_s, u"nobody"_s, u"--json"_s}).json()[u"workloads"_s].toInt(), 0);
    }

    void exports()
    {
        const QString workspace = file(u"w.gable"_s);
        QCOMPARE(m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a,\"x\".cpp"_s, "passed"), kernel(u"softmax.float32-b.cpp"_s, "mismatch"), u"--workspace"_s, workspace}).code, 1);
        const auto exported = [&](const QString &format, const QStringList &more = {}) { return m_cli->run(QStringList{u"export"_s, u"--workspace"_s, workspace, u"--format"_s, format} + more); };
        const CliResult csv = exported(u"csv"_s);
        QCOMPARE(csv.code, 0);
        QCOMPARE(csv.out.count('\n'), 3);
        QVERIFY2(csv.out.startsWith("id,submission,label,") && csv.out.contains("\"softmax.float32-a,\"\"x\"\".cpp\""), csv.text());
        QVERIFY(exported(u"md"_s).out.contains("| Submission | Problem |"));
        QCOMPARE(exported(u"json"_s).evaluations().size(), 2);
        QVERIFY(exported(u"json"_s, {u"--output"_s, file(u"out.json"_s)}).out.isEmpty());
        QVERIFY(QFile(file(u"out.json"_s)).size() > 1000);
        QCOMPARE(exported(u"json"_s, {u"--output"_s, u"/nonexistent/out.json"_s}).code, 3);

        const QList<QByteArray> traces = exported(u"flashinfer"_s).out.trimmed().split('\n');
        QCOMPARE(traces.size(), 2);
        QStringList statuses;
        for (const QByteArray &trace : traces) {
            const QJsonObject json = QJsonDocument::fromJson(trace).object();
            QCOMPARE(missingIn(json, shape(R"({"definition":"","solution":"","workload":{"uuid":""},"evaluation":{"status":"","environment":{},"correctness":{}}})")), QString());
            statuses.append(json[u"evaluation"_s].toObject()[u"status"_s].toString());
        }
        statuses.sort();
        QCOMPARE(statuses, (QStringList{u"INCORRECT_NUMERICAL"_s, u"PASSED"_s}));
        QCOMPARE(exported(u"flashinfer"_s, {u"--output"_s, file(u"bench"_s)}).code, 0);
        QVERIFY(QFile::exists(file(u"bench/definitions/softmax/softmax.float32.json"_s)) && QFile::exists(file(u"bench/traces/gable/softmax/softmax.float32.jsonl"_s)));

        const CliResult html = exported(u"html"_s);
        QCOMPARE(html.code, 0);
        QVERIFY2(html.out.startsWith("<!DOCTYPE html>") && html.out.contains("softmax.float32-a,&quot;x&quot;.cpp"), html.text());
        QCOMPARE(exported(u"html"_s, {u"--output"_s, file(u"report.html"_s)}).code, 0);
        QVERIFY(QFile(file(u"report.html"_s)).size() > 1000);
        QVERIFY(exported(u"svg"_s).out.startsWith("<svg "));
        const QJsonArray samples = exported(u"kernelbench"_s).json().begin()->toArray();
        QCOMPARE(samples.size(), 2);
        QVERIFY(samples[0][u"correctness"_s].toBool() && !samples[1][u"correctness"_s].toBool());

        for (const CliResult &refused : {exported(u"docx"_s), m_cli->run({u"export"_s, u"--workspace"_s, workspace})}) {
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("csv, json, md, html, svg, flashinfer, kernelbench, png"), refused.text()); // says what there is
        }
    }

    void imports()
    {
        QVERIFY(QDir(m_directory->path()).mkpath(u"in/softmax.float32"_s));
        kernel(u"in/softmax.float32/one.cpp"_s, "passed");
        kernel(u"in/stray.cpp"_s, "mismatch");
        const QString workspace = file(u"w.gable"_s);
        const CliResult result = m_cli->run({u"import"_s, file(u"in"_s), u"--workspace"_s, workspace, u"--json"_s});
        QVERIFY2(result.code == 0, result.text());
        QCOMPARE(result.json()[u"imported"_s].toInt(), 2);
        QCOMPARE(result.json()[u"unassigned"_s].toInt(), 1);
        auto opened = Workspace::open(workspace, Workspace::Access::ReadOnly);
        QVERIFY(opened.has_value());
        const auto submissions = (*opened)->submissions();
        QCOMPARE(submissions->size(), size_t(2));
        QVERIFY(std::ranges::any_of(*submissions, [](const Submission &s) { return s.problem == "softmax.float32"_L1 && s.label.contains(u"one.cpp"_s); }));
    }

    void lockedWorkspace()
    {
        const QString workspace = file(u"w.gable"_s);
        auto writer = Workspace::open(workspace, Workspace::Access::ReadWrite);
        QVERIFY(writer.has_value());
        const CliResult result = m_cli->run({u"evaluate"_s, kernel(u"softmax.float32-a.cpp"_s, "passed"), u"--workspace"_s, workspace, u"--json"_s});
        QCOMPARE(result.code, 3);
        QCOMPARE(result.errorCode(), u"locked"_s);
        QVERIFY(result.out.contains(QByteArray::number(QCoreApplication::applicationPid())));
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
