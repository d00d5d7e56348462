// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/device_link.h"

#include "backends/process/child_process.h"
#include "backends/process/fd_passing.h"
#include "backends/services/services.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {

DeviceLink::DeviceLink(const QString &deviceId, HostPool &hosts, QObject *parent) : QObject(parent), m_deviceId(deviceId), m_hosts(hosts) {}

DeviceLink::~DeviceLink() { endProcess(); }

Result<void> DeviceLink::start()
{
    auto sockets = seqpacketPair();
    if (!sockets)
        return fail(sockets.error());
    ChildSpec spec;
    spec.program = QCoreApplication::applicationFilePath();
    spec.arguments = {u"--device"_s, m_deviceId};
    spec.fds = {{sockets->second.get(), 3}, {2, 2}}; // its complaints belong to the worker's own log
    auto process = ChildProcess::start(spec);
    if (!process)
        return fail(process.error());
    m_process = std::move(*process);
    m_channel = std::make_unique<Channel>(std::move(sockets->first));
    m_notifier = std::make_unique<QSocketNotifier>(m_channel->fd(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &DeviceLink::readMessage);
    return {};
}

void DeviceLink::endProcess()
{
    m_notifier.reset();
    m_channel.reset();
    if (m_process)
        m_process->kill();
    m_process.reset();
}

Result<void> DeviceLink::run(const QJsonObject &job)
{
    if (!m_process) {
        if (auto started = start(); !started)
            return started;
    }
    m_cancelled = false;
    auto sent = m_channel->send(job);
    m_busy = sent.has_value();
    if (!sent)
        endProcess();
    return sent;
}

void DeviceLink::cancel()
{
    m_cancelled = true;
    m_hosts.killAll();
}

void DeviceLink::readMessage()
{
    auto message = m_channel->receive(QDeadlineTimer(5000));
    if (!message) {
        QString how = message.error().message;
        if (const auto end = m_process->wait(QDeadlineTimer(1000)))
            how = end->endText();
        // This runs inside the notifier's signal: it may not be destroyed here.
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater();
        endProcess();
        const bool wasBusy = m_busy;
        m_busy = false;
        m_hosts.endAll();
        if (wasBusy)
            Q_EMIT died(how);
        return;
    }
    if (message->json[u"op"_s].toString() == "done"_L1) {
        m_busy = false;
        Q_EMIT finished(message->json);
        return;
    }
    serve(message->json);
}

void DeviceLink::answer(QJsonObject reply, const std::vector<int> &fds)
{
    if (m_cancelled)
        reply[u"cancelled"_s] = true;
    if (auto sent = m_channel->send(reply, fds); !sent)
        qWarning("gable-worker: %s", qPrintable(sent.error().toText()));
}

void DeviceLink::serve(const QJsonObject &request)
{
    const QString operation = request[u"op"_s].toString();
    if (operation == "progress"_L1) {
        Q_EMIT progress(request[u"stage"_s].toString(), request[u"detail"_s].toString(), request[u"fraction"_s].toDouble());
        answer({});
    } else if (operation == "begin_timed"_L1) {
        Q_EMIT timedSectionWanted(); // answered by grantTimedSection()
    } else if (operation == "end_timed"_L1) {
        answer({});
        Q_EMIT timedSectionEnded();
    } else if (operation == "spawn"_L1) {
        auto host = m_cancelled ? Result<HostPool::Handed>(fail(u"cancelled"_s, u"cancelled"_s))
                                : m_hosts.take(request[u"memory_bytes"_s].toInteger(), request[u"output_bytes"_s].toInteger());
        if (host)
            answer({{u"id"_s, host->id}}, {host->socket.get()});
        else
            answer({{u"error"_s, host.error().toJson()}});
    } else {
        answer(serveHost(operation, request));
    }
}

QJsonObject DeviceLink::serveHost(const QString &operation, const QJsonObject &request)
{
    const int id = request[u"id"_s].toInt();
    const auto simple = [](const Result<void> &result) { return result ? QJsonObject() : QJsonObject{{u"error"_s, result.error().toJson()}}; };
    if (operation == "end"_L1)
        return {{u"end"_s, toJson(m_hosts.end(id, request[u"gone"_s].toBool()))}};
    if (operation == "freeze"_L1)
        return simple(m_hosts.freeze(id));
    if (operation == "thaw"_L1)
        return simple(m_hosts.thaw(id));
    if (operation == "threads"_L1) {
        auto threads = m_hosts.threads(id);
        return threads ? QJsonObject{{u"count"_s, threads->count}, {u"others_idle"_s, threads->othersAsleep}}
                       : QJsonObject{{u"error"_s, threads.error().toJson()}};
    }
    if (operation == "identity"_L1) {
        auto altered = m_hosts.alteredIdentity(id);
        return altered ? QJsonObject{{u"altered"_s, *altered}} : QJsonObject{{u"error"_s, altered.error().toJson()}};
    }
    return {{u"error"_s, Error{u"bad_message"_s, u"unknown operation"_s, {}, 0, {}, {}}.toJson()}};
}

void DeviceLink::grantTimedSection() { answer({}); }

} // namespace gable
