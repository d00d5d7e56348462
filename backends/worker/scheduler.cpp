// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/scheduler.h"

#include "backends/device/evaluate.h"
#include "backends/worker/device_families.h"
#include "core/base/text.h"
#include "core/toolchain/scratch.h"

#include <QJsonArray>
#include <QRandomGenerator>
#include <QSysInfo>
#include <QThread>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kBatch = 8; // builds done ahead before the device takes over
const QString kDevice = QStringLiteral("cpu:0");

Finding finding(const QString &kind, const QString &rule, const Error &error)
{
    return {kind, rule, {{u"message"_s, error.message}, {u"hint"_s, error.hint}}, error.file, error.line};
}

/// Directive errors are the submission's fault, everything else is a thing this device cannot do.
Finding preparationFinding(const Error &error)
{
    return error.code == "unsupported_here"_L1 ? finding(u"unsupported_here"_s, u"unsupported_here"_s, error)
                                               : finding(u"build_failed"_s, u"directive"_s, error);
}

/// A refused flag is the submission's fault, a missing compiler this machine's, everything else Gable's.
Finding buildFinding(const Error &error)
{
    if (error.code == "bad_flag"_L1)
        return finding(u"build_failed"_s, u"directive"_s, error);
    return error.code == "no_compiler"_L1 ? finding(u"unsupported_here"_s, u"unsupported_here"_s, error) : finding(u"device_unhealthy"_s, u"device_error"_s, error);
}

} // namespace

Scheduler::Scheduler(QObject *parent) : QObject(parent), m_device(kDevice, m_hosts), m_lock(kDevice)
{
    connect(&m_device, &DeviceLink::finished, this, &Scheduler::deviceFinished);
    connect(&m_device, &DeviceLink::died, this, &Scheduler::deviceDied);
    connect(&m_device, &DeviceLink::progress, this, [this](const QString &stage, const QString &detail, double fraction) {
        if (Task *task = find(m_runningId))
            report(*task, stage, detail, fraction);
    });
    connect(&m_device, &DeviceLink::timedSectionWanted, this, [this] {
        m_timedWanted = true;
        grantTimedSectionWhenQuiet();
    });
    connect(&m_device, &DeviceLink::timedSectionEnded, this, [this] {
        m_timed = false;
        m_hosts.prepareSpare(); // for the next job, while this one verifies its outputs
        advance();
    });
    m_lockTimer.setInterval(50);
    connect(&m_lockTimer, &QTimer::timeout, this, &Scheduler::runNext);
}

Task *Scheduler::find(int requestId)
{
    const auto found = std::find_if(m_tasks.begin(), m_tasks.end(), [&](const auto &task) { return task->requestId == requestId; });
    return found == m_tasks.end() ? nullptr : found->get();
}

int Scheduler::count(Task::State state) const
{
    return int(std::count_if(m_tasks.begin(), m_tasks.end(), [&](const auto &task) { return task->state == state; }));
}

void Scheduler::report(const Task &task, const QString &stage, const QString &detail, double fraction)
{
    Q_EMIT progressed(Progress{task.requestId, stage, detail, fraction});
}

void Scheduler::submit(std::unique_ptr<Task> task)
{
    task->wall.start();
    task->salt = QRandomGenerator::system()->generate64() | 1;
    if (!task->candidates.empty() && task->candidates.front().request.protocol.seed != 0)
        task->salt = task->candidates.front().request.protocol.seed;
    m_tasks.push_back(std::move(task));
    advance();
}

void Scheduler::advance()
{
    // Builds pause during a timed section and while a batch of built candidates is being run.
    const int lanes = std::max(1, QThread::idealThreadCount());
    if (!m_timed && !m_timedWanted && !(m_draining && m_device.isBusy())) {
        for (const auto &task : m_tasks) {
            if (m_compile.running() >= lanes)
                break;
            // A check of what is being typed goes ahead of everything that only waits.
            if (task->state == Task::State::Queued)
                startBuilds(*task);
        }
    }
    QMetaObject::invokeMethod(this, &Scheduler::runNext, Qt::QueuedConnection);
}

void Scheduler::startBuilds(Task &task)
{
    task.state = Task::State::Building;
    task.pendingBuilds = 1; // held until all parts are on their way
    for (size_t i = 0; i < task.candidates.size(); ++i) {
        CandidateBuilds &builds = task.candidates[i];
        const EvaluateRequest &request = builds.request;
        if (task.kind != Task::Kind::Nulls) {
            auto candidate = candidateBuild(request.problem, request.workload, request.submission, request.protocol.limits);
            auto scratch = candidate ? scratchSizes(request.problem, request.workload, request.submission) : Result<std::vector<int64_t>>(std::vector<int64_t>());
            if (!candidate || !scratch) {
                builds.findings.push_back(preparationFinding(candidate ? scratch.error() : candidate.error()));
                continue;
            }
            builds.scratchBytes = *scratch;
            candidate->syntaxOnly = task.kind == Task::Kind::CheckSyntax;
            buildPart(task, i, *candidate, &CandidateBuilds::candidatePath);
        }
        if (task.kind == Task::Kind::CheckSyntax)
            continue;
        if (auto reference = referenceBuild(request.problem))
            buildPart(task, i, *reference, &CandidateBuilds::referencePath);
        else
            builds.findings.push_back(finding(u"unsupported_here"_s, u"no_reference"_s, reference.error()));
        if (task.kind == Task::Kind::Evaluate) {
            if (auto baseline = baselineBuild(request.problem, request.workload)) {
                builds.baselineName = baseline->name;
                buildPart(task, i, *baseline, &CandidateBuilds::baselinePath);
            }
        }
    }
    report(task, u"build"_s, {}, -1);
    QMetaObject::invokeMethod(this, [this, id = task.requestId] { buildFinished(id); }, Qt::QueuedConnection);
}

void Scheduler::buildPart(Task &task, size_t candidate, const BuildRequest &request, QString CandidateBuilds::*path)
{
    ++task.pendingBuilds;
    m_compile.build(request, [this, id = task.requestId, candidate, path](Result<BuildResult> result) {
        if (Task *task = find(id)) {
            CandidateBuilds &builds = task->candidates[candidate];
            const bool isCandidate = path == &CandidateBuilds::candidatePath;
            if (!result) {
                builds.findings.push_back(buildFinding(result.error()));
            } else {
                builds.*path = result->report.ok ? result->path : QString();
                if (isCandidate) {
                    builds.report = result->report;
                    builds.buildMs = result->report.milliseconds;
                } else if (!result->report.ok && path == &CandidateBuilds::referencePath) {
                    builds.findings.push_back({u"reference_failed"_s, u"reference_build"_s, {{u"message"_s, result->report.log.left(2000)}}, {}, 0});
                }
            }
        }
        buildFinished(id);
    });
}

void Scheduler::buildFinished(int requestId)
{
    if (Task *task = find(requestId); task && --task->pendingBuilds == 0) {
        if (task->kind == Task::Kind::CheckSyntax) {
            const CandidateBuilds &builds = task->candidates.front();
            if (builds.report)
                Q_EMIT answered(requestId, toJson(*builds.report));
            else
                Q_EMIT failed(requestId, builds.findings.empty() ? Error{u"build_failed"_s, u"no report"_s, {}, 0, {}, {}}
                                                                 : Error{u"build_failed"_s, builds.findings.front().args[u"message"_s].toString(),
                                                                         builds.findings.front().file, builds.findings.front().line, {}, {}});
            finish(*task);
            return;
        }
        task->state = Task::State::Ready;
        if (task->kind == Task::Kind::Evaluate && (task->cancelled || !task->candidates.front().ready()))
            answerWithoutDevice(*task);
        else if (task->kind == Task::Kind::Compare && std::any_of(task->candidates.begin(), task->candidates.end(), [](const auto &c) { return !c.ready(); })) {
            for (const CandidateBuilds &builds : task->candidates) {
                Evaluation evaluation = evaluationWithoutDevice(builds.request, builds.report, builds.findings);
                complete(evaluation, *task, builds);
                task->evaluations.push_back(evaluation);
            }
            Q_EMIT answered(requestId, toJson(CompareReply{{}, task->evaluations[0], task->evaluations[1]}));
            finish(*task);
            return;
        }
    }
    grantTimedSectionWhenQuiet();
    advance();
}

void Scheduler::grantTimedSectionWhenQuiet()
{
    if (!m_timedWanted || m_compile.running() > 0)
        return;
    m_timedWanted = false;
    m_timed = true;
    m_device.grantTimedSection();
}

void Scheduler::runNext()
{
    if (m_device.isBusy())
        return;
    const int ready = count(Task::State::Ready);
    if (ready == 0) {
        m_draining = false;
        m_lockTimer.stop();
        m_lock.unlock();
        if (m_tasks.empty())
            m_hosts.prepareSpare();
        return;
    }
    const bool moreToBuild = count(Task::State::Queued) + count(Task::State::Building) > 0;
    if (!m_draining && moreToBuild && ready < kBatch)
        return;
    const auto next = std::find_if(m_tasks.begin(), m_tasks.end(), [](const auto &task) { return task->state == Task::State::Ready; });
    if (m_lock.isLocked() && m_lock.isWanted())
        m_lock.unlock();
    auto holder = m_lock.tryLock();
    if (!holder || !holder->isEmpty()) {
        const QString who = holder ? *holder : holder.error().message;
        if (std::exchange((*next)->waitsFor, who) != who)
            report(**next, u"queued"_s, who, -1);
        m_lockTimer.start();
        return;
    }
    m_lockTimer.stop();
    m_draining = true;
    runOnDevice(**next);
}

QJsonObject Scheduler::deviceJob(const Task &task) const
{
    const auto part = [](const CandidateBuilds &builds) {
        QJsonArray scratch;
        for (const int64_t bytes : builds.scratchBytes)
            scratch.append(qint64(bytes));
        QJsonObject json{{u"request"_s, toJson(builds.request)},
                         {u"candidate"_s, builds.candidatePath},
                         {u"reference"_s, builds.referencePath},
                         {u"baseline"_s, builds.baselinePath},
                         {u"baseline_name"_s, builds.baselineName},
                         {u"scratch"_s, scratch}};
        if (builds.report)
            json[u"build"_s] = toJson(*builds.report);
        return json;
    };
    QJsonObject job{{u"salt"_s, QString::number(task.salt, 16)}};
    switch (task.kind) {
    case Task::Kind::Ceilings: job[u"op"_s] = u"ceilings"_s; break;
    case Task::Kind::Nulls:
        job[u"op"_s] = u"nulls"_s;
        job[u"a"_s] = part(task.candidates[0]);
        break;
    case Task::Kind::Compare:
        // Both are evaluated first; only right ones are compared.
        job[u"op"_s] = task.evaluations.size() < 2 ? u"evaluate"_s : u"compare"_s;
        job[u"a"_s] = part(task.candidates[task.evaluations.size() == 1 ? 1 : 0]);
        if (task.evaluations.size() >= 2)
            job[u"b"_s] = part(task.candidates[1]);
        job[u"processes"_s] = task.processes;
        job[u"blocks"_s] = task.blocks;
        break;
    default:
        job[u"op"_s] = u"evaluate"_s;
        job[u"a"_s] = part(task.candidates[0]);
    }
    return job;
}

void Scheduler::runOnDevice(Task &task)
{
    task.state = Task::State::Running;
    m_runningId = task.requestId;
    if (auto started = m_device.run(deviceJob(task)); !started)
        deviceDied(started.error().message);
}

void Scheduler::complete(Evaluation &evaluation, const Task &task, const CandidateBuilds &builds) const
{
    const DeviceInfo device = deviceInfo(evaluation.device);
    Environment &environment = evaluation.environment;
    environment.deviceId = evaluation.device;
    environment.deviceName = device.name;
    environment.deviceUuid = device.uuid;
    environment.clockMhz = device.clockMhz;
    environment.toolkit = builds.report ? builds.report->compiler : QString();
    environment.flags = builds.report ? builds.report->command.join(u' ') : QString();
    environment.sandbox = HostPool::sandboxDescription();
    environment.memoryLimit = HostPool::memoryLimitDescription();
    environment.salt = task.salt;
    environment.productVersion = buildId();
    environment.host = QSysInfo::machineHostName();
    environment.system = QSysInfo::prettyProductName();
    evaluation.finishedAt = QDateTime::currentDateTimeUtc();
    evaluation.wallMs = double(task.wall.nsecsElapsed()) * 1e-6;
    evaluation.overheadMs = evaluation.wallMs - builds.buildMs;
    if (environment.sandbox != "bubblewrap"_L1 && evaluation.correctness)
        evaluation.verdict.findings.push_back({u"note:unsandboxed"_s, u"unsandboxed"_s, {{u"reason"_s, environment.sandbox.section(u": "_s, 1)}}, {}, 0});
}

void Scheduler::answerEvaluation(Task &task, Evaluation evaluation)
{
    complete(evaluation, task, task.candidates.front());
    Q_EMIT answered(task.requestId, toJson(evaluation));
    finish(task);
}

void Scheduler::answerWithoutDevice(Task &task)
{
    CandidateBuilds &builds = task.candidates.front();
    if (task.cancelled)
        builds.findings.push_back({u"cancelled"_s, u"cancelled"_s, {}, {}, 0});
    answerEvaluation(task, evaluationWithoutDevice(builds.request, builds.report, builds.findings));
}

void Scheduler::deviceFinished(const QJsonObject &result)
{
    m_timed = m_timedWanted = false;
    Task *task = find(std::exchange(m_runningId, 0));
    if (!task)
        return advance();
    if (result.contains(u"error"_s)) {
        const Error error = Error::fromJson(result[u"error"_s].toObject());
        if (task->kind == Task::Kind::Evaluate && error.code != "cancelled"_L1) {
            task->candidates.front().findings.push_back(finding(u"device_unhealthy"_s, u"device_error"_s, error));
            answerWithoutDevice(*task);
        } else {
            Q_EMIT failed(task->requestId, error);
            finish(*task);
        }
    } else if (task->kind == Task::Kind::Evaluate || (task->kind == Task::Kind::Compare && task->evaluations.size() < 2)) {
        auto evaluation = evaluationFromJson(result[u"evaluation"_s].toObject());
        if (!evaluation) {
            Q_EMIT failed(task->requestId, evaluation.error());
            finish(*task);
        } else if (task->kind == Task::Kind::Evaluate) {
            answerEvaluation(*task, *evaluation);
        } else {
            complete(*evaluation, *task, task->candidates[task->evaluations.size()]);
            task->evaluations.push_back(*evaluation);
            const bool bothRight = std::all_of(task->evaluations.begin(), task->evaluations.end(), [](const Evaluation &e) { return e.verdict.kind == "passed"_L1; });
            if (task->evaluations.size() == 2 && !bothRight) {
                Q_EMIT answered(task->requestId, toJson(CompareReply{{}, task->evaluations[0], task->evaluations[1]}));
                finish(*task);
            } else {
                task->state = Task::State::Ready;
            }
        }
    } else if (task->kind == Task::Kind::Compare) {
        CompareReply reply{{}, task->evaluations[0], task->evaluations[1]};
        QJsonObject json = toJson(reply);
        json[u"result"_s] = result[u"result"_s];
        Q_EMIT answered(task->requestId, json);
        finish(*task);
    } else {
        Q_EMIT answered(task->requestId, result[u"result"_s].toObject());
        finish(*task);
    }
    advance();
}

void Scheduler::deviceDied(const QString &how)
{
    deviceFinished({{u"error"_s, Error{u"device_unhealthy"_s, u"the device process ended: %1"_s.arg(how), {}, 0, {}, {}}.toJson()}});
}

void Scheduler::finish(Task &task)
{
    const int id = task.requestId;
    std::erase_if(m_tasks, [&](const auto &other) { return other->requestId == id; });
}

void Scheduler::cancel(int requestId)
{
    Task *task = find(requestId);
    if (!task || task->cancelled)
        return;
    task->cancelled = true;
    if (task->state == Task::State::Running) {
        m_device.cancel();
    } else if (task->kind == Task::Kind::Evaluate && task->state != Task::State::Building) {
        answerWithoutDevice(*task);
    } else if (task->state != Task::State::Building || task->kind != Task::Kind::Evaluate) {
        Q_EMIT failed(requestId, Error{u"cancelled"_s, u"cancelled"_s, {}, 0, {}, {}});
        finish(*task);
    }
    advance();
}

void Scheduler::endAll()
{
    m_tasks.clear();
    m_hosts.endAll();
}

} // namespace gable
