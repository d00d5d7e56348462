// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/interrupt.h"
#include "core/worker/client.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <memory>

namespace gable::cli {

/// A worker for commands that wait: each call runs the event loop until its reply is there. Ctrl-C cancels what runs.
class Connection : public QObject
{
    Q_OBJECT
public:
    Connection();
    ~Connection() override;

    /// Starts the worker. Errors: "no_worker", "protocol_mismatch", "interrupted" …
    Result<void> open();
    WorkerClient &client() { return m_client; }

    /// Starts a request with `start(callback)` and waits for its result. After Ctrl-C the request is cancelled; one that then
    /// does not end within kCancelMs gives "interrupted".
    template <class T, class Start>
    Result<T> wait(Start start)
    {
        struct Waiting {
            Result<T> outcome;
            QEventLoop *loop; // null once nobody waits
        };
        QEventLoop loop;
        const auto waiting = std::make_shared<Waiting>(Waiting{gable::fail(interruption()), &loop});
        const int id = start([waiting](Result<T> reply) {
            waiting->outcome = std::move(reply);
            if (waiting->loop)
                waiting->loop->quit();
        });
        const auto stop = [this, id, &loop] {
            m_client.cancel(id);
            QTimer::singleShot(kCancelMs, &loop, &QEventLoop::quit);
        };
        connect(&Interrupt::instance(), &Interrupt::happened, &loop, stop);
        if (Interrupt::requested())
            stop();
        loop.exec();
        waiting->loop = nullptr;
        clearLine();
        return std::move(waiting->outcome);
    }

    /// The device of that id if it can be used: "not_found", "device_unavailable".
    Result<DeviceInfo> device(const QString &id);

    /// Progress on standard error: on a terminal one line that is written over, elsewhere a line every ten seconds.
    void progressLine(const QString &text);
    void clearLine();
    /// A batch shows its own progress instead of each request's.
    void setShowsStages(bool shows) { m_showsStages = shows; }

    static Error interruption();
    static constexpr int kCancelMs = 5000;

private:
    WorkerClient m_client;
    QElapsedTimer m_lastLine;
    bool m_isTerminal;
    bool m_lineShown = false;
    bool m_showsStages = true;
};

} // namespace gable::cli
