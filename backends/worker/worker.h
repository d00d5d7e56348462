// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/worker/rpc_server.h"
#include "backends/worker/scheduler.h"

#include <QObject>

namespace gable {

/// gable-worker as its clients see it: answers the methods of core/worker/messages.h.
class Worker : public QObject
{
    Q_OBJECT
public:
    Worker(int inputFd, int outputFd, QObject *parent = nullptr);

Q_SIGNALS:
    void finished();

private:
    void handle(int id, const QString &method, const QJsonObject &parameters);
    void initialize(int id, const QJsonObject &parameters);
    void devices(int id);
    void evaluate(int id, const QJsonObject &parameters);
    void checkSyntax(int id, const QJsonObject &parameters);
    void compare(int id, const QJsonObject &parameters);
    void ceilings(int id, const QJsonObject &parameters);
    void nulls(int id, const QJsonObject &parameters);
    /// Answers with an error and returns false when the device is unknown.
    bool knowsDevice(int id, const QString &device);

    RpcServer m_rpc;
    Scheduler m_scheduler;
    bool m_initialized = false;
    int m_newestSyntaxCheck = 0;
};

} // namespace gable
