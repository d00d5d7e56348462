// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

#include <QMutex>
#include <QObject>
#include <QThread>
#include <QWaitCondition>

#include <deque>
#include <functional>
#include <memory>

namespace gable {

/// The one thread that reads files and the open workspace. Requests carry a tag: a newer request of a tag replaces a queued older one,
/// so that fast selecting never builds up work. An empty tag is never replaced (writes).
class StoreThread : public QObject
{
    Q_OBJECT
public:
    /// Lives in the thread; a request may replace the workspace.
    struct Store {
        std::unique_ptr<Workspace> workspace;
    };
    explicit StoreThread(QObject *parent = nullptr);
    ~StoreThread() override; ///< finishes queued writes, drops queued reads, closes the workspace

    /// `work` runs in the thread; `done` gets its result in the thread of this object, unless the request was replaced.
    template <class R>
    void ask(const QString &tag, std::function<R(Store &)> work, std::function<void(const R &)> done)
    {
        enqueue(tag, [this, work = std::move(work), done = std::move(done)](Store &store) {
            auto result = std::make_shared<R>(work(store));
            QMetaObject::invokeMethod(this, [this, result, done] {
                done(*result);
                finished();
            }, Qt::QueuedConnection);
        });
    }
    bool isIdle() const { return m_pending == 0; }

Q_SIGNALS:
    void idle(); ///< every request has been answered

private:
    struct Request {
        QString tag;
        std::function<void(Store &)> run;
    };
    void enqueue(const QString &tag, std::function<void(Store &)> run);
    void finished();
    void loop();

    QMutex m_mutex;
    QWaitCondition m_wake;
    std::deque<Request> m_queue;
    bool m_stop = false;
    int m_pending = 0; ///< of the owner's thread
    std::unique_ptr<QThread> m_thread;
};

} // namespace gable
