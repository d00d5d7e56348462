// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/worker/client.h"

#include <QEventLoop>

#include <optional>

namespace gable::cli {

/// A worker for commands that wait: each call runs the event loop until its reply is there. Ctrl-C cancels what runs.
class Connection : public QObject
{
    Q_OBJECT
public:
    explicit Connection(bool showProgress);

    /// Starts the worker. Errors: "no_worker", "protocol_mismatch" …
    Result<void> open();
    WorkerClient &client() { return m_client; }
    static bool interrupted();

    /// Starts a request with `start(callback)` and waits for its result.
    template <class T, class Start>
    Result<T> wait(Start start)
    {
        std::optional<Result<T>> result;
        QEventLoop loop;
        const int id = start([&](Result<T> reply) {
            result = std::move(reply);
            loop.quit();
        });
        m_running.append(id);
        if (!result)
            loop.exec();
        m_running.removeAll(id);
        return std::move(*result);
    }
    /// Requests that Ctrl-C must cancel besides the one that is waited for.
    QList<int> &running() { return m_running; }
    /// Writes a line of progress over the last one, on a terminal.
    void progressLine(const QString &text);

Q_SIGNALS:
    void stopAsked();

private:
    WorkerClient m_client;
    QList<int> m_running;
    bool m_showProgress;
    bool m_lineShown = false;
};

} // namespace gable::cli
