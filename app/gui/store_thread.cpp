// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/store_thread.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {

StoreThread::StoreThread(QObject *parent) : QObject(parent), m_thread(QThread::create([this] { loop(); }))
{
    m_thread->setObjectName(u"store"_s);
    m_thread->start();
}

StoreThread::~StoreThread()
{
    {
        QMutexLocker lock(&m_mutex);
        m_stop = true;
        std::erase_if(m_queue, [](const Request &request) { return !request.tag.isEmpty(); });
        m_wake.wakeAll();
    }
    m_thread->wait();
}

void StoreThread::enqueue(const QString &tag, std::function<void(Store &)> run)
{
    QMutexLocker lock(&m_mutex);
    const auto queued = std::find_if(m_queue.begin(), m_queue.end(), [&](const Request &request) { return !tag.isEmpty() && request.tag == tag; });
    if (queued != m_queue.end()) {
        queued->run = std::move(run);
        return;
    }
    ++m_pending;
    m_queue.push_back({tag, std::move(run)});
    m_wake.wakeOne();
}

void StoreThread::finished()
{
    if (--m_pending == 0)
        Q_EMIT idle();
}

void StoreThread::loop()
{
    Store store;
    while (true) {
        Request request;
        {
            QMutexLocker lock(&m_mutex);
            while (m_queue.empty() && !m_stop)
                m_wake.wait(&m_mutex);
            if (m_queue.empty())
                break;
            request = std::move(m_queue.front());
            m_queue.pop_front();
        }
        request.run(store);
    }
    if (store.workspace)
        (void)store.workspace->close(); // the file is consistent either way; only the checkpoint is lost
}

} // namespace gable
