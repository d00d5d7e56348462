// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that talks to the worker: runs, live builds, ceilings.
#include "app/gui/session.h"

#include "core/triage/describe.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString stageText(const Progress &progress)
{
    const QString stage = progress.stage == "queued"_L1   ? Session::tr("waiting for the device")
        : progress.stage == "build"_L1                    ? Session::tr("building")
        : progress.stage == "check"_L1                    ? Session::tr("checking")
        : progress.stage == "time"_L1                     ? Session::tr("timing")
        : progress.stage == "ceilings"_L1                 ? Session::tr("measuring ceilings")
                                                          : progress.stage;
    return progress.detail.isEmpty() ? stage : Session::tr("%1: %2").arg(stage, progress.detail);
}

} // namespace

void Session::restartWorker()
{
    m_client = std::make_unique<WorkerClient>();
    m_workerState = tr("Worker starting");
    connectWorker();
    m_client->start();
    Q_EMIT workerChanged();
}

void Session::connectWorker()
{
    connect(m_client.get(), &WorkerClient::ready, this, &Session::workerReady);
    connect(m_client.get(), &WorkerClient::failed, this, [this](const Error &error) {
        m_workerState = tr("No worker");
        m_devices.clear();
        const bool wasRunning = m_runId != 0;
        m_runId = m_ceilingsId = 0;
        Q_EMIT devicesChanged();
        if (wasRunning)
            Q_EMIT runFinished();
        Q_EMIT workerChanged();
        Error shown = error;
        shown.code = u"worker_gone"_s;
        Q_EMIT failed(shown);
    });
    connect(m_client.get(), &WorkerClient::progress, this, [this](const Progress &progress) {
        if (progress.requestId == m_runId || progress.requestId == m_ceilingsId)
            Q_EMIT runProgressed(stageText(progress), progress.fraction);
    });
}

void Session::workerReady()
{
    m_workerState = tr("Local worker");
    Q_EMIT logged(m_client->workerBuild());
    Q_EMIT workerChanged();
    m_client->devices([this](const Result<std::vector<DeviceInfo>> &devices) {
        if (!devices) {
            Q_EMIT failed(devices.error());
            return;
        }
        m_devices = *devices;
        if (!device()) {
            for (const DeviceInfo &candidate : m_devices) {
                if (candidate.available) {
                    m_device = candidate.id;
                    break;
                }
            }
        }
        Q_EMIT devicesChanged();
        Q_EMIT selectionChanged();
        requestCeilings();
    });
}

QString Session::whyNotRun() const
{
    if (m_runId != 0)
        return tr("An evaluation is running");
    if (m_ceilingsId != 0)
        return tr("Ceilings are being measured");
    if (!m_client || !m_client->isReady())
        return m_workerState == tr("Worker starting") ? tr("The worker is starting") : tr("There is no worker: see Run › Restart worker");
    if (!m_problem)
        return tr("Choose a problem first");
    if (!m_problem->unsupportedReason.isEmpty())
        return tr("This problem cannot be evaluated here: %1").arg(m_problem->unsupportedReason);
    const Workload *chosen = workload();
    if (!chosen)
        return tr("Choose a workload first");
    if (!chosen->unsupportedReason.isEmpty())
        return tr("This workload cannot be evaluated here: %1").arg(chosen->unsupportedReason);
    const DeviceInfo *info = device();
    if (!info)
        return tr("Choose a device first");
    if (!info->available)
        return tr("%1 is not available: %2").arg(info->id, info->reason);
    return {};
}

Submission Session::submissionFrom(const QString &text) const
{
    // Typed before the first document came: a new one in all but its text.
    Submission submission = m_document.submission.files.empty() ? templateSubmission(*m_problem) : m_document.submission;
    const QByteArray bytes = text.toUtf8();
    if (submission.files.front().content != bytes) {
        submission.parent = submission.id;
        submission.files.front().content = bytes;
    }
    submission.problem = m_problem->name;
    submission.id = submission.computeId();
    if (submission.parent == submission.id)
        submission.parent.clear();
    return submission;
}

void Session::run(RunKind kind, const QString &text)
{
    if (const QString reason = whyNotRun(); !reason.isEmpty()) {
        Q_EMIT failed(Error{u"cannot_run"_s, reason, {}, 0, {}, {}});
        return;
    }
    EvaluateRequest request;
    request.problem = *m_problem;
    request.workload = *workload();
    request.submission = submissionFrom(text);
    request.device = m_device;
    request.protocol.mode = m_mode;
    request.protocol.profile = m_profile;
    request.protocol.check = kind != RunKind::TimeOnly;
    request.protocol.time = kind != RunKind::CheckOnly;
    request.protocol.timeFailing = kind == RunKind::Everything; // a window shows where a wrong kernel would stand
    m_runKey = m_document.key;
    m_runId = m_client->evaluate(request, [this, submission = request.submission](const Result<Evaluation> &reply) { runArrived(submission, reply); });
    Q_EMIT runStarted();
    Q_EMIT runProgressed(tr("waiting for the device"), -1);
}

void Session::runArrived(const Submission &submission, const Result<Evaluation> &reply)
{
    m_runId = 0;
    Q_EMIT runFinished();
    if (!reply) {
        Q_EMIT failed(reply.error());
        return;
    }
    if (reply->verdict.kind == "cancelled"_L1) {
        Q_EMIT logged(tr("Cancelled."));
        return;
    }
    Q_EMIT logged(tr("%1 on %2: %3").arg(submission.label, reply->workload, headlineText(*reply)));
    if (m_document.key != m_runKey) {
        // Another document was opened meanwhile: the result is kept and stays in the list.
        saveResult(submission, *reply);
        return;
    }
    // The document becomes what was run; its change bar keeps the text it was compared with before.
    m_document.submission = submission;
    m_document.key = submission.id;
    Q_EMIT documentRun(m_runKey);
    followProblemOf(reply->suite, reply->problem, reply->workload);
    m_evaluation = *reply;
    requestCeilings();
    Q_EMIT evaluationChanged();
    saveResult(submission, *reply);
}

QString Session::whyNotRunAside() const
{
    if (m_runId != 0)
        return tr("An evaluation is running");
    if (m_ceilingsId != 0)
        return tr("Ceilings are being measured");
    if (!m_client || !m_client->isReady())
        return m_workerState == tr("Worker starting") ? tr("The worker is starting") : tr("There is no worker: see Run › Restart worker");
    return m_readOnly ? tr("The workspace is read-only") : QString();
}

QString Session::runAside(const EvaluateRequest &request, const std::function<void(const Result<Evaluation> &)> &done)
{
    if (const QString reason = whyNotRunAside(); !reason.isEmpty())
        return reason;
    m_runId = m_client->evaluate(request, [this, submission = request.submission, done](const Result<Evaluation> &reply) {
        m_runId = 0;
        if (reply && reply->verdict.kind != "cancelled"_L1)
            saveResult(submission, *reply);
        done(reply);
        Q_EMIT runFinished();
    });
    Q_EMIT runStarted();
    return {};
}

void Session::saveResult(const Submission &submission, const Evaluation &evaluation)
{
    if (m_readOnly) {
        Q_EMIT failed(Error{u"read_only"_s, tr("The workspace is read-only: the result is shown but was not saved"), m_workspacePath, 0, {}, {}});
        return;
    }
    m_store.ask<Result<void>>(
        {},
        [submission, evaluation](StoreThread::Store &store) -> Result<void> {
            if (!store.workspace)
                return fail(u"io"_s, Session::tr("No workspace is open"));
            if (auto saved = store.workspace->saveSubmission(submission); !saved)
                return saved;
            return store.workspace->saveEvaluation(evaluation);
        },
        [this](const Result<void> &saved) {
            if (!saved) {
                Q_EMIT failed(saved.error());
                return;
            }
            m_lastSaved = QDateTime::currentDateTime();
            Q_EMIT workspaceChanged();
            refreshRows(false);
        });
}

void Session::checkSyntax(const QString &text)
{
    if (!m_client || !m_client->isReady() || !m_problem || !workload() || m_runId != 0)
        return;
    SyntaxRequest request{*m_problem, *workload(), submissionFrom(text)};
    Q_EMIT syntaxStarted();
    m_client->checkSyntax(request, [this](const Result<BuildReport> &reply) {
        if (reply)
            Q_EMIT syntaxChecked(*reply);
        else if (reply.error().code != "superseded"_L1 && reply.error().code != "cancelled"_L1)
            Q_EMIT failed(reply.error());
    });
}

void Session::cancel()
{
    if (!m_client)
        return;
    for (int id : {m_runId, m_ceilingsId}) {
        if (id != 0)
            m_client->cancel(id);
    }
}

void Session::requestCeilings()
{
    const DeviceInfo *info = device();
    const QString uuid = m_evaluation ? m_evaluation->environment.deviceUuid : info ? info->uuid : QString();
    if (uuid.isEmpty() || uuid == m_ceilingsUuid)
        return;
    m_ceilingsUuid = uuid;
    m_ceilings.reset();
    Q_EMIT ceilingsChanged();
    m_store.ask<Result<Ceilings>>(u"ceilings"_s, [uuid](StoreThread::Store &) { return cachedCeilings(uuid); }, [this, uuid](const Result<Ceilings> &cached) {
        if (uuid != m_ceilingsUuid)
            return;
        if (cached) {
            m_ceilings = *cached;
            Q_EMIT ceilingsChanged();
            return;
        }
        const DeviceInfo *current = device();
        if (!m_client || !m_client->isReady() || !current || current->uuid != uuid) {
            m_ceilingsUuid.clear(); // asked again when a worker knows the device
            return;
        }
        m_client->ceilings({m_device, false}, [this, uuid](const Result<Ceilings> &derived) {
            if (!derived || uuid != m_ceilingsUuid)
                return;
            m_ceilings = *derived;
            Q_EMIT ceilingsChanged();
        });
    });
}

void Session::measureCeilings()
{
    if (!m_client || !m_client->isReady() || m_runId != 0 || m_ceilingsId != 0)
        return;
    m_ceilingsId = m_client->ceilings({m_device, true}, [this](const Result<Ceilings> &measured) {
        m_ceilingsId = 0;
        Q_EMIT runFinished();
        if (!measured) {
            Q_EMIT failed(measured.error());
            return;
        }
        m_ceilings = *measured;
        m_ceilingsUuid = measured->deviceUuid;
        Q_EMIT ceilingsChanged();
    });
    Q_EMIT runStarted();
    Q_EMIT runProgressed(tr("measuring ceilings"), -1);
}

} // namespace gable
