// SPDX-License-Identifier: Apache-2.0
#include "core/triage/describe.h"
#include "core/triage/describe_texts.h"
#include "core/triage/headline.h"

#include <QJsonArray>
#include <QLocale>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

class TestDescribe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyVerdictHasAWord()
    {
        for (const QString &kind : headlineOrder())
            QVERIFY2(verdictText(kind.toUtf8().constData()), qPrintable(kind));
    }

    void optionalPartsAppearWithTheirArguments()
    {
        Finding finding{u"crashed"_s, u"signal"_s, {{u"signal"_s, u"SIGABRT"_s}, {u"stage"_s, u"check"_s}}, {}, 0};
        QCOMPARE(describe(finding), u"The process was ended by SIGABRT (stage: check)."_s);
        finding.args[u"case"_s] = u"N+1"_s;
        finding.args[u"said"_s] = u"free(): invalid pointer"_s;
        QCOMPARE(describe(finding), u"The process was ended by SIGABRT in case N+1 (stage: check): free(): invalid pointer."_s);
    }

    void wordsAndUnits()
    {
        const Finding write{u"out_of_bounds_write"_s, u"guard_write"_s, {{u"argument"_s, u"y"_s}, {u"bytes_away"_s, 1}, {u"side"_s, u"after"_s}}, {}, 0};
        QCOMPARE(describe(write), u"Wrote 1 B past the end of y."_s);
        const Finding memory{u"out_of_memory"_s, u"memory_limit"_s, {{u"limit_bytes"_s, 2e9}, {u"peak_bytes"_s, 1.5e9}, {u"stage"_s, u"check"_s}}, {}, 0};
        QVERIFY(describe(memory).contains(u"2 GB"_s) && describe(memory).contains(u"1.5 GB"_s));
    }

    void patterns()
    {
        QCOMPARE(patternText(u"tail"_s, {{u"axis"_s, u"N"_s}, {u"from"_s, 3840}, {u"step"_s, 768}, {u"steps"_s, 5}}), u"tail of axis N from 3840 (3840 = 5 × 768)"_s);
        QCOMPARE(patternText(u"tail"_s, {{u"axis"_s, u"N"_s}, {u"from"_s, 7}}), u"tail of axis N from 7"_s);
        QCOMPARE(patternText(u"row"_s, {{u"axis"_s, u"M"_s}, {u"index"_s, 3}}), u"row 3"_s);
        QCOMPARE(patternText(u"row"_s, {{u"axis"_s, u"M"_s}, {u"count"_s, 4}, {u"first"_s, 1}, {u"step"_s, 2}}), u"rows: 4 from 1, every 2"_s);
        QCOMPARE(patternText(u"shifted"_s, {{u"axis"_s, u"N"_s}, {u"shift"_s, -1}}), u"shifted by -1 along N"_s);
    }

    void headline()
    {
        Evaluation evaluation;
        evaluation.verdict.kind = u"mismatch"_s;
        evaluation.verdict.findings = {{u"mismatch"_s, u"pattern"_s, {{u"argument"_s, u"y"_s}}, {}, 0}};
        evaluation.correctness.emplace();
        evaluation.correctness->pattern = u"tail"_s;
        evaluation.correctness->patternArgs = {{u"axis"_s, u"N"_s}, {u"from"_s, 8}};
        QCOMPARE(headlineText(evaluation), u"mismatch: tail of axis N from 8"_s);
        evaluation.verdict.kind = u"suspect:shape_specialised"_s;
        evaluation.verdict.findings = {{u"suspect:shape_specialised"_s, u"wrong_neighbour"_s, {{u"case"_s, u"N+1"_s}}, {}, 0}};
        QCOMPARE(headlineText(evaluation), u"suspect: shape specialised: N+1"_s);
        evaluation.verdict = {u"passed"_s, {}};
        evaluation.timing.emplace();
        evaluation.timing->medianNs = 12'340;
        QCOMPARE(headlineText(evaluation), u"passed: 12.3 µs"_s);
    }

    void unknownRulesShowTheirArguments()
    {
        QCOMPARE(describe({u"race"_s, u"of_a_newer_version"_s, {{u"address"_s, u"0x10"_s}}, {}, 0}), u"race: address = 0x10"_s);
        QVERIFY(advice({u"race"_s, u"of_a_newer_version"_s, {}, {}, 0}).isEmpty());
    }

    void textsAreAddedToJson()
    {
        Evaluation evaluation;
        evaluation.verdict.kind = u"input_modified"_s;
        evaluation.verdict.findings = {{u"input_modified"_s, u"fingerprint"_s, {{u"argument"_s, u"x"_s}, {u"case"_s, u"front"_s}}, {}, 0}};
        QJsonObject json = toJson(evaluation);
        addTexts(json, evaluation);
        const QJsonObject verdict = json[u"verdict"_s].toObject();
        QCOMPARE(verdict[u"summary"_s].toString(), u"input modified: x"_s);
        QCOMPARE(verdict[u"findings"_s].toArray()[0].toObject()[u"text"_s].toString(), u"The input x was changed in case front."_s);
        QCOMPARE(verdict[u"findings"_s].toArray()[0].toObject()[u"rule"_s].toString(), u"fingerprint"_s);
    }
};

QTEST_GUILESS_MAIN(TestDescribe)
#include "tst_describe.moc"
