// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/rpc_server.h"

#include <cerrno>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {

RpcServer::RpcServer(int inputFd, int outputFd, QObject *parent)
    : QObject(parent), m_inputFd(inputFd), m_outputFd(outputFd), m_notifier(inputFd, QSocketNotifier::Read)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, &RpcServer::readAvailable);
}

void RpcServer::readAvailable()
{
    char buffer[65536];
    const ssize_t size = ::read(m_inputFd, buffer, sizeof buffer);
    if (size < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (size <= 0) {
        m_notifier.setEnabled(false);
        Q_EMIT closed();
        return;
    }
    m_reader.append(QByteArray::fromRawData(buffer, size));
    for (;;) {
        auto message = m_reader.next();
        if (!message) {
            qWarning("gable-worker: %s", qPrintable(message.error().toText()));
            m_notifier.setEnabled(false);
            Q_EMIT closed();
            return;
        }
        if (!*message)
            return;
        const QJsonObject &json = **message;
        Q_EMIT request(json[u"id"_s].toInt(-1), json[u"method"_s].toString(), json[u"params"_s].toObject());
    }
}

void RpcServer::write(const QJsonObject &message)
{
    const QByteArray bytes = frameMessage(message);
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t size = ::write(m_outputFd, bytes.constData() + done, size_t(bytes.size() - done));
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return; // the client is gone; end of input follows
        done += size;
    }
}

void RpcServer::reply(int id, const QJsonObject &result) { write({{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"result"_s, result}}); }

void RpcServer::replyError(int id, const Error &error)
{
    write({{u"jsonrpc"_s, u"2.0"_s},
           {u"id"_s, id},
           {u"error"_s, QJsonObject{{u"code"_s, -32000}, {u"message"_s, error.message}, {u"data"_s, error.toJson()}}}});
}

void RpcServer::notify(const QString &method, const QJsonObject &parameters)
{
    write({{u"jsonrpc"_s, u"2.0"_s}, {u"method"_s, method}, {u"params"_s, parameters}});
}

} // namespace gable
