// SPDX-License-Identifier: Apache-2.0
#include "core/triage/describe.h"
#include "core/triage/facts.h"
#include "core/triage/headline.h"
#include "core/triage/rule.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

/// softmax.float32 with x, y [M, N] at 64 x 512.
struct Case {
    Problem problem;
    Workload workload;
    Submission submission;
    Facts facts;

    Case()
    {
        problem.name = u"softmax.float32"_s;
        problem.entry = u"softmax"_s;
        for (const char *axis : {"M", "N"}) {
            Axis each;
            each.name = QString::fromLatin1(axis);
            each.general = true;
            problem.axes.push_back(each);
        }
        for (const char *name : {"x", "y"}) {
            Argument argument;
            argument.name = QString::fromLatin1(name);
            argument.isOutput = argument.name == u"y"_s;
            argument.role = argument.isOutput ? Role::Out : Role::In;
            argument.shape = {*Expression::parse(u"M"_s), *Expression::parse(u"N"_s)};
            problem.arguments.push_back(argument);
        }
        workload.axes = {{u"M"_s, 64}, {u"N"_s, 512}};
        submission.files = {{u"softmax.cpp"_s, "void soft_max(const float* x, float* y, long M, long N) {}\n"}};
        facts.problem = &problem;
        facts.workload = &workload;
        facts.submission = &submission;
        BuildReport build;
        build.ok = true;
        facts.build = build;
        facts.declaredPassed = true;
        facts.repeats = 10;
        CorrectnessReport report;
        report.checkedElements = report.elements = 64 * 512;
        report.determinism = u"identical"_s;
        report.precision = u"float32"_s;
        report.cases.push_back({u"declared"_s, workload.axes, true, true, {}, 0, 64 * 512, 0.1});
        facts.correctness = report;
        TimingReport timing;
        timing.medianNs = 10'000;
        timing.samplesNs.assign(40, 10'000.0);
        facts.timing = timing;
        facts.hostSlopeNs = facts.parentSlopeNs = 10'000;
    }
    Case(const Case &) = delete;

    /// The declared case failed in `bad` elements.
    void fail(int64_t bad)
    {
        facts.declaredPassed = false;
        facts.correctness->badElements = bad;
        facts.correctness->firstBadArgument = u"y"_s;
        facts.correctness->firstBadIndex = {3, 7};
        facts.correctness->cases.front().passed = false;
    }
    void endWith(ProcessEnd end)
    {
        facts.end = std::move(end);
        facts.timing.reset();
    }
    Verdict verdict() const { return makeVerdict(triage(facts), facts.declaredPassed, facts.timing.has_value()); }
};

const Finding *find(const Verdict &verdict, const QString &kind)
{
    const auto found = std::find_if(verdict.findings.begin(), verdict.findings.end(), [&](const Finding &f) { return f.kind == kind; });
    return found == verdict.findings.end() ? nullptr : &*found;
}

bool onlyNotes(const Verdict &verdict) { return std::all_of(verdict.findings.begin(), verdict.findings.end(), isNote); }

Diagnostic error(const QString &message, int line = 3) { return {u"softmax.cpp"_s, line, 5, Severity::Error, message, {}}; }

ProcessEnd signal(int number)
{
    ProcessEnd end;
    end.kind = ProcessEnd::Kind::Signalled;
    end.code = number;
    end.stage = u"check"_s;
    return end;
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private:
    static Verdict build(std::vector<Diagnostic> diagnostics)
    {
        Case c;
        c.facts.build->ok = false;
        c.facts.build->diagnostics = std::move(diagnostics);
        c.facts.correctness.reset();
        c.facts.timing.reset();
        c.facts.declaredPassed = false;
        return c.verdict();
    }

private Q_SLOTS:
    void honestFactsHaveNoFindings()
    {
        Case c;
        QVERIFY(c.verdict().findings.empty());
        QCOMPARE(c.verdict().kind, u"passed"_s);
    }

    void everyRuleIdIsListedOnce()
    {
        QStringList ids;
        for (const Rule &rule : allRules())
            ids.append(QString::fromLatin1(rule.id));
        QCOMPARE(ids.removeDuplicates(), 0);
    }

    void compileErrorNamesFileAndLine()
    {
        const Verdict verdict = build({{u"softmax.cpp"_s, 2, 1, Severity::Warning, u"unused variable"_s, {}}, error(u"'foo' was not declared in this scope"_s, 7), error(u"expected ';'"_s, 9)});
        QCOMPARE(verdict.kind, u"build_failed"_s);
        QCOMPARE(verdict.findings[0].file, u"softmax.cpp"_s);
        QCOMPARE(verdict.findings[0].line, 7);
        QCOMPARE(verdict.findings[0].args[u"errors"_s].toInt(), 2);
    }

    void signatureConflicts_data()
    {
        QTest::addColumn<QString>("message");
        QTest::newRow("g++ parameters") << u"conflicting declaration of C function 'void softmax(const float*, float*, int64_t)'"_s;
        QTest::newRow("g++ result") << u"ambiguating new declaration of 'int softmax(const float*, float*, int64_t, int64_t)'"_s;
        QTest::newRow("clang parameters") << u"conflicting types for 'softmax'"_s;
        QTest::newRow("clang result") << u"functions that differ only in their return type cannot be overloaded: softmax"_s;
        QTest::newRow("static") << u"'void softmax(const float*, float*, int64_t, int64_t)' was declared 'extern' and later 'static'"_s;
    }
    void signatureConflicts()
    {
        QFETCH(QString, message);
        QCOMPARE(build({error(message)}).kind, u"wrong_signature"_s);
        // The same words about another function are an ordinary error.
        QCOMPARE(build({error(message.replace(u"softmax"_s, u"helper_function"_s))}).kind, u"build_failed"_s);
    }

    void linkErrors()
    {
        const Verdict missing = build({error(u"undefined reference to `softmax'"_s, 0), error(u"ld returned 1 exit status"_s, 0)});
        QCOMPARE(missing.kind, u"link_or_symbol"_s);
        QCOMPARE(missing.findings[0].rule, u"entry_missing"_s);
        Case c; // defined, but as another function to C++
        c.submission.files[0].content = "\nnamespace mine {\nvoid softmax(const float*, float*) {}\n}\n";
        c.facts.build->ok = false;
        c.facts.build->diagnostics = {error(u"undefined reference to `softmax'"_s, 0)};
        const std::vector<Finding> findings = triage(c.facts);
        QCOMPARE(findings[0].kind, u"wrong_signature"_s);
        QCOMPARE(findings[0].line, 3);
        const Verdict other = build({error(u"undefined reference to `cblas_sgemm'"_s, 0)});
        QCOMPARE(other.kind, u"link_or_symbol"_s);
        QCOMPARE(other.findings[0].args[u"symbol"_s].toString(), u"cblas_sgemm"_s);
        QCOMPARE(build({error(u"cannot find -lfoo"_s, 0)}).kind, u"link_or_symbol"_s);
    }

    void loadErrors()
    {
        Case c;
        c.facts.correctness.reset();
        c.facts.timing.reset();
        c.facts.declaredPassed = false;
        c.facts.loadError = u"/x/module.so: undefined symbol: softmax"_s;
        QCOMPARE(c.verdict().kind, u"link_or_symbol"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"entry_missing"_s);
        c.facts.loadError = u"/x/module.so: undefined symbol: _Z7softmaxPKfPfll"_s;
        QCOMPARE(c.verdict().findings[0].rule, u"entry_missing"_s);
        c.facts.loadError = u"/x/module.so: undefined symbol: erff_fast"_s;
        QCOMPARE(c.verdict().findings[0].rule, u"undefined_symbol"_s);
    }

    void infrastructureIsTakenOver()
    {
        Case c;
        c.facts.infrastructure.push_back({u"cancelled"_s, u"cancelled"_s, {}, {}, 0});
        QCOMPARE(c.verdict().kind, u"cancelled"_s);
    }

    void limits()
    {
        Case c;
        ProcessEnd end;
        end.kind = ProcessEnd::Kind::TimedOut;
        end.stage = u"check"_s;
        end.limitSeconds = 2;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"timeout"_s);
        QCOMPARE(c.verdict().findings[0].args[u"limit_s"_s].toDouble(), 2.0);
        end.kind = ProcessEnd::Kind::OutOfMemory;
        end.limitBytes = 1000;
        end.peakBytes = 990;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"out_of_memory"_s);
        QCOMPARE(c.verdict().findings[0].args[u"peak_bytes"_s].toInt(), 990);
        end.kind = ProcessEnd::Kind::OutputFlood;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"crashed"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"output_limit"_s);
        end.kind = ProcessEnd::Kind::Exited;
        end.code = 0;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"crashed"_s);
        QCOMPARE(c.verdict().findings[0].args[u"code"_s].toInt(), 0);
    }

    void allocationFailureIsOutOfMemory()
    {
        Case c;
        ProcessEnd end = signal(SIGABRT);
        end.output = u"terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n"_s;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"out_of_memory"_s);
        end.output = u"terminate called after throwing an instance of 'std::runtime_error'\n  what():  no\n"_s;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"crashed"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"uncaught_exception"_s);
        QCOMPARE(c.verdict().findings[0].args[u"exception"_s].toString(), u"std::runtime_error"_s);
    }

    void faultsBesideABuffer()
    {
        Case c;
        ProcessEnd end = signal(SIGSEGV);
        end.faultKnown = true;
        end.faultArgument = u"y"_s;
        end.faultDistance = 0;
        end.faultWrite = true;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"out_of_bounds_write"_s);
        QCOMPARE(c.verdict().findings[0].args[u"bytes_away"_s].toInt(), 1);
        QCOMPARE(c.verdict().findings[0].args[u"side"_s].toString(), u"after"_s);
        end.faultWrite = false;
        end.faultDistance = -4;
        end.faultArgument = u"x"_s;
        end.caseName = u"N+1"_s;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"illegal_access"_s);
        QCOMPARE(c.verdict().findings[0].args[u"side"_s].toString(), u"before"_s);
        QCOMPARE(c.verdict().findings[0].args[u"case"_s].toString(), u"N+1"_s);
    }

    void faultsElsewhere()
    {
        Case c;
        ProcessEnd end = signal(SIGSEGV);
        end.faultKnown = true;
        end.faultAddress = 8;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"illegal_access"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"null_pointer"_s);
        end.faultAddress = 0x7f1234567000;
        c.endWith(end);
        QCOMPARE(c.verdict().findings[0].rule, u"wild_pointer"_s);
        end.stackOverflow = true;
        c.endWith(end);
        QCOMPARE(c.verdict().findings[0].rule, u"stack_overflow"_s);
        end.stackOverflow = false;
        end.faultAddress = 0;
        end.generalProtection = true;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"misaligned"_s);
    }

    void otherSignals()
    {
        for (const auto &[number, name] : {std::pair{SIGFPE, "SIGFPE"}, std::pair{SIGILL, "SIGILL"}, std::pair{SIGABRT, "SIGABRT"}, std::pair{SIGKILL, "SIGKILL"}}) {
            Case c;
            c.endWith(signal(number));
            QCOMPARE(c.verdict().kind, u"crashed"_s);
            QCOMPARE(c.verdict().findings[0].args[u"signal"_s].toString(), QString::fromLatin1(name));
            QCOMPARE(c.verdict().findings.size(), size_t(1));
        }
    }

    void canariesAreToldOncePerSide()
    {
        Case c;
        c.facts.canaries = {{u"y"_s, 0, 4, u"back"_s}, {u"y"_s, 0, 4, u"repeat 1"_s}, {u"y"_s, -4, 4, u"back"_s}};
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"out_of_bounds_write"_s);
        QCOMPARE(verdict.findings.size(), size_t(2));
        QCOMPARE(verdict.findings[0].args[u"run"_s].toString(), u"back"_s);
    }

    void modifiedInput()
    {
        Case c;
        c.facts.modifiedInputs = {u"x"_s};
        c.facts.modifiedInputCase = u"front"_s;
        QCOMPARE(c.verdict().kind, u"input_modified"_s);
    }

    void unwrittenOutputIsNotAlsoAMismatch()
    {
        Case c;
        c.fail(512);
        c.facts.unwritten[u"y"_s] = 512;
        c.facts.correctness->unwrittenElements = 512;
        c.facts.differingRepeats = c.facts.wrongRepeats = 8; // the patterns differ
        c.facts.correctness->determinism = u"nondeterministic"_s;
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"uninitialised_output"_s);
        QCOMPARE(verdict.findings.size(), size_t(1));
        QCOMPARE(verdict.findings[0].args[u"of"_s].toInt(), 64 * 512);
    }

    void nonFiniteIsNotAlsoAMismatch()
    {
        Case c;
        c.fail(10);
        c.facts.correctness->nanCount = 9;
        c.facts.correctness->infCount = 1;
        c.facts.freshInputsChangedOutput = false;
        QCOMPARE(c.verdict().kind, u"non_finite"_s);
        QCOMPARE(c.verdict().findings.size(), size_t(1));
        c.facts.correctness->badElements = 11;
        QVERIFY(find(c.verdict(), u"mismatch"_s));
    }

    void nondeterminism()
    {
        Case c;
        c.facts.differingRepeats = 5;
        c.facts.correctness->determinism = u"differs within tolerance"_s;
        QVERIFY(onlyNotes(c.verdict()) && find(c.verdict(), u"note:differs_within_tolerance"_s));
        c.facts.wrongRepeats = 1;
        c.facts.correctness->determinism = u"nondeterministic"_s;
        QCOMPARE(c.verdict().kind, u"nondeterministic"_s);
        QCOMPARE(c.verdict().findings[0].args[u"wrong"_s].toInt(), 1);
    }

    void mismatchHasItsPattern()
    {
        Case c;
        c.fail(100);
        c.facts.correctness->pattern = u"tail"_s;
        c.facts.correctness->patternArgs = {{u"axis"_s, u"N"_s}, {u"from"_s, 504}};
        c.facts.failedVariants = {u"seed 2"_s};
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"mismatch"_s);
        QCOMPARE(verdict.findings.size(), size_t(1));
        QCOMPARE(verdict.findings[0].args[u"pattern_args"_s].toObject()[u"from"_s].toInt(), 504);
    }

    void dependenceOnOldContentsIsNamed()
    {
        Case c;
        c.fail(100);
        c.facts.dependsOnFill = true;
        c.facts.differingRepeats = c.facts.wrongRepeats = 8;
        c.facts.correctness->determinism = u"nondeterministic"_s;
        QCOMPARE(c.verdict().kind, u"mismatch"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"reads_old_output"_s);
        Case lucky; // what lay there was small enough for the declared case
        lucky.facts.dependsOnFill = lucky.facts.warmDiffersFromFirst = true;
        lucky.facts.differingRepeats = 8;
        lucky.facts.wrongRepeats = 3;
        QCOMPARE(lucky.verdict().kind, u"mismatch"_s);
        QCOMPARE(lucky.verdict().findings.size(), size_t(1));
    }

    void hiddenVariantAloneIsAMismatch()
    {
        Case c;
        c.facts.failedVariants = {u"scale x10"_s};
        c.facts.correctness->cases.push_back({u"scale x10"_s, c.workload.axes, true, false, {}, 12, 64 * 512, 99.0});
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"mismatch"_s);
        QCOMPARE(verdict.findings[0].rule, u"hidden_variant"_s);
        QCOMPARE(verdict.findings[0].args[u"bad"_s].toInt(), 12);
    }

    void droppedVariantIsANote()
    {
        Case c;
        c.facts.correctness->cases.push_back({u"scale x10"_s, c.workload.axes, true, false, u"not finite in the declared precision"_s, 12, 64 * 512, 99.0});
        QVERIFY(onlyNotes(c.verdict()));
        QVERIFY(find(c.verdict(), u"note:dropped_variant"_s));
    }

    void staleResultIsCachedOutput()
    {
        Case c;
        c.facts.staleResult = true;
        c.facts.freshInputsChangedOutput = false;
        c.facts.failedVariants = {u"seed 2"_s};
        c.facts.correctness->cases.push_back({u"seed 2"_s, c.workload.axes, true, false, {}, 500, 64 * 512, 1e6});
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"suspect:cached_output"_s);
        QCOMPARE(verdict.findings.size(), size_t(1));
    }

    void skippedWarmCallsAreCachedOutput()
    {
        Case c;
        c.facts.untouchedRepeats = 8;
        c.facts.differingRepeats = 8;
        c.facts.wrongRepeats = 3;
        c.facts.correctness->determinism = u"nondeterministic"_s;
        QCOMPARE(c.verdict().kind, u"suspect:cached_output"_s);
        QCOMPARE(c.verdict().findings[0].rule, u"warm_calls_skipped"_s);
    }

    void constantOutputIsInputIndependent()
    {
        Case c;
        c.fail(64 * 512);
        c.facts.freshInputsChangedOutput = false;
        c.facts.staleResult = true;
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"mismatch"_s);
        QVERIFY(find(verdict, u"suspect:input_independent"_s));
        QVERIFY(!find(verdict, u"suspect:cached_output"_s));
    }

    void lateWorkIsNamed()
    {
        Case c;
        c.facts.changedAfterReturn = 1;
        c.facts.untouchedRepeats = 3;
        c.facts.differingRepeats = 4;
        c.facts.wrongRepeats = 2;
        QCOMPARE(c.verdict().kind, u"suspect:lazy_output"_s);
        Case threads;
        threads.facts.threadsLeft = 2;
        QCOMPARE(threads.verdict().kind, u"suspect:off_stream_work"_s);
    }

    void skippedTimedCalls()
    {
        Case c;
        c.facts.timedOutputsWrong = true;
        c.facts.skippedCalls = 1;
        QCOMPARE(c.verdict().kind, u"suspect:lazy_output"_s);
        c.submission.files[0].content += "#include <stdlib.h>\nstatic bool b = getenv(\"GABLE_TIMING\");\n";
        QCOMPARE(c.verdict().kind, u"suspect:evaluator_branch"_s);
        Case wrong;
        wrong.facts.timedOutputsWrong = true;
        QCOMPARE(wrong.verdict().kind, u"mismatch"_s);
        wrong.facts.differingRepeats = 3;
        QCOMPARE(wrong.verdict().kind, u"nondeterministic"_s);
    }

    void staticHitAloneIsNoVerdict()
    {
        Case c;
        c.submission.files[0].content += "static bool b = getenv(\"GABLE_TIMING\");\n";
        QVERIFY(c.verdict().findings.empty());
    }

    void neighbours()
    {
        Case c;
        c.facts.failedNeighbours = {u"N+1"_s};
        c.facts.correctness->cases.push_back({u"N+1"_s, c.workload.axes, true, false, {}, 64, 64 * 513, 1e3});
        QCOMPARE(c.verdict().kind, u"suspect:shape_specialised"_s);
        QCOMPARE(c.verdict().findings[0].args[u"bad"_s].toInt(), 64);
        c.problem.generality = false;
        QVERIFY(c.verdict().findings.empty());
        Case refusing;
        refusing.facts.refusedNeighbours = {u"N+1"_s};
        QVERIFY(onlyNotes(refusing.verdict()));
        QVERIFY(find(refusing.verdict(), u"note:refused_neighbour"_s));
    }

    void crashOnANeighbourIsACrash()
    {
        Case c;
        c.facts.failedNeighbours = {u"N+1"_s};
        ProcessEnd end = signal(SIGFPE);
        end.caseName = u"N+1"_s;
        c.endWith(end);
        QCOMPARE(c.verdict().kind, u"crashed"_s);
        QCOMPARE(c.verdict().findings.size(), size_t(1));
    }

    void tampering()
    {
        Case identity;
        identity.facts.identityChanged = true;
        identity.facts.identityWhat = u"libc.so.6 r-xp"_s;
        QCOMPARE(identity.verdict().kind, u"suspect:tampering"_s);
        Case bracket;
        bracket.facts.clockMismatch = u"samples of 9 ns do not fit into 3 ns"_s;
        QCOMPARE(bracket.verdict().kind, u"suspect:tampering"_s);
        Case channel;
        channel.facts.channelMisuse = u"3 messages"_s;
        QCOMPARE(channel.verdict().findings[0].rule, u"result_channel"_s);
    }

    void clockSlopes_data()
    {
        QTest::addColumn<double>("host");
        QTest::addColumn<double>("parent");
        QTest::addColumn<bool>("suspect");
        QTest::newRow("agree") << 10'000.0 << 10'200.0 << false;
        QTest::newRow("within 1 us") << 500.0 << 1'400.0 << false;
        QTest::newRow("within 5 %") << 1e6 << 1.04e6 << false;
        QTest::newRow("half the time") << 5'000.0 << 10'000.0 << true;
        QTest::newRow("too slow harms no one") << 20'000.0 << 10'000.0 << false;
        QTest::newRow("not measured") << 0.0 << 10'000.0 << false;
    }
    void clockSlopes()
    {
        QFETCH(double, host);
        QFETCH(double, parent);
        QFETCH(bool, suspect);
        Case c;
        c.facts.hostSlopeNs = host;
        c.facts.parentSlopeNs = parent;
        QCOMPARE(c.verdict().kind, suspect ? u"suspect:tampering"_s : u"passed"_s);
    }

    void precision()
    {
        Case c;
        c.facts.correctness->precision = u"tf32-like"_s;
        QCOMPARE(c.verdict().kind, u"suspect:precision_downgrade"_s);
        c.problem.allowsLowerPrecision = true;
        QVERIFY(onlyNotes(c.verdict()) && find(c.verdict(), u"note:lower_precision"_s));
        c.problem.allowsLowerPrecision = false;
        c.problem.dtype = DType::BFloat16;
        c.facts.correctness->precision = u"bfloat16-like"_s;
        QVERIFY(c.verdict().findings.empty());
        c.problem.dtype = DType::Float64;
        c.facts.correctness->precision = u"float32"_s;
        QCOMPARE(c.verdict().kind, u"suspect:precision_downgrade"_s);
    }

    void impossibleSpeed()
    {
        Case c;
        RooflineReport roofline;
        roofline.minimumNs = 12'000;
        c.facts.roofline = roofline;
        QVERIFY(c.verdict().findings.empty()); // 0.83 of it: measured roofs have their own error
        c.facts.roofline->minimumNs = 13'000;
        QCOMPARE(c.verdict().kind, u"suspect:impossible_speed"_s);
        c.facts.roofline->minimumNs = 0;
        c.facts.roofline->baselineNs = 200'000;
        QVERIFY(onlyNotes(c.verdict()) && find(c.verdict(), u"note:large_speedup"_s));
    }

    void noise()
    {
        Case c;
        c.facts.timing->discarded = 40;
        QVERIFY(c.verdict().findings.empty());
        c.facts.timing->discarded = 41;
        QCOMPARE(c.verdict().kind, u"noisy_timing"_s);
    }

    void notes()
    {
        Case c;
        c.facts.survivors = 2;
        c.facts.correctness->reference = u"sampled"_s;
        c.facts.timing->stoppedBy = u"budget"_s;
        const Verdict verdict = c.verdict();
        QCOMPARE(verdict.kind, u"passed"_s);
        for (const char *kind : {"note:survivors", "note:sampled_reference", "note:stopped_by_budget"})
            QVERIFY2(find(verdict, QString::fromLatin1(kind)), kind);
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
