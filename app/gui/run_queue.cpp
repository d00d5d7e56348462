// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_queue.h"

#include "core/triage/headline.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {

RunQueue::RunQueue(Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::runProgressed, this, [this](const QString &stage, double fraction) {
        if (!m_started)
            return;
        m_stage = stage;
        m_fraction = fraction;
        Q_EMIT changed();
    });
    for (auto signal : {&Session::runFinished, &Session::workerChanged, &Session::devicesChanged})
        connect(&session, signal, this, &RunQueue::startNext, Qt::QueuedConnection);
}

QString RunQueue::whyNot() const
{
    if (m_session.isReadOnly())
        return tr("The workspace is read-only");
    const QString reason = m_session.whyNotRunAside();
    return m_session.isBusy() ? QString() : reason; // what runs only makes it wait
}

void RunQueue::enqueue(const std::vector<BoardRow> &rows)
{
    if (m_waiting.empty() && !m_running) { // a new queue
        m_done = m_evaluated = 0;
        m_seconds = 0;
        m_failed.clear();
    }
    m_waiting.insert(m_waiting.end(), rows.begin(), rows.end());
    startNext();
    Q_EMIT changed();
}

void RunQueue::setPaused(bool paused)
{
    m_paused = paused;
    startNext();
    Q_EMIT changed();
}

void RunQueue::retry()
{
    m_done -= int(m_failed.size());
    m_waiting.insert(m_waiting.end(), m_failed.begin(), m_failed.end());
    m_failed.clear();
    startNext();
    Q_EMIT changed();
}

void RunQueue::cancel()
{
    m_waiting.clear();
    m_paused = false;
    if (m_started) {
        m_session.cancel();
    } else if (m_running) { // its submission is still being read: it must not start when that arrives
        ++m_reading;
        m_running.reset();
    }
    Q_EMIT changed();
}

QueueState RunQueue::state() const
{
    QueueState state;
    if (m_running) {
        state.label = m_running->label;
        state.stage = m_stage.isEmpty() ? m_session.deviceId() : tr("%1 on %2").arg(m_stage, m_running->device);
        state.fraction = m_fraction;
    }
    state.done = m_done;
    state.total = m_done + int(m_waiting.size()) + (m_running ? 1 : 0);
    state.failed = int(m_failed.size());
    state.perMinute = m_seconds > 0 ? m_evaluated * 60 / m_seconds : 0;
    state.paused = m_paused;
    state.whyWaiting = m_whyWaiting;
    return state;
}

void RunQueue::startNext()
{
    if (m_running || m_paused || m_waiting.empty())
        return;
    const QString before = m_whyWaiting;
    m_whyWaiting = m_session.whyNotRunAside();
    if (!m_whyWaiting.isEmpty()) {
        if (m_whyWaiting != before)
            Q_EMIT changed();
        return;
    }
    m_running = m_waiting.front();
    m_waiting.pop_front();
    m_stage.clear();
    m_fraction = -1;
    m_clock.start();
    m_session.store().ask<Result<Submission>>(
        {},
        [id = m_running->submission](StoreThread::Store &store) -> Result<Submission> {
            return store.workspace ? store.workspace->submission(id) : Result<Submission>(fail(u"io"_s, RunQueue::tr("No workspace is open")));
        },
        [this, row = *m_running, reading = ++m_reading](const Result<Submission> &submission) {
            if (reading == m_reading)
                start(row, submission);
        });
    Q_EMIT changed();
}

void RunQueue::start(const BoardRow &row, const Result<Submission> &submission)
{
    const Problem *problem = m_session.findProblem(row.suite, row.problem);
    const auto workload = problem ? std::ranges::find(problem->workloads, row.workload, &Workload::id) : std::vector<Workload>::const_iterator();
    if (!submission || !problem || workload == problem->workloads.end()) {
        ended(row, fail(submission ? Error{u"not_found"_s, tr("%1: %2 on %3 is in no open suite").arg(row.label, row.problem, row.workload), {}, 0, {}, tr("Open the suite with Problem › Open suite.")}
                                   : submission.error()));
        return;
    }
    const auto here = std::ranges::find(m_session.devices(), row.device, &DeviceInfo::id);
    EvaluateRequest request;
    request.problem = *problem;
    request.workload = *workload;
    request.submission = *submission;
    request.device = here != m_session.devices().end() && here->available ? row.device : m_session.deviceId();
    if (const auto mode = parseMode(row.mode))
        request.protocol.mode = *mode;
    request.protocol.profile = row.profile == name(Profile::Thorough) ? Profile::Thorough : Profile::Quick;
    request.protocol.timeFailing = true;
    const QString refused = m_session.runAside(request, [this, row](const Result<Evaluation> &reply) { ended(row, reply); });
    if (refused.isEmpty()) {
        m_started = true;
        return;
    }
    m_waiting.push_front(row); // something else started meanwhile: it waits
    m_running.reset();
    m_whyWaiting = refused;
    Q_EMIT changed();
}

void RunQueue::ended(const BoardRow &row, const Result<Evaluation> &reply)
{
    m_started = false;
    m_running.reset();
    const bool cancelled = (reply && reply->verdict.kind == "cancelled"_L1) || (!reply && reply.error().code == "cancelled"_L1);
    if (!reply && reply.error().code == "worker_gone"_L1) {
        m_waiting.push_front(row);
        m_paused = true; // the next worker may end by the same one: a person decides
    } else if (!cancelled) {
        ++m_done;
        ++m_evaluated;
        m_seconds += double(m_clock.elapsed()) / 1000;
        if (!reply || classOf(reply->verdict.kind) == VerdictClass::Infrastructure)
            m_failed.push_back(row);
        if (!reply)
            Q_EMIT failed(reply.error());
    }
    QMetaObject::invokeMethod(this, &RunQueue::startNext, Qt::QueuedConnection);
    Q_EMIT changed();
}

} // namespace gable
