// SPDX-License-Identifier: Apache-2.0
#include "core/triage/headline.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace gable;

class TestHeadline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void orderIsThatOfTheDesign()
    {
        // evaluation.md §3, word by word; "suspect:*" is one place there.
        const QString design = u"cancelled device_unhealthy unsupported_here untestable_problem reference_failed build_failed link_or_symbol wrong_signature launch_failed "
                               "out_of_memory timeout illegal_access misaligned crashed out_of_bounds_write input_modified uninitialised_output wrong_shape wrong_dtype "
                               "non_finite race nondeterministic mismatch suspect:* noisy_timing not_timed passed"_s;
        QStringList order;
        for (const QString &kind : headlineOrder()) {
            const QString each = kind.startsWith(u"suspect:"_s) ? u"suspect:*"_s : kind;
            if (order.isEmpty() || order.last() != each)
                order.append(each);
        }
        QCOMPARE(order.join(u' '), design);
        for (const char *suspect : {"fallback", "cached_output", "lazy_output", "off_stream_work", "tampering", "input_independent", "shape_specialised",
                                    "precision_downgrade", "impossible_speed", "evaluator_branch"})
            QVERIFY2(headlineOrder().contains(u"suspect:"_s + QString::fromLatin1(suspect)), suspect);
    }

    void firstOfTheOrderBecomesTheHeadline()
    {
        std::vector<Finding> findings;
        for (auto kind = headlineOrder().rbegin(); kind != headlineOrder().rend(); ++kind)
            findings.push_back({*kind, *kind, {}, {}, 0});
        findings.push_back({u"note:survivors"_s, u"survivors"_s, {}, {}, 0});
        for (qsizetype i = 0; i < headlineOrder().size(); ++i) {
            const Verdict verdict = makeVerdict(findings, true, true);
            QCOMPARE(verdict.kind, headlineOrder()[i]);
            QCOMPARE(verdict.findings.front().kind, verdict.kind);
            QCOMPARE(verdict.findings.back().kind, u"note:survivors"_s);
            findings.erase(std::find_if(findings.begin(), findings.end(), [&](const Finding &f) { return f.kind == verdict.kind; }));
        }
    }

    void notesNeverBecomeTheHeadline()
    {
        const std::vector<Finding> notes{{u"note:survivors"_s, u"survivors"_s, {}, {}, 0}};
        QCOMPARE(makeVerdict(notes, true, true).kind, u"passed"_s);
        QCOMPARE(makeVerdict(notes, true, false).kind, u"not_timed"_s);
        QCOMPARE(makeVerdict(notes, false, true).kind, u"not_timed"_s);
        QCOMPARE(makeVerdict({}, true, true).findings.size(), size_t(0));
    }

    void unknownKindsNeverLookPassed()
    {
        const Verdict verdict = makeVerdict({{u"from_a_newer_version"_s, {}, {}, {}, 0}}, true, true);
        QCOMPARE(verdict.kind, u"from_a_newer_version"_s);
        QCOMPARE(classOf(verdict.kind), VerdictClass::Failed);
    }

    void findingsOfOneKindKeepTheirOrder()
    {
        const Verdict verdict = makeVerdict({{u"mismatch"_s, u"first"_s, {}, {}, 0}, {u"crashed"_s, u"x"_s, {}, {}, 0}, {u"mismatch"_s, u"second"_s, {}, {}, 0}}, true, true);
        QCOMPARE(verdict.findings[1].rule, u"first"_s);
        QCOMPARE(verdict.findings[2].rule, u"second"_s);
    }

    void classes()
    {
        QCOMPARE(classOf(u"passed"_s), VerdictClass::Passed);
        QCOMPARE(classOf(u"suspect:tampering"_s), VerdictClass::Suspect);
        QCOMPARE(classOf(u"mismatch"_s), VerdictClass::Failed);
        QCOMPARE(classOf(u"build_failed"_s), VerdictClass::Failed);
        QCOMPARE(classOf(u"running"_s), VerdictClass::Running);
        QCOMPARE(classOf(u"queued"_s), VerdictClass::Queued);
        for (const char *kind : {"cancelled", "device_unhealthy", "unsupported_here", "untestable_problem", "reference_failed", "noisy_timing", "not_timed"})
            QCOMPARE(classOf(QString::fromLatin1(kind)), VerdictClass::Infrastructure);
        QCOMPARE(name(VerdictClass::Infrastructure), u"infrastructure"_s);
    }
};

QTEST_GUILESS_MAIN(TestHeadline)
#include "tst_headline.moc"
