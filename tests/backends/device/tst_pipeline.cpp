// SPDX-License-Identifier: Apache-2.0
#include "backends/device/evaluate.h"
#include "core/problem/suite.h"
#include "tests/backends/device/fake_device.h"

#include <QDir>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

// vector_add.float32: a, b, c, N.
struct Vectors {
    explicit Vectors(void *const *args)
        : a(static_cast<const float *>(args[0])), b(static_cast<const float *>(args[1])), c(static_cast<float *>(args[2])), n(*static_cast<const int64_t *>(args[3]))
    {
    }
    const float *a, *b;
    float *c;
    int64_t n;
};

void add(void *const *args)
{
    const Vectors v(args);
    for (int64_t i = 0; i < v.n; ++i)
        v.c[i] = v.a[i] + v.b[i];
}

void reference(void *const *args, int64_t begin, int64_t end, double *exact, float *sequential, float *pairwise)
{
    const auto *a = static_cast<const float *>(args[0]), *b = static_cast<const float *>(args[1]);
    for (int64_t i = begin; i < end; ++i) {
        exact[i - begin] = double(a[i]) + double(b[i]);
        sequential[i - begin] = pairwise[i - begin] = a[i] + b[i];
    }
}

} // namespace

class TestPipeline : public QObject
{
    Q_OBJECT

private:
    Evaluation run(FakeBehaviour &behaviour, uint64_t seed = 0)
    {
        if (!behaviour.reference)
            behaviour.reference = reference;
        FakeDevice device(behaviour);
        Job job;
        job.request.problem = m_problem;
        job.request.workload = m_problem.workloads.front();
        job.request.device = u"cpu:0"_s;
        job.request.protocol.seed = seed;
        job.salt = seed ? seed : 12345;
        job.progress = [](const QString &, const QString &, double) {};
        job.cancelled = [this] { return m_cancelled; };
        job.beginTimed = [] { return Result<void>(); };
        job.endTimed = [] {};
        BuildReport build;
        build.ok = true;
        auto evaluation = evaluate(device, job, build);
        return evaluation ? *evaluation : Evaluation{};
    }
    static bool has(const Evaluation &evaluation, const QString &kind)
    {
        return std::any_of(evaluation.verdict.findings.begin(), evaluation.verdict.findings.end(), [&](const Finding &f) { return f.kind == kind; });
    }

    Problem m_problem;
    bool m_cancelled = false;

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        auto suite = builtInSuite();
        QVERIFY(suite.has_value());
        const Problem *problem = suite->problem(u"vector_add.float32"_s);
        QVERIFY(problem);
        m_problem = *problem;
    }
    void init() { m_cancelled = false; }

    void rightKernelPassesAndIsTimed()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = add;
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"passed"_s);
        QVERIFY(evaluation.timing && evaluation.timing->counted);
        QCOMPARE(evaluation.timing->medianNs, 1000.0);
        QCOMPARE(evaluation.correctness->determinism, u"identical"_s);
        // declared, fresh contents, scale, shift, and both neighbours of the one general axis
        QVERIFY(evaluation.correctness->cases.size() >= 5);
    }

    void referencesOfRecordedSeedsAreKept()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = add;
        QCOMPARE(run(behaviour).verdict.kind, u"passed"_s);
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/gable/references"_s;
        QDir(folder).removeRecursively();
        run(behaviour);
        QVERIFY(!QDir(folder).exists()); // a fresh salt's case is never asked for again
        QCOMPARE(run(behaviour, 77).verdict.kind, u"passed"_s);
        QVERIFY(QDir(folder).exists());
        const Evaluation again = run(behaviour, 77);
        QCOMPARE(again.verdict.kind, u"passed"_s);
        QCOMPARE(again.correctness->cases.front().checkedElements, m_problem.workloads.front().axes.at(u"N"_s));
    }

    void zeroedInputsDoNotBendTheReference()
    {
        // The reference reads the candidate's own inputs: zeros in them must not make zeros right.
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *args) {
            const Vectors v(args);
            for (int64_t i = 0; i < v.n; ++i)
                v.c[i] = const_cast<float *>(v.a)[i] = const_cast<float *>(v.b)[i] = 0;
        };
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"input_modified"_s);
        QVERIFY(has(evaluation, u"mismatch"_s));
    }

    void inputsZeroedAfterTheCallDoNotBendTheReference()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *args) {
            const Vectors v(args);
            std::fill(v.c, v.c + v.n, 0.0f);
        };
        behaviour.afterReturn = [](void *const *args) {
            const Vectors v(args);
            for (int64_t i = 0; i < v.n; ++i)
                const_cast<float *>(v.a)[i] = const_cast<float *>(v.b)[i] = 0;
        };
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"input_modified"_s);
        QVERIFY(has(evaluation, u"mismatch"_s));
    }

    void resultKeptUnderOneElementIsAlwaysStale()
    {
        // Whichever elements change: in one of two rounds it is not the key.
        struct Kept {
            const float *address = nullptr;
            float probe = 0;
            std::vector<float> result;
        };
        for (uint64_t seed = 1; seed <= 100; ++seed) {
            Kept kept;
            FakeBehaviour behaviour;
            behaviour.candidate = [&kept](void *const *args) {
                const Vectors v(args);
                if (kept.address != v.a || kept.probe != v.a[5] || int64_t(kept.result.size()) != v.n) {
                    add(args);
                    kept = {v.a, v.a[5], std::vector<float>(v.c, v.c + v.n)};
                }
                std::copy(kept.result.begin(), kept.result.end(), v.c);
            };
            const Evaluation evaluation = run(behaviour, seed);
            QVERIFY2(evaluation.verdict.kind == "suspect:cached_output"_L1, qPrintable(u"seed %1: %2"_s.arg(seed).arg(evaluation.verdict.kind)));
        }
    }

    void resultKeptOnlyWhileTimedIsStale()
    {
        // Honest for the check's calls, then the first result at an address for good: only the changed places after timing tell.
        int calls = 0;
        std::map<const float *, std::vector<float>> kept;
        FakeBehaviour behaviour;
        behaviour.candidate = [&](void *const *args) {
            const Vectors v(args);
            auto &result = kept[v.a];
            if (++calls < 40 || int64_t(result.size()) != v.n) {
                add(args);
                result.assign(v.c, v.c + v.n);
            }
            std::copy(result.begin(), result.end(), v.c);
        };
        const Evaluation evaluation = run(behaviour);
        QVERIFY2(calls > 40, qPrintable(QString::number(calls)));
        QCOMPARE(evaluation.verdict.kind, u"suspect:cached_output"_s);
        QVERIFY(evaluation.timing);
    }

    void whatIsMadeOfParametersMayBeKept()
    {
        m_problem.arguments[1].role = Role::Param;
        auto packed = std::make_shared<std::map<std::pair<const float *, int64_t>, std::vector<float>>>();
        FakeBehaviour behaviour;
        behaviour.candidate = [packed](void *const *args) {
            const Vectors v(args);
            auto &b = (*packed)[{v.b, v.n}];
            if (b.empty())
                b.assign(v.b, v.b + v.n);
            for (int64_t i = 0; i < v.n; ++i)
                v.c[i] = v.a[i] + b[size_t(i)];
        };
        const Evaluation evaluation = run(behaviour);
        m_problem.arguments[1].role = Role::In;
        QCOMPARE(evaluation.verdict.kind, u"passed"_s);
    }

    void wrongTailIsAMismatch()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *args) {
            add(args);
            const Vectors v(args);
            for (int64_t i = v.n - v.n / 8; i < v.n; ++i)
                v.c[i] *= 2;
        };
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"mismatch"_s);
        QVERIFY(!evaluation.timing);
        QCOMPARE(evaluation.correctness->badElements, m_problem.workloads.front().axes.at(u"N"_s) / 8);
        QCOMPARE(evaluation.correctness->pattern, u"tail"_s);
        QVERIFY(!evaluation.correctness->windows.empty());
        QVERIFY(evaluation.correctness->map.has_value());
    }

    void unwrittenOutputIsNamed()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *) {};
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"uninitialised_output"_s);
        QCOMPARE(evaluation.correctness->unwrittenElements, m_problem.workloads.front().axes.at(u"N"_s));
    }

    void modifiedInputIsNamed()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *args) {
            add(args);
            const_cast<float *>(Vectors(args).b)[0] += 1;
        };
        const Evaluation evaluation = run(behaviour);
        QVERIFY(has(evaluation, u"input_modified"_s));
    }

    void overrunIsFoundInTheCanary()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *args) {
            add(args);
            const Vectors v(args);
            v.c[v.n] = 1.0f;
        };
        QCOMPARE(run(behaviour).verdict.kind, u"out_of_bounds_write"_s);
    }

    void lateWriteIsLazy()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [](void *const *) {};
        behaviour.afterReturn = add;
        QVERIFY(has(run(behaviour), u"suspect:lazy_output"_s));
    }

    void firstResultForEverIsCached()
    {
        std::vector<float> first;
        FakeBehaviour behaviour;
        behaviour.candidate = [&](void *const *args) {
            const Vectors v(args);
            if (first.size() != size_t(v.n)) {
                add(args);
                first.assign(v.c, v.c + v.n);
            }
            std::copy(first.begin(), first.end(), v.c);
        };
        QVERIFY(has(run(behaviour), u"suspect:cached_output"_s));
    }

    void oneSizeOnlyIsShapeSpecialised()
    {
        const int64_t size = m_problem.workloads.front().axes.at(u"N"_s);
        FakeBehaviour behaviour;
        behaviour.candidate = [size](void *const *args) {
            const Vectors v(args);
            add(args);
            if (v.n != size)
                v.c[v.n / 2] = 0;
        };
        QVERIFY(has(run(behaviour), u"suspect:shape_specialised"_s));
    }

    void changingBitsWithinToleranceIsANote()
    {
        int calls = 0;
        FakeBehaviour behaviour;
        behaviour.candidate = [&](void *const *args) {
            add(args);
            const Vectors v(args);
            v.c[0] = std::nextafterf(v.c[0], ++calls % 2 ? 1e9f : -1e9f);
        };
        const Evaluation evaluation = run(behaviour);
        QCOMPARE(evaluation.verdict.kind, u"passed"_s);
        QCOMPARE(evaluation.correctness->determinism, u"differs within tolerance"_s);
    }

    void randomErrorsAreNondeterministic()
    {
        int calls = 0;
        FakeBehaviour behaviour;
        behaviour.candidate = [&](void *const *args) {
            add(args);
            if (++calls == 4 || calls == 6)
                Vectors(args).c[0] += 100;
        };
        QCOMPARE(run(behaviour).verdict.kind, u"nondeterministic"_s);
    }

    void alteredHostIsTampering()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = add;
        behaviour.altered = u"gable-host r--p at 00004000"_s;
        QCOMPARE(run(behaviour).verdict.kind, u"suspect:tampering"_s);
    }

    void samplesBeyondTheBracketAreTampering()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = add;
        behaviour.bracketFactor = 0.5;
        QVERIFY(has(run(behaviour), u"suspect:tampering"_s));
    }

    void slowedClockIsTampering()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = add;
        behaviour.nsPerCall = 100'000;
        behaviour.bracketFactor = 3;
        QVERIFY(has(run(behaviour), u"suspect:tampering"_s));
    }

    void timeoutAndCrashAreReported()
    {
        FakeBehaviour behaviour;
        behaviour.failLaunchWith = u"timeout"_s;
        QCOMPARE(run(behaviour).verdict.kind, u"timeout"_s);
        behaviour.failLaunchWith = u"host_gone"_s;
        behaviour.end.kind = ProcessEnd::Kind::Signalled;
        behaviour.end.code = 8;
        QCOMPARE(run(behaviour).verdict.kind, u"crashed"_s);
    }

    void cancelledIsSaid()
    {
        FakeBehaviour behaviour;
        behaviour.candidate = [&](void *const *args) {
            add(args);
            m_cancelled = true;
        };
        QCOMPARE(run(behaviour).verdict.kind, u"cancelled"_s);
    }
};

QTEST_GUILESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
