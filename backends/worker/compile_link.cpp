// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/compile_link.h"

#include "backends/process/child_process.h"
#include "backends/process/fd_passing.h"
#include "core/worker/messages.h"

#include <QCoreApplication>
#include <QMetaObject>

using namespace Qt::StringLiterals;

namespace gable {

CompileLink::CompileLink(QObject *parent) : QObject(parent) {}

CompileLink::~CompileLink()
{
    if (m_process)
        m_process->kill();
}

Result<void> CompileLink::start()
{
    auto sockets = seqpacketPair();
    if (!sockets)
        return fail(sockets.error());
    ChildSpec spec;
    spec.program = QCoreApplication::applicationFilePath();
    spec.arguments = {u"--compile-server"_s};
    spec.fds = {{sockets->second.get(), 3}, {2, 2}};
    auto process = ChildProcess::start(spec);
    if (!process)
        return fail(process.error());
    m_process = std::move(*process);
    m_channel = std::make_unique<Channel>(std::move(sockets->first));
    m_notifier = std::make_unique<QSocketNotifier>(m_channel->fd(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &CompileLink::readMessage);
    return {};
}

int CompileLink::build(const BuildRequest &request, Done done)
{
    const int id = m_nextId++;
    m_waiting[id] = std::move(done);
    Result<void> sent = m_process ? Result<void>() : start();
    if (sent)
        sent = m_channel->send({{u"op"_s, u"build"_s}, {u"id"_s, id}, {u"request"_s, toJson(request)}});
    if (!sent)
        QMetaObject::invokeMethod(this, [this, how = sent.error().message] { failAll(how); }, Qt::QueuedConnection);
    return id;
}

void CompileLink::cancel(int id)
{
    if (m_channel && m_waiting.count(id))
        (void)m_channel->send({{u"op"_s, u"cancel"_s}, {u"id"_s, id}});
}

void CompileLink::failAll(const QString &how)
{
    if (m_notifier) {
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater();
    }
    m_channel.reset();
    if (m_process)
        m_process->kill();
    m_process.reset();
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &[id, done] : waiting)
        done(fail(u"compile_server"_s, u"the compile server ended: %1"_s.arg(how)));
}

void CompileLink::readMessage()
{
    auto message = m_channel->receive(QDeadlineTimer(5000));
    if (!message)
        return failAll(message.error().message);
    const auto found = m_waiting.find(message->json[u"id"_s].toInt());
    if (found == m_waiting.end())
        return;
    const Done done = std::move(found->second);
    m_waiting.erase(found);
    if (message->json.contains(u"error"_s))
        return done(fail(Error::fromJson(message->json[u"error"_s].toObject())));
    auto report = buildReportFromJson(message->json[u"report"_s].toObject());
    if (!report)
        return done(fail(report.error()));
    done(BuildResult{*report, message->json[u"path"_s].toString()});
}

} // namespace gable
