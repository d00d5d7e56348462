// SPDX-License-Identifier: Apache-2.0
#include "backends/device/evaluate.h"

#include "backends/device/correctness.h"
#include "backends/device/measurement.h"
#include "backends/device/null_candidates.h"
#include "core/roofline/placement.h"
#include "core/triage/headline.h"
#include "core/triage/pattern.h"
#include "core/triage/static_scan.h"

#include <QElapsedTimer>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

Finding infrastructure(const QString &kind, const QString &rule, const QJsonObject &args = {}) { return {kind, rule, args, {}, 0}; }

Evaluation emptyEvaluation(const EvaluateRequest &request)
{
    Evaluation evaluation;
    evaluation.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    evaluation.submission = request.submission.id;
    evaluation.label = request.submission.label;
    evaluation.author = request.submission.author;
    evaluation.problem = request.problem.name;
    evaluation.suite = request.problem.suite;
    evaluation.workload = request.workload.id;
    evaluation.device = request.device;
    evaluation.protocol = request.protocol;
    return evaluation;
}

/// One evaluation in progress: the facts and what they were taken from.
class Evaluator
{
public:
    Evaluator(Device &device, const Job &job) : m_device(device), m_job(job), m_problem(job.request.problem), m_workload(job.request.workload) {}

    Result<Evaluation> run(const BuildReport &build);

private:
    Result<void> runStages();
    Result<void> runTiming(Session &session, CorrectnessCheck &check, ReferencePass &pass);
    Result<void> timeCandidate(Session &session, CorrectnessCheck &check, ReferencePass &pass, Mode mode);
    void noteTimingEnd(const Error &error, Session &session);
    double baselineNs(Mode mode);
    void placeUnderRoofline();
    void findMismatchPattern();
    void noteIdentity(Session &session);
    Evaluation finish();

    Device &m_device;
    const Job &m_job;
    const Problem &m_problem;
    const Workload &m_workload;
    Facts m_facts;
    int64_t m_footprint = 0;
    int64_t m_touchedBytes = 0; ///< by the timed calls in turn
};

Result<Evaluation> Evaluator::run(const BuildReport &build)
{
    m_facts.problem = &m_problem;
    m_facts.workload = &m_workload;
    m_facts.submission = &m_job.request.submission;
    m_facts.build = build;
    m_footprint = footprintBytes(m_problem, m_workload).value_or(0);
    if (auto done = runStages(); !done) {
        const Error &error = done.error();
        if (m_job.cancelled() || error.code == "cancelled"_L1)
            m_facts.infrastructure.push_back(infrastructure(u"cancelled"_s, u"cancelled"_s));
        else if (error.code == "reference_failed"_L1)
            m_facts.infrastructure.push_back(infrastructure(u"reference_failed"_s, u"reference_failed"_s, {{u"message"_s, error.message}}));
        else
            return fail(error);
    }
    return finish();
}

Result<void> Evaluator::runStages()
{
    auto reference = m_device.openReference(m_job.reference, m_job.request.protocol.limits, 4 * m_footprint);
    if (!reference)
        return fail(u"reference_failed"_s, reference.error().message);
    ReferencePass pass(**reference, m_problem);
    auto passing = passingNullCandidateCached(m_problem, pass, m_job.salt);
    if (!passing)
        return fail(u"reference_failed"_s, passing.error().message);
    if (!passing->isEmpty()) {
        m_facts.infrastructure.push_back(infrastructure(u"untestable_problem"_s, u"null_candidate_passes"_s, {{u"candidate"_s, *passing}}));
        return {};
    }
    m_job.progress(u"check"_s, u"load"_s, -1);
    auto session = m_device.openCandidate(m_job.candidate, m_job.request.protocol.limits, 4 * m_footprint);
    if (!session) {
        const Error &error = session.error();
        m_facts.symbolMissing = error.code == "symbol_missing"_L1;
        if (error.code == "load_ended"_L1) {
            ProcessEnd end = m_device.takeLoadEnd();
            end.stage = u"load"_s;
            m_facts.end = end;
        } else if (error.code == "load_failed"_L1 || m_facts.symbolMissing) {
            m_facts.loadError = error.message;
        } else {
            return fail(error);
        }
        return {};
    }
    if (m_job.request.protocol.seed != 0)
        pass.cacheOnDisk(m_problem.hash().toUtf8() + m_job.reference.path.toUtf8());
    CorrectnessCheck check(m_job, **session, pass, m_facts);
    if (m_job.request.protocol.check) {
        if (auto checked = check.run(); !checked)
            return checked;
        findMismatchPattern();
    }
    // With threads still running nothing that a clock says is about one call.
    const bool mayTime = m_facts.threadsLeft == 0 && m_facts.changedAfterReturn == 0 && (check.passed() || m_job.request.protocol.timeFailing || !m_job.request.protocol.check);
    if (m_job.request.protocol.time && mayTime && check.candidateAlive()) {
        if (auto timed = runTiming(**session, check, pass); !timed)
            return timed;
    }
    noteIdentity(**session);
    if (!m_facts.end) {
        const SessionEnd end = (*session)->end();
        m_facts.survivors = end.process.survivors;
        if (end.process.kind == ProcessEnd::Kind::OutputFlood || end.process.kind == ProcessEnd::Kind::OutOfMemory)
            m_facts.end = end.process;
    }
    return {};
}

void Evaluator::noteIdentity(Session &session)
{
    if (m_facts.end)
        return;
    if (const auto altered = session.alteredIdentity(); altered && !altered->isEmpty()) {
        m_facts.identityChanged = true;
        m_facts.identityWhat = *altered;
    }
}

void Evaluator::noteTimingEnd(const Error &error, Session &session)
{
    SessionEnd end = session.end();
    end.process.stage = u"time"_s;
    const bool limited = end.process.kind == ProcessEnd::Kind::OutputFlood || end.process.kind == ProcessEnd::Kind::OutOfMemory;
    if (error.code == "timeout"_L1 && !limited) {
        end.process.kind = ProcessEnd::Kind::TimedOut;
        end.process.limitSeconds = m_job.request.protocol.limits.checkSecondsPerCase;
    }
    m_facts.end = end.process;
}

Result<void> Evaluator::timeCandidate(Session &session, CorrectnessCheck &check, ReferencePass &pass, Mode mode)
{
    const CaseInputs inputs{&m_problem, m_workload, 0, m_job.salt, {}};
    auto timed = TimedCandidate::prepare(session, inputs, m_job.scratchBytes, mode, m_device.lastLevelBytes());
    if (!timed)
        return fail(timed.error());
    m_job.progress(u"time"_s, name(mode), -1);
    if (auto begun = m_job.beginTimed(); !begun)
        return begun;
    auto measurement = measure(m_job, *timed, mode, check.callSeconds());
    m_job.endTimed();
    if (!measurement)
        return fail(measurement.error());
    m_facts.hostSlopeNs = measurement->hostSlopeNs;
    m_facts.parentSlopeNs = measurement->parentSlopeNs;
    m_facts.clockMismatch = measurement->clockMismatch;
    if (!measurement->clockMismatch.isEmpty())
        return {};
    TimingReport report = measurement->report;
    report.timer = m_device.timer();
    report.counted = check.passed();
    if (!report.counted)
        report.badges.append(u"failed, not counted"_s);
    m_touchedBytes = m_footprint * timed->sets();
    if (mode == Mode::Steady && m_touchedBytes <= 2 * m_device.lastLevelBytes())
        report.badges.append(u"rotates over %1 MB, less than twice the last-level cache"_s.arg(double(m_touchedBytes) * 1e-6, 0, 'g', 3));
    m_facts.timing = report;
    if (!check.passed())
        return {};
    auto verified = verifyTimedOutputs(m_job, session, *timed, pass);
    if (!verified)
        return fail(verified.error());
    m_facts.timedOutputsWrong = verified->wrong;
    m_facts.staleResult = m_facts.staleResult || verified->stale;
    m_facts.skippedCalls = verified->untouchedSets;
    return {};
}

Result<void> Evaluator::runTiming(Session &session, CorrectnessCheck &check, ReferencePass &pass)
{
    const Mode mode = effectiveMode(m_job.request.protocol, m_device.describe().kind, m_footprint, m_device.lastLevelBytes());
    if (auto timed = timeCandidate(session, check, pass, mode); !timed) {
        const QString &code = timed.error().code;
        if (code != "timeout"_L1 && code != "host_gone"_L1)
            return timed;
        noteTimingEnd(timed.error(), session);
        return m_job.cancelled() ? Result<void>(jobCancelled()) : Result<void>();
    }
    if (m_facts.timing)
        placeUnderRoofline();
    return {};
}

double Evaluator::baselineNs(Mode mode)
{
    if (!m_job.baseline)
        return 0;
    static std::map<QString, double> known; // one device process serves one device
    const QString key = m_problem.hash() + m_workload.id + name(mode);
    if (const auto found = known.find(key); found != known.end())
        return found->second;
    m_job.progress(u"time"_s, m_job.baselineName, -1);
    auto session = m_device.openCandidate(*m_job.baseline, m_job.request.protocol.limits, 4 * m_footprint);
    if (!session)
        return 0;
    auto timed = TimedCandidate::prepare(**session, {&m_problem, m_workload, 0, m_job.salt, {}}, {}, mode, m_device.lastLevelBytes());
    if (!timed || !m_job.beginTimed())
        return 0;
    const auto measurement = measure(m_job, *timed, mode, 1.0);
    m_job.endTimed();
    const double ns = measurement ? measurement->report.medianNs : 0;
    if (ns > 0)
        known[key] = ns;
    return ns;
}

void Evaluator::placeUnderRoofline()
{
    const auto cost = costOf(m_problem, m_workload);
    if (!cost)
        return;
    RooflineReport report = place(*cost, m_facts.timing->medianNs, m_facts.timing->mode, m_touchedBytes, m_problem.dtype, m_job.ceilings);
    report.baselineNs = baselineNs(m_facts.timing->mode);
    if (report.baselineNs > 0)
        report.baseline = m_job.baselineName;
    m_facts.roofline = report;
}

void Evaluator::findMismatchPattern()
{
    if (!m_facts.correctness || m_facts.bad.empty())
        return;
    QStringList axisNames;
    for (const Expression &extent : m_problem.argument(m_facts.badArgument)->shape)
        axisNames.append(extent.text());
    PatternInput input{m_facts.bad, m_facts.badElementsOfArgument, m_facts.checkedElementsOfArgument, m_facts.badExtents, axisNames, {}, {}, 0,
                       m_facts.correctness->rho};
    const Pattern pattern = findPattern(input);
    m_facts.correctness->pattern = pattern.id;
    m_facts.correctness->patternArgs = pattern.args;
}

Evaluation Evaluator::finish()
{
    Evaluation evaluation = emptyEvaluation(m_job.request);
    std::vector<Finding> findings = triage(m_facts);
    for (Finding &finding : staticScan(m_job.request.submission))
        findings.push_back(std::move(finding));
    const bool timed = m_facts.timing && m_facts.timing->counted;
    evaluation.verdict = makeVerdict(std::move(findings), m_facts.declaredPassed, timed || !m_job.request.protocol.time);
    evaluation.build = m_facts.build;
    evaluation.correctness = m_facts.correctness;
    evaluation.timing = m_facts.timing;
    evaluation.roofline = m_facts.roofline;
    if (evaluation.timing && evaluation.verdict.kind != "passed"_L1 && evaluation.timing->counted) {
        evaluation.timing->counted = false;
        evaluation.timing->badges.append(u"failed, not counted"_s);
    }
    evaluation.environment.salt = m_job.salt;
    return evaluation;
}

} // namespace

Result<Evaluation> evaluate(Device &device, const Job &job, const BuildReport &build) { return Evaluator(device, job).run(build); }

Evaluation evaluationWithoutDevice(const EvaluateRequest &request, const std::optional<BuildReport> &build, const std::vector<Finding> &findings)
{
    Facts facts;
    facts.problem = &request.problem;
    facts.workload = &request.workload;
    facts.submission = &request.submission;
    facts.build = build;
    facts.infrastructure = findings;
    Evaluation evaluation = emptyEvaluation(request);
    std::vector<Finding> all = triage(facts);
    for (Finding &finding : staticScan(request.submission))
        all.push_back(std::move(finding));
    evaluation.verdict = makeVerdict(std::move(all), false, false);
    evaluation.build = build;
    return evaluation;
}

} // namespace gable
