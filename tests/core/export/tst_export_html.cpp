// SPDX-License-Identifier: Apache-2.0
#include "core/export/error_map_figure.h"
#include "core/export/html_report.h"
#include "tests/core/export/export_workspace.h"

#include <QElapsedTimer>
#include <QXmlStreamReader>

using namespace gable;
using namespace Qt::StringLiterals;

namespace {

/// A page as a reader finds it.
struct Page {
    QString error, text;             ///< of the parser; all character data
    QMap<QString, int> elements;     ///< by name
    QList<QStringList> verdictTable; ///< cells of the table twin of the counts
    QStringList references;          ///< every href, src and url

    explicit Page(const QByteArray &html)
    {
        QXmlStreamReader reader(html);
        int table = 0;
        while (!reader.atEnd()) {
            const auto token = reader.readNext();
            if (token == QXmlStreamReader::Characters) {
                text += reader.text();
                if (table == m_verdictTable && m_inCell)
                    verdictTable.last().last() += reader.text();
            }
            if (token == QXmlStreamReader::StartElement) {
                const QString name = reader.name().toString();
                ++elements[name];
                if (name == "table"_L1)
                    ++table;
                if (name == "svg"_L1 && reader.attributes().value(u"class"_s) == u"bars"_s)
                    m_verdictTable = table + 1;
                if (table == m_verdictTable && name == "tr"_L1)
                    verdictTable.append(QStringList());
                if (table == m_verdictTable && (name == "td"_L1 || name == "th"_L1)) {
                    verdictTable.last().append(QString());
                    m_inCell = true;
                }
                for (const char *attribute : {"href", "src", "action", "data"}) {
                    if (reader.attributes().hasAttribute(QLatin1StringView(attribute)))
                        references.append(reader.attributes().value(QLatin1StringView(attribute)).toString());
                }
            }
            if (token == QXmlStreamReader::EndElement && (reader.name() == u"td"_s || reader.name() == u"th"_s))
                m_inCell = false;
        }
        error = reader.hasError() ? reader.errorString() : QString();
    }

private:
    int m_verdictTable = -1;
    bool m_inCell = false;
};

} // namespace

class TestExportHtml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWellFormedAndNeedsNothingElse()
    {
        ExportWorkspace workspace;
        Submission submission = sampleSubmission("int a;\nfloat wrong;\n");
        workspace.add(submission);
        workspace.add(samplePassed(1));
        Evaluation mismatch = sampleMismatch(2);
        mismatch.submission = submission.id;
        mismatch.verdict.findings[0].file = submission.files[0].path;
        mismatch.verdict.findings[0].line = 2;
        workspace.add(mismatch);
        const QByteArray html = workspace.text("html");
        const Page page(html);
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        QVERIFY(html.startsWith("<!DOCTYPE html>"));
        for (const QString &name : {u"script"_s, u"link"_s, u"img"_s, u"iframe"_s, u"object"_s})
            QVERIFY2(!page.elements.contains(name), qPrintable(name));
        for (const QString &reference : page.references)
            QVERIFY2(reference.startsWith(u'#'), qPrintable(reference));
        QVERIFY(!html.contains("@import") && !html.contains("url("));
        for (const QString &part : {u"Test processor"_s, u"g++ 12.2.0"_s, u"2025-10-09 08:53"_s, u"bubblewrap"_s, u"42"_s, u"float wrong;"_s, u"300"_s})
            QVERIFY2(page.text.contains(part), qPrintable(part));
        QVERIFY(html.contains("<b>float wrong;</b>")); // the line that the finding names
        QVERIFY(html.contains("prefers-color-scheme:dark") && html.contains("@media print"));
        // Read as HTML, these would stay open.
        for (const char *tag : {"td", "th", "p", "span", "b", "i", "svg", "style", "title", "pre", "div", "g"})
            QVERIFY2(!html.contains(QByteArray("<") + tag + "/>"), tag);
        // Inside a style element HTML knows no entities.
        const qsizetype style = html.indexOf("<style>");
        QVERIFY(!html.mid(style, html.indexOf("</style>") - style).contains('&'));
    }

    void hostileTextIsOnlyText()
    {
        ExportWorkspace workspace;
        const QString hostile = u"</td><script>alert('x')</script>\"onload=\"y\" & \u0001"_s + QChar(0xD800) + u"\uFFFE.cpp"_s;
        constexpr char source[] = "</pre><script>evil()</script>\0\xff\xc0\xaf \x1b[31m ]]> &amp;";
        Submission submission = sampleSubmission(QByteArray(source, sizeof source), hostile); // with its last NUL
        workspace.add(submission);
        Evaluation evaluation = sampleMismatch();
        evaluation.submission = submission.id;
        for (QString *field : {&evaluation.label, &evaluation.author, &evaluation.problem, &evaluation.workload, &evaluation.device, &evaluation.environment.deviceName,
                               &evaluation.environment.toolkit, &evaluation.environment.flags, &evaluation.correctness->map->argument, &evaluation.correctness->map->rowAxis})
            *field = hostile;
        evaluation.correctness->firstBadArgument = hostile;
        evaluation.correctness->firstBadIndex = {1, 2};
        evaluation.build->ok = false;
        evaluation.build->log = hostile;
        evaluation.verdict.findings[0].file = hostile;
        evaluation.verdict.findings[0].rule = hostile;
        evaluation.verdict.findings[0].args = {{hostile, hostile}};
        workspace.add(evaluation);
        Evaluation timed = samplePassed(3);
        timed.label = timed.problem = timed.verdict.kind = hostile;
        workspace.add(timed);
        for (const char *format : {"html", "svg"}) {
            const QByteArray text = workspace.text(format);
            const Page page(text);
            QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
            QVERIFY(!page.elements.contains(u"script"_s));
            QVERIFY(!text.contains("<script") && !text.contains('\0') && !text.contains('\x01') && !text.contains('\x1b'));
            QVERIFY(page.text.contains(u"<script>alert('x')</script>"_s));
        }
        QVERIFY(Page(workspace.text("html")).text.contains(u"</pre><script>evil()</script>"_s));
    }

    void environmentsStandOnceEach()
    {
        ExportWorkspace workspace;
        for (int i = 0; i < 3; ++i)
            workspace.add(samplePassed(i));
        Evaluation other = samplePassed(9);
        other.build->compiler = u"clang 14"_s;
        workspace.add(other);
        const Page page(workspace.text("html"));
        QCOMPARE(page.text.count(u"Test processor"_s), 2 + 2); // the roofline names it twice
        QVERIFY(page.text.contains(u"g++ 12.2.0"_s) && page.text.contains(u"clang 14"_s));
        QVERIFY(page.text.contains(u"not comparable"_s));
        QVERIFY(page.text.contains(u"2025-06-15 15:06 UTC"_s));
    }

    void countsAreRight()
    {
        ExportWorkspace workspace;
        for (int i = 0; i < 3; ++i)
            workspace.add(samplePassed(i));
        for (int i = 3; i < 5; ++i)
            workspace.add(sampleMismatch(i));
        Evaluation suspect = samplePassed(6);
        suspect.verdict.kind = u"suspect:cached_output"_s;
        workspace.add(suspect);
        const Page page(workspace.text("html"));
        QCOMPARE(page.verdictTable.size(), 4);
        QCOMPARE(page.verdictTable[1], (QStringList{u"passed"_s, u"3"_s}));
        QCOMPARE(page.verdictTable[2].last(), u"1"_s); // suspects stand before failures
        QCOMPARE(page.verdictTable[3].last(), u"2"_s);
        QVERIFY(page.text.contains(u"6 evaluations of 1 submissions for 1 problems"_s));
        QCOMPARE(page.elements[u"article"_s], 3); // two mismatches and the suspect
    }

    void emptyWorkspace()
    {
        const Page page(ExportWorkspace().text("html"));
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        QVERIFY(page.text.contains(u"no evaluations"_s));
        QCOMPARE(page.elements.value(u"table"_s), 0);
        QCOMPARE(page.elements.value(u"figure"_s), 0);
    }

    void timesThatDoNotCountAreMuted()
    {
        ExportWorkspace workspace;
        Evaluation failing = samplePassed(1);
        failing.verdict.kind = u"mismatch"_s;
        failing.timing->counted = false;
        workspace.add(failing);
        const QByteArray html = workspace.text("html");
        QVERIFY(Page(html).text.contains(u"1 failed, not counted"_s));
        QVERIFY(html.contains("failed, not counted"));
    }

    void columnsTakeTheUnitOfTheirMedian()
    {
        const TimeColumn times({1.5e3, 2e6, 2.5e6, 0, NAN});
        QCOMPARE(times.unit, u"ms"_s);
        QCOMPARE(times.digits(2e6), u"2"_s);
        QCOMPARE(times.digits(1.5e3), u"0.0015"_s);
        QCOMPARE(times.digits(NAN), u"–"_s);
        QCOMPARE(TimeColumn({999.9}).unit, u"µs"_s);
        QCOMPARE(TimeColumn({}).unit, u"µs"_s);
    }

    void mergedTilesKeepTheWorst()
    {
        ErrorMap map(u"y"_s, u"M"_s, u"N"_s, 300, 512);
        for (int row = 0; row < 300; ++row) {
            for (int column = 0; column < 256; ++column)
                map.add(row, column, 0.1);
        }
        map.add(299, 511, 1e5); // alone among unchecked ones
        map.add(0, 7, 20.0);
        const ErrorMap merged = mergedTiles(map, 64);
        QCOMPARE(merged.tileRows, 64);
        QCOMPARE(merged.tileColumns, 64);
        QCOMPARE(merged.codes.back(), ErrorMap::encode(1e5));
        QCOMPARE(merged.codes[0], ErrorMap::encode(20.0));
        QCOMPARE(merged.codes[1], ErrorMap::encode(0.1));
        QCOMPARE(merged.codes[62], uint8_t(0));
        QCOMPARE(std::ranges::max(merged.codes), std::ranges::max(map.codes));
        QCOMPARE(mergedTiles(merged, 100).codes, merged.codes); // smaller maps stay
    }

    void manyRowsInSeconds()
    {
        ExportWorkspace workspace;
        Submission submission = sampleSubmission();
        workspace.add(submission);
        constexpr int kRows = 2'000;
        for (int i = 0; i < kRows; ++i) {
            Evaluation evaluation = i % 5 == 0 ? sampleMismatch(i) : samplePassed(i);
            evaluation.submission = submission.id;
            if (evaluation.timing) {
                evaluation.timing->samplesNs.resize(6);
                evaluation.timing->medianNs = 1e6 + 100.0 * i;
            }
            workspace.add(evaluation);
        }
        QElapsedTimer timer;
        timer.start();
        const QByteArray html = workspace.text("html");
        const qint64 milliseconds = timer.elapsed();
        qInfo("%d rows: %lld ms, %.1f MB", kRows, static_cast<long long>(milliseconds), double(html.size()) * 1e-6);
        const Page page(html);
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        QCOMPARE(page.elements[u"article"_s], int(kMostDetails));
        QVERIFY(page.text.contains(u"400 evaluations failed or are suspect; the newest 200 are shown"_s));
        QVERIFY2(milliseconds < 10'000, "also with sanitizers and beside other work");
    }
};

QTEST_GUILESS_MAIN(TestExportHtml)
#include "tst_export_html.moc"
