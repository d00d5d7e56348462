// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/worker/framing.h"
#include "core/worker/messages.h"

#include <QElapsedTimer>
#include <QProcess>

namespace gable {

/// gable-worker spoken to without WorkerClient: one request at a time, and anything else that is to be tried on it.
class RawWorker
{
public:
    explicit RawWorker(const QStringList &environment = {})
    {
        QStringList all = QProcess::systemEnvironment();
        all += environment;
        m_process.setEnvironment(all);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(qEnvironmentVariable("GABLE_BIN_DIR") + QStringLiteral("/gable-worker"), {});
    }
    ~RawWorker()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(10'000))
            m_process.kill();
        m_process.waitForFinished();
    }

    QProcess &process() { return m_process; }
    void send(const QByteArray &bytes)
    {
        m_process.write(bytes);
        m_process.waitForBytesWritten(5000);
    }
    int request(const QString &method, const QJsonObject &parameters)
    {
        const int id = m_nextId++;
        send(frameMessage({{QStringLiteral("jsonrpc"), QStringLiteral("2.0")}, {QStringLiteral("id"), id}, {QStringLiteral("method"), method}, {QStringLiteral("params"), parameters}}));
        return id;
    }
    /// The next message of any kind; empty after `milliseconds` or when the worker has gone.
    QJsonObject next(int milliseconds = 120'000)
    {
        QElapsedTimer timer;
        timer.start();
        for (;;) {
            auto message = m_reader.next();
            if (!message)
                return {};
            if (*message)
                return **message;
            const int left = milliseconds - int(timer.elapsed());
            if (left <= 0 || !m_process.waitForReadyRead(left))
                return {};
            m_reader.append(m_process.readAllStandardOutput());
        }
    }
    /// The reply to a request; notifications are counted.
    QJsonObject reply(int id, int milliseconds = 120'000)
    {
        for (;;) {
            const QJsonObject message = next(milliseconds);
            if (message.isEmpty() || message[QStringLiteral("id")].toInt(-1) == id)
                return message;
            ++notifications;
        }
    }
    QJsonObject call(const QString &method, const QJsonObject &parameters = {}) { return reply(request(method, parameters)); }
    bool initialize()
    {
        return call(QStringLiteral("initialize"), {{QStringLiteral("protocol"), kProtocolVersion}, {QStringLiteral("build"), buildId()}}).contains(QStringLiteral("result"));
    }

    int notifications = 0;

private:
    QProcess m_process;
    MessageReader m_reader;
    int m_nextId = 1;
};

} // namespace gable
