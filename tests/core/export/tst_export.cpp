// SPDX-License-Identifier: Apache-2.0
#include "core/export/palette.h"
#include "tests/core/export/export_workspace.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QXmlStreamReader>

#include <set>

using namespace gable;
using namespace Qt::StringLiterals;

/// The registry, and every format that is not a page.
class TestExport : public QObject
{
    Q_OBJECT

    static QStringList fieldsOf(const QJsonObject &object)
    {
        QStringList keys = object.keys();
        keys.sort();
        return keys;
    }

private Q_SLOTS:
    void registryNamesEachFormatOnce()
    {
        std::set<QString> ids;
        for (const ExportFormat &format : allExportFormats()) {
            QVERIFY(ids.insert(format.id).second);
            QVERIFY(format.suffix.startsWith(u'.') && *format.description && format.write);
            QCOMPARE(findExportFormat(format.id), &format);
        }
        QVERIFY((ids == std::set<QString>{u"csv"_s, u"json"_s, u"md"_s, u"html"_s, u"svg"_s, u"flashinfer"_s, u"kernelbench"_s}));
        QVERIFY(!findExportFormat(u"docx"_s));
    }

    void everyFormatTakesAnEmptyWorkspace()
    {
        const ExportWorkspace workspace;
        for (const ExportFormat &format : allExportFormats()) {
            auto content = format.write(workspace.source());
            QVERIFY2(content.has_value(), qPrintable(format.id));
        }
        QCOMPARE(workspace.text("kernelbench").simplified(), QByteArray("{ }"));
        QCOMPARE(workspace.text("csv").count('\n'), 1);
        QVERIFY(workspace.text("svg").contains("Nothing was timed"));
    }

    void filesAndErrors()
    {
        ExportWorkspace workspace;
        workspace.add(samplePassed());
        QVERIFY(exportTo(*findExportFormat(u"csv"_s), workspace.source(), workspace.file(u"out.csv"_s)).has_value());
        QFile file(workspace.file(u"out.csv"_s));
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), workspace.text("csv"));
        const auto refused = exportTo(*findExportFormat(u"csv"_s), workspace.source(), u"/nonexistent/out.csv"_s);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, u"io"_s);
        // A directory format without the suite writes the solutions and names what it left out.
        const auto notes = exportTo(*findExportFormat(u"flashinfer"_s), workspace.source(), workspace.file(u"bench"_s));
        QVERIFY(notes.has_value());
        QVERIFY(notes->join(u' ').contains(u"softmax.float32"_s));
    }

    void csvQuotesWhatNeedsIt()
    {
        ExportWorkspace workspace;
        Evaluation evaluation = samplePassed();
        evaluation.label = u"a,\"b\"\nc.cpp"_s;
        evaluation.author = u"plain author"_s;
        workspace.add(evaluation);
        const QByteArray text = workspace.text("csv");
        QVERIFY2(text.contains(",\"a,\"\"b\"\"\nc.cpp\",plain author,"), text.constData());
    }

    void markdownEscapesBars()
    {
        ExportWorkspace workspace;
        Evaluation evaluation = samplePassed();
        evaluation.label = u"a|b"_s;
        workspace.add(evaluation);
        const QList<QByteArray> lines = workspace.text("md").trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[1], QByteArray("| --- | --- | --- | --- | --- | --- | ---: | ---: |"));
        QVERIFY2(lines[2].startsWith("| a\\|b | softmax.float32 | 4096x4096 | cpu:0 | cold |") && lines[2].endsWith("| 1 ms | 50 % |"), lines[2].constData());
    }

    void jsonHoldsReportsWhole()
    {
        ExportWorkspace workspace;
        const Evaluation evaluation = sampleMismatch();
        workspace.add(evaluation);
        const QJsonObject json = QJsonDocument::fromJson(workspace.text("json")).object();
        QCOMPARE(json[u"schema"_s].toInt(), 1);
        const QJsonObject report = json[u"evaluations"_s].toArray()[0].toObject();
        QVERIFY(!report[u"verdict"_s][u"summary"_s].toString().isEmpty());
        auto read = evaluationFromJson(report);
        QVERIFY(read.has_value());
        QCOMPARE(read->correctness->map->codes, evaluation.correctness->map->codes);
    }

    void kernelbenchShape()
    {
        ExportWorkspace workspace;
        const Evaluation passed = samplePassed(1);
        Evaluation again = passed; // the same submission measured again: the newest counts
        again.id = u"again"_s;
        again.finishedAt = passed.finishedAt.addSecs(10);
        again.timing->samplesNs = {1e6, 3e6};
        Evaluation mismatch = sampleMismatch(20);
        mismatch.submission = u"fedcba9876543210"_s;
        Evaluation unbuilt = sampleMismatch(30);
        unbuilt.submission = u"1111111111111111"_s;
        unbuilt.verdict.kind = u"build_failed"_s;
        unbuilt.build->ok = false;
        unbuilt.correctness.reset();
        Evaluation suspect = samplePassed(40);
        suspect.submission = u"2222222222222222"_s;
        suspect.verdict.kind = u"suspect:cached_output"_s;
        Evaluation cancelled = samplePassed(50);
        cancelled.submission = u"3333333333333333"_s;
        cancelled.verdict.kind = u"cancelled"_s;
        Evaluation numbered = samplePassed(60);
        numbered.problem = u"23_Softmax.float32"_s;
        for (const Evaluation &evaluation : {passed, again, mismatch, unbuilt, suspect, cancelled, numbered})
            workspace.add(evaluation);

        const QJsonObject file = QJsonDocument::fromJson(workspace.text("kernelbench")).object();
        QCOMPARE(file.keys(), (QStringList{u"23"_s, u"softmax.float32/4096x4096"_s}));
        const QJsonArray samples = file[u"softmax.float32/4096x4096"_s].toArray();
        QCOMPARE(samples.size(), 4);
        for (int i = 0; i < samples.size(); ++i) {
            QCOMPARE(samples[i][u"sample_id"_s].toInt(-1), i);
            QCOMPARE(fieldsOf(samples[i].toObject()), (QStringList{u"compiled"_s, u"correctness"_s, u"metadata"_s, u"runtime"_s, u"runtime_stats"_s, u"sample_id"_s}));
        }
        const QJsonObject first = samples[0].toObject();
        QVERIFY(first[u"compiled"_s].toBool() && first[u"correctness"_s].toBool());
        QCOMPARE(first[u"metadata"_s][u"gable_evaluation"_s].toString(), u"again"_s);
        QCOMPARE(first[u"runtime"_s].toDouble(), 2.0); // ms, the mean
        QCOMPARE(fieldsOf(first[u"runtime_stats"_s].toObject()), (QStringList{u"device"_s, u"hardware"_s, u"max"_s, u"mean"_s, u"min"_s, u"num_trials"_s, u"std"_s}));
        QCOMPARE(first[u"runtime_stats"_s][u"std"_s].toDouble(), 1.0);
        QCOMPARE(first[u"runtime_stats"_s][u"num_trials"_s].toInt(), 2);

        const QJsonObject wrong = samples[1].toObject();
        QVERIFY(wrong[u"compiled"_s].toBool() && !wrong[u"correctness"_s].toBool());
        QCOMPARE(wrong[u"runtime"_s].toDouble(), -1.0);
        QVERIFY(wrong[u"runtime_stats"_s].isObject() && wrong[u"runtime_stats"_s].toObject().isEmpty());
        QCOMPARE(wrong[u"metadata"_s][u"correctness_issue_name"_s].toString(), u"mismatch"_s);
        QVERIFY(!samples[2][u"compiled"_s].toBool() && samples[2][u"metadata"_s].toObject().contains(u"compilation_error"_s));
        QVERIFY(samples[3][u"compiled"_s].toBool() && !samples[3][u"correctness"_s].toBool()); // a suspicion is no pass
    }

    void svgStandsAlone()
    {
        ExportWorkspace workspace;
        workspace.add(samplePassed(1));
        Evaluation hot = samplePassed(2);
        hot.protocol.mode = hot.timing->mode = Mode::Hot;
        hot.label = u"<script>.cpp"_s;
        workspace.add(hot);
        const QByteArray text = workspace.text("svg");
        QXmlStreamReader reader(text);
        int pictures = 0, marks = 0;
        QStringList texts;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement)
                continue;
            QCOMPARE(reader.namespaceUri(), u"http://www.w3.org/2000/svg"_s);
            QVERIFY(reader.name() != u"script"_s && reader.name() != u"image"_s);
            pictures += reader.attributes().value(u"class"_s) == u"roofline"_s ? 1 : 0;
            marks += reader.name() == u"g"_s ? 1 : 0;
            if (reader.name() == u"text"_s)
                texts.append(reader.readElementText());
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(pictures, 2); // modes never share a picture
        QCOMPARE(marks, 2);
        QCOMPARE(texts.filter(u"DRAM 10 GB/s measured"_s).size(), 2);
        QCOMPARE(texts.filter(u"fp32 100 GFLOP/s measured"_s).size(), 2);
        QCOMPARE(texts.filter(u"L2 80 GB/s datasheet"_s).size(), 2);
        QVERIFY(texts.filter(u"fp64"_s).isEmpty());
        QVERIFY(text.contains("stroke-dasharray")); // the datasheet's
    }

    void roofsFromReportsWhereNoneAreKnown()
    {
        ExportWorkspace workspace;
        workspace.add(samplePassed());
        const QByteArray text = workspace.text("svg", false);
        QVERIFY2(text.contains("DRAM 268 GB/s measured"), text.constData()); // 8 · 4096² B in 0.5 ms
    }

    void marksOutsideTheLogarithmAreNamed()
    {
        ExportWorkspace workspace;
        Evaluation copy = samplePassed();
        copy.roofline->flops = 0;
        workspace.add(copy);
        const QByteArray text = workspace.text("svg");
        QVERIFY(text.contains("1 not drawn"));
        QVERIFY(!text.contains("nan") && !text.contains("inf\""));
    }

    /// The window's tokens say what colours are; these must not drift away from them.
    void colorsAreTheWindows()
    {
        QFile file(qEnvironmentVariable("GABLE_SOURCE_DIR") + u"/widgets/theme/tokens.json"_s);
        QVERIFY2(file.open(QFile::ReadOnly), qPrintable(file.fileName()));
        const QJsonObject palettes = QJsonDocument::fromJson(file.readAll()).object()[u"palettes"_s].toObject();
        for (const Ink &ink : allInks()) {
            for (const auto &[theme, color] : {std::pair{u"light"_s, ink.light}, std::pair{u"dark"_s, ink.dark}}) {
                QJsonValue value = palettes[theme];
                for (const QString &key : QString::fromLatin1(ink.token).split(u'.'))
                    value = value.isArray() ? value.toArray()[key.toInt()] : value.toObject()[key];
                QCOMPARE(value.toString(), QString::fromLatin1(color));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
