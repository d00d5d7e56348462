// SPDX-License-Identifier: Apache-2.0
// Every submission of the corpus goes through the real worker: the failing and cheating ones must be found with their evidence, the
// honest look-alikes must pass with nothing above a note. CORPUS_ONLY=word limits it to names that contain the word.
#include "core/problem/suite.h"
#include "core/triage/describe.h"
#include "core/triage/headline.h"
#include "core/worker/client.h"
#include "tests/corpus/corpus_sample.h"

#include <QCoreApplication>
#include <QTest>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace gable;

namespace {

constexpr int kAnswerMs = 180'000; // for one sample once its turn has come; generous: nothing here measures time

Protocol protocolOf(bool isHonest)
{
    Protocol protocol;
    protocol.profile = Profile::Quick;
    protocol.mode = Mode::Hot;
    // Short, so that a hanging sample costs little; an honest one gets room on a busy machine.
    protocol.limits.callSecondsMin = isHonest ? 20.0 : 2.0;
    protocol.limits.memoryBytesBeyondBuffers = int64_t(512) << 20;
    return protocol;
}

QString listOf(const Verdict &verdict)
{
    QStringList lines;
    for (const Finding &finding : verdict.findings)
        lines.append(u"  %1 (%2): %3"_s.arg(finding.kind, finding.rule, describe(finding)));
    return lines.join(u'\n');
}

} // namespace

class TestCorpus : public QObject
{
    Q_OBJECT

private:
    struct Answer {
        std::optional<Result<Evaluation>> result;
    };
    struct Tally {
        int samples = 0, found = 0, evidence = 0;
    };

    Result<EvaluateRequest> requestFor(const CorpusSample &sample) const
    {
        const Problem *problem = m_suite.problem(sample.problem);
        if (!problem)
            return fail(u"corpus"_s, u"%1: no problem %2"_s.arg(sample.name, sample.problem));
        const Workload *workload = sample.workload.isEmpty() ? &problem->workloads.front() : problem->workload(sample.workload);
        if (!workload)
            return fail(u"corpus"_s, u"%1: no workload %2"_s.arg(sample.name, sample.workload));
        EvaluateRequest request;
        request.problem = *problem;
        request.workload = *workload;
        request.submission = sample.submission;
        request.device = u"cpu:0"_s;
        request.protocol = protocolOf(sample.isHonest());
        if (sample.tolerance)
            request.problem.tolerance = *sample.tolerance;
        return request;
    }

    bool lacks(const QString &need) const { return (need == "sandbox"_L1 && !m_sandboxed) || (need == "ceilings"_L1 && !m_ceilings); }

    void submit(size_t index)
    {
        const auto request = requestFor(m_samples[index]);
        if (!request)
            m_answers[index].result = Result<Evaluation>(tl::unexpected<Error>(request.error()));
        else
            m_client.evaluate(*request, [this, index](Result<Evaluation> result) { m_answers[index].result = std::move(result); });
    }

    Suite m_suite;
    std::vector<CorpusSample> m_samples;
    std::vector<Answer> m_answers;
    std::map<QString, Tally> m_tally;
    WorkerClient m_client;
    bool m_sandboxed = false, m_ceilings = false;

private Q_SLOTS:
    void initTestCase()
    {
        auto suite = builtInSuite();
        QVERIFY2(suite.has_value(), suite ? "" : qPrintable(suite.error().toText()));
        m_suite = *suite;
        auto samples = readCorpus(qEnvironmentVariable("GABLE_SOURCE_DIR", QCoreApplication::applicationDirPath() + u"/../../.."_s) + u"/tests/corpus"_s);
        QVERIFY2(samples.has_value(), samples ? "" : qPrintable(samples.error().toText()));
        const QString only = qEnvironmentVariable("CORPUS_ONLY");
        std::copy_if(samples->begin(), samples->end(), std::back_inserter(m_samples), [&](const CorpusSample &sample) { return sample.name.contains(only); });
        m_answers.resize(m_samples.size());

        m_client.start();
        QTRY_VERIFY_WITH_TIMEOUT(m_client.isReady(), 30'000);
        bool known = false;
        m_client.devices([&](Result<std::vector<DeviceInfo>> devices) {
            known = true;
            m_sandboxed = devices && !devices->empty() && devices->front().sandbox == "bubblewrap"_L1;
        });
        QTRY_VERIFY_WITH_TIMEOUT(known, 30'000);
        if (std::any_of(m_samples.begin(), m_samples.end(), [](const CorpusSample &sample) { return sample.needs.contains(u"ceilings"_s); })) {
            bool measured = false;
            m_client.ceilings({u"cpu:0"_s, true}, [&](Result<Ceilings> ceilings) {
                measured = true;
                m_ceilings = ceilings.has_value();
            });
            QTRY_VERIFY_WITH_TIMEOUT(measured, kAnswerMs);
        }
        for (size_t i = 0; i < m_samples.size(); ++i) {
            if (std::none_of(m_samples[i].needs.begin(), m_samples[i].needs.end(), [this](const QString &need) { return lacks(need); }))
                submit(i);
        }
    }

    void theCorpusIsLargeEnough()
    {
        if (qEnvironmentVariableIsSet("CORPUS_ONLY"))
            QSKIP("only a part was asked for");
        const auto honest = std::count_if(m_samples.begin(), m_samples.end(), [](const CorpusSample &sample) { return sample.isHonest(); });
        QVERIFY(honest >= 48);
        QVERIFY(std::ssize(m_samples) - honest >= 48);
    }

    void sample_data()
    {
        QTest::addColumn<qulonglong>("index");
        for (size_t i = 0; i < m_samples.size(); ++i)
            QTest::newRow(qPrintable(m_samples[i].name)) << qulonglong(i);
    }

    void sample()
    {
        QFETCH(qulonglong, index);
        const CorpusSample &sample = m_samples[index];
        for (const QString &need : sample.needs) {
            if (lacks(need))
                QSKIP(qPrintable(u"needs "_s + need));
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_answers[index].result.has_value(), kAnswerMs);
        const Result<Evaluation> &result = *m_answers[index].result;
        QVERIFY2(result.has_value(), result ? "" : qPrintable(result.error().toText() + u'\n' + QString::fromUtf8(m_client.standardError())));
        const Verdict &verdict = result->verdict;
        Tally &tally = m_tally[sample.tableKind()];
        ++tally.samples;
        const bool found = sample.kinds.contains(verdict.kind);
        tally.found += found;
        QVERIFY2(found, qPrintable(u"%1 instead of %2\n%3"_s.arg(verdict.kind, sample.kinds.join(u'|'), listOf(verdict))));
        const QString missing = sample.missingEvidence(verdict);
        tally.evidence += missing.isEmpty();
        QVERIFY2(missing.isEmpty(), qPrintable(missing + u'\n' + listOf(verdict)));
        if (sample.isHonest())
            QVERIFY2(std::all_of(verdict.findings.begin(), verdict.findings.end(), isNote), qPrintable(listOf(verdict)));
    }

    void cleanupTestCase()
    {
        std::printf("\n%-32s %8s %8s %15s\n", "kind", "samples", "found", "evidence right");
        Tally sum;
        for (const auto &[kind, tally] : m_tally) {
            std::printf("%-32s %8d %8d %15d\n", qPrintable(kind), tally.samples, tally.found, tally.evidence);
            sum.samples += tally.samples;
            sum.found += tally.found;
            sum.evidence += tally.evidence;
        }
        std::printf("%-32s %8d %8d %15d\n", "all", sum.samples, sum.found, sum.evidence);
        std::fflush(stdout);
    }
};

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
