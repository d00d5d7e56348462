// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch.h"

#include "app/cli/output.h"
#include "app/cli/units.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable::cli {
namespace {

constexpr size_t kInFlight = 16;
constexpr int kMaxRestarts = 10;

} // namespace

Batch::Batch(Connection &connection, Taker take) : m_connection(connection), m_take(std::move(take))
{
    connect(&Interrupt::instance(), &Interrupt::happened, this, &Batch::interrupt);
    connect(&m_connection.client(), &WorkerClient::failed, this, &Batch::restartOrEnd);
    connect(&m_connection.client(), &WorkerClient::ready, this, [this] {
        m_runningAtDeath = 0;
        sendMore();
    });
}

Result<void> Batch::run(std::deque<BatchItem> items)
{
    m_total = int(items.size());
    m_waiting = std::move(items);
    m_connection.setShowsStages(m_total == 1);
    m_time.start();
    if (Interrupt::requested())
        m_waiting.clear();
    sendMore();
    if (!m_running.empty())
        m_loop.exec();
    m_connection.clearLine();
    if (m_stopped)
        return fail(*m_stopped);
    return {};
}

void Batch::sendMore()
{
    if (m_runningAtDeath > 0)
        return;
    // Suspects run alone: whoever ends the worker then is the one.
    if (!m_suspects.empty()) {
        if (m_running.empty()) {
            const BatchItem item = m_suspects.front();
            m_suspects.pop_front();
            send(item);
        }
        return;
    }
    while (m_running.size() < kInFlight && !m_waiting.empty()) {
        const BatchItem item = m_waiting.front();
        m_waiting.pop_front();
        send(item);
    }
    if (m_running.empty())
        m_loop.quit();
}

void Batch::send(const BatchItem &item)
{
    EvaluateRequest request{*item.problem, *item.workload, *item.submission, item.device, item.protocol};
    request.submission.problem = item.problem->name;
    m_running[item.index] = m_connection.client().evaluate(request, [this, item](const Result<Evaluation> &result) { finished(item, result); });
}

void Batch::finished(const BatchItem &item, const Result<Evaluation> &result)
{
    if (!result && result.error().code == "worker_gone"_L1) {
        workerDied(item, result.error());
        return;
    }
    m_running.erase(item.index);
    if (!result) {
        if (result.error().code != "cancelled"_L1)
            m_failures.push_back({item, result.error()});
    } else {
        ++m_done;
        m_notPassed += result->verdict.kind != "passed"_L1;
        if (auto taken = m_take(item, *result); !taken)
            stop(taken.error());
    }
    if (m_total > 1)
        showProgress();
    sendMore();
}

void Batch::workerDied(const BatchItem &item, const Error &error)
{
    if (m_runningAtDeath == 0)
        m_runningAtDeath = int(m_running.size());
    m_running.erase(item.index);
    if (m_runningAtDeath == 1)
        m_failures.push_back({item, error});
    else if (!m_stopped && !Interrupt::requested())
        m_suspects.push_back(item);
}

/// Called once for a death, after every running item has heard of it.
void Batch::restartOrEnd(const Error &error)
{
    const bool isDone = m_waiting.empty() && m_suspects.empty();
    if (isDone || ++m_restarts > kMaxRestarts || error.code != "worker_gone"_L1) {
        if (!isDone)
            stop(error);
        m_suspects.clear();
        m_loop.quit();
        return;
    }
    m_runningAtDeath = std::max(m_runningAtDeath, 1); // also when it died between two items: nothing is sent before ready()
    m_connection.clearLine();
    printNote(u"gable-cli: "_s + error.message);
    printNote(tr("gable-cli: starting it again; what was running then runs one at a time"));
    QMetaObject::invokeMethod(&m_connection.client(), &WorkerClient::start, Qt::QueuedConnection);
}

void Batch::stop(const Error &error)
{
    if (!m_stopped)
        m_stopped = error;
    interrupt();
}

void Batch::interrupt()
{
    m_waiting.clear();
    m_suspects.clear();
    const std::map<int, int> running = m_running;
    for (const auto &[index, id] : running)
        m_connection.client().cancel(id);
    if (m_running.empty())
        m_loop.quit();
    else
        QTimer::singleShot(Connection::kCancelMs, &m_loop, &QEventLoop::quit); // a worker that does not answer is ended with us
}

void Batch::showProgress()
{
    const double seconds = double(m_time.nsecsElapsed()) * 1e-9;
    const double perSecond = m_done / std::max(seconds, 1e-3);
    const QString left = m_done > 0 ? durationText((m_total - m_done) / perSecond) : u"?"_s;
    m_connection.progressLine(tr("%1 of %2 done, %3 not passed, %4/s, %5 left").arg(m_done).arg(m_total).arg(m_notPassed).arg(perSecond, 0, 'f', 1).arg(left));
}

} // namespace gable::cli
