// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/connection.h"

#include <deque>
#include <functional>
#include <map>

namespace gable::cli {

/// One evaluation to be made. What it points to outlives the batch; the request is built only when it is sent.
struct BatchItem {
    const Problem *problem = nullptr;
    const Workload *workload = nullptr;
    const Submission *submission = nullptr;
    QString device;
    Protocol protocol;
    int index = 0; ///< position in the whole list
};

/// Evaluates a list, up to 16 requests in flight. When the worker dies it is started again: what was in flight then runs one at a time,
/// so that the submission that ends the worker is known and the others are not lost.
class Batch : public QObject
{
public:
    /// Takes each result as it comes. An error (a full disk) ends the batch.
    using Taker = std::function<Result<void>(const BatchItem &item, const Evaluation &evaluation)>;
    struct Failure {
        BatchItem item;
        Error error;
    };

    Batch(Connection &connection, Taker take);

    /// Runs until all is done, Ctrl-C was pressed or an error ended it. Failures of single items are kept apart.
    Result<void> run(std::deque<BatchItem> items);
    const std::vector<Failure> &failures() const { return m_failures; }

private:
    void sendMore();
    void send(const BatchItem &item);
    void finished(const BatchItem &item, const Result<Evaluation> &result);
    void workerDied(const BatchItem &item, const Error &error);
    void restartOrEnd(const Error &error);
    void interrupt();
    void stop(const Error &error);
    void showProgress();

    Connection &m_connection;
    Taker m_take;
    std::deque<BatchItem> m_waiting, m_suspects;
    std::map<int, int> m_running; ///< request id by item index
    std::vector<Failure> m_failures;
    int m_total = 0, m_done = 0, m_notPassed = 0, m_restarts = 0;
    int m_runningAtDeath = 0;     ///< 0 = the worker lives
    std::optional<Error> m_stopped;
    QElapsedTimer m_time;
    QEventLoop m_loop;
};

} // namespace gable::cli
