// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/worker/framing.h"

#include <QJsonObject>
#include <QObject>
#include <QSocketNotifier>

namespace gable {

/// JSON-RPC 2.0 over standard input and output with Content-Length framing. Requests come out as signals; replies go in.
class RpcServer : public QObject
{
    Q_OBJECT
public:
    /// Takes over the descriptors: nothing else may write to `outputFd`.
    RpcServer(int inputFd, int outputFd, QObject *parent = nullptr);

    void reply(int id, const QJsonObject &result);
    void replyError(int id, const Error &error);
    void notify(const QString &method, const QJsonObject &parameters);

Q_SIGNALS:
    void request(int id, const QString &method, const QJsonObject &parameters);
    void closed(); ///< end of input, or a stream that cannot be understood any more

private:
    void readAvailable();
    void write(const QJsonObject &message);

    int m_inputFd, m_outputFd;
    QSocketNotifier m_notifier;
    MessageReader m_reader;
};

} // namespace gable
