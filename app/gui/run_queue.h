// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "widgets/submissions/queue_strip.h"

#include <QElapsedTimer>

#include <deque>

namespace gable {

/// Evaluations to be run again, one after the other, beside what the editor runs. Knows how fast it goes, holds, goes on, and takes
/// what could not be evaluated once more.
class RunQueue : public QObject
{
    Q_OBJECT
public:
    explicit RunQueue(Session &session, QObject *parent = nullptr);
    /// Queues rows again, each on its own workload, mode and profile; on its device, or the chosen one where that is not here.
    void enqueue(const std::vector<BoardRow> &rows);
    void setPaused(bool paused);
    void retry();
    void cancel();
    QueueState state() const;
    /// Why a row cannot be queued; empty = it can.
    QString whyNot() const;

Q_SIGNALS:
    void changed();
    void failed(const gable::Error &error);

private:
    void startNext();
    void start(const BoardRow &row, const Result<Submission> &submission);
    void ended(const BoardRow &row, const Result<Evaluation> &reply);

    Session &m_session;
    std::deque<BoardRow> m_waiting;
    std::vector<BoardRow> m_failed;
    std::optional<BoardRow> m_running;
    bool m_started = false; ///< the running one is with the worker
    quint64 m_reading = 0;  ///< the newest read of a submission; an older answer was cancelled
    QString m_stage, m_whyWaiting;
    double m_fraction = -1;
    int m_done = 0, m_evaluated = 0;
    double m_seconds = 0;   ///< spent on the evaluated ones
    QElapsedTimer m_clock;
    bool m_paused = false;
};

} // namespace gable
