// SPDX-License-Identifier: Apache-2.0
#include "backends/worker/worker.h"

#include "backends/worker/device_families.h"
#include "core/roofline/ceilings.h"

#include <QJsonArray>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace gable {

Worker::Worker(int inputFd, int outputFd, QObject *parent) : QObject(parent), m_rpc(inputFd, outputFd)
{
    connect(&m_rpc, &RpcServer::request, this, &Worker::handle);
    connect(&m_rpc, &RpcServer::closed, this, &Worker::finished);
    connect(&m_scheduler, &Scheduler::answered, &m_rpc, &RpcServer::reply);
    connect(&m_scheduler, &Scheduler::failed, &m_rpc, &RpcServer::replyError);
    connect(&m_scheduler, &Scheduler::progressed, this, [this](const Progress &progress) { m_rpc.notify(u"progress"_s, toJson(progress)); });
}

void Worker::handle(int id, const QString &method, const QJsonObject &parameters)
{
    using Handler = void (Worker::*)(int, const QJsonObject &);
    static const std::map<QString, Handler> handlers{
        {u"evaluate"_s, &Worker::evaluate}, {u"check_syntax"_s, &Worker::checkSyntax}, {u"compare"_s, &Worker::compare},
        {u"ceilings"_s, &Worker::ceilings}, {u"nulls"_s, &Worker::nulls},
    };
    if (method == "initialize"_L1)
        return initialize(id, parameters);
    if (!m_initialized)
        return m_rpc.replyError(id, Error{u"not_initialized"_s, u"the first request must be \"initialize\""_s, {}, 0, {}, {}});
    if (method == "devices"_L1)
        return devices(id);
    if (method == "cancel"_L1) {
        m_scheduler.cancel(parameters[u"id"_s].toInt());
        return m_rpc.reply(id, {});
    }
    if (method == "shutdown"_L1) {
        m_rpc.reply(id, {});
        m_scheduler.endAll();
        Q_EMIT finished();
        return;
    }
    const auto found = handlers.find(method);
    if (found == handlers.end())
        return m_rpc.replyError(id, Error{u"unknown_method"_s, u"unknown method \"%1\""_s.arg(method), {}, 0, {}, {}});
    (this->*found->second)(id, parameters);
}

void Worker::initialize(int id, const QJsonObject &parameters)
{
    if (const int version = parameters[u"protocol"_s].toInt(); version != kProtocolVersion) {
        m_rpc.replyError(id, Error{u"protocol_mismatch"_s, u"this worker speaks protocol %1, the client %2"_s.arg(kProtocolVersion).arg(version), {}, 0, {},
                                   u"Install the same version of Gable on both sides."_s});
        return;
    }
    m_initialized = true;
    m_rpc.reply(id, {{u"protocol"_s, kProtocolVersion}, {u"build"_s, buildId()}});
}

bool Worker::knowsDevice(int id, const QString &device)
{
    const auto all = listDevices();
    if (std::any_of(all.begin(), all.end(), [&](const DeviceInfo &info) { return info.id == device; }))
        return true;
    QStringList names;
    for (const DeviceInfo &info : all)
        names.append(info.id);
    m_rpc.replyError(id, Error{u"no_device"_s, u"there is no device \"%1\" here"_s.arg(device), {}, 0, u"device"_s, u"Known devices: %1"_s.arg(names.join(u", "_s))});
    return false;
}

void Worker::devices(int id)
{
    QJsonArray list;
    for (DeviceInfo &info : listDevices()) {
        const auto compiler = findCompiler();
        info.toolkit = compiler ? compiler->version : compiler.error().message;
        info.sandbox = HostPool::sandboxDescription();
        list.append(toJson(info));
    }
    m_rpc.reply(id, {{u"devices"_s, list}});
}

void Worker::evaluate(int id, const QJsonObject &parameters)
{
    auto request = evaluateRequestFromJson(parameters);
    if (!request)
        return m_rpc.replyError(id, request.error());
    if (!knowsDevice(id, request->device))
        return;
    auto task = std::make_unique<Task>();
    task->requestId = id;
    task->device = request->device;
    CandidateBuilds builds;
    builds.request = *request;
    const QString reason = !request->problem.unsupportedReason.isEmpty() ? request->problem.unsupportedReason : request->workload.unsupportedReason;
    if (!reason.isEmpty())
        builds.findings.push_back({u"unsupported_here"_s, u"unsupported_here"_s, {{u"message"_s, reason}}, {}, 0});
    else if (request->submission.language != Language::Cpp)
        builds.findings.push_back({u"unsupported_here"_s, u"unsupported_language"_s, {{u"language"_s, name(request->submission.language)}, {u"device"_s, request->device}}, {}, 0});
    task->candidates.push_back(std::move(builds));
    m_scheduler.submit(std::move(task));
}

void Worker::checkSyntax(int id, const QJsonObject &parameters)
{
    auto request = syntaxRequestFromJson(parameters);
    if (!request)
        return m_rpc.replyError(id, request.error());
    // What is being typed has replaced what was there before.
    if (m_newestSyntaxCheck != 0)
        m_scheduler.cancel(m_newestSyntaxCheck);
    m_newestSyntaxCheck = id;
    auto task = std::make_unique<Task>();
    task->requestId = id;
    task->kind = Task::Kind::CheckSyntax;
    CandidateBuilds builds;
    builds.request.problem = request->problem;
    builds.request.workload = request->workload;
    builds.request.submission = request->submission;
    builds.request.protocol.limits.compileSeconds = 10;
    task->candidates.push_back(std::move(builds));
    m_scheduler.submit(std::move(task));
}

void Worker::compare(int id, const QJsonObject &parameters)
{
    auto request = compareRequestFromJson(parameters);
    if (!request)
        return m_rpc.replyError(id, request.error());
    if (!knowsDevice(id, request->device))
        return;
    auto task = std::make_unique<Task>();
    task->requestId = id;
    task->kind = Task::Kind::Compare;
    task->device = request->device;
    task->processes = request->processes;
    task->blocks = request->blocks;
    for (const Submission &submission : {request->a, request->b}) {
        CandidateBuilds builds;
        builds.request = {request->problem, request->workload, submission, request->device, request->protocol};
        task->candidates.push_back(std::move(builds));
    }
    m_scheduler.submit(std::move(task));
}

void Worker::ceilings(int id, const QJsonObject &parameters)
{
    auto request = ceilingsRequestFromJson(parameters);
    if (!request)
        return m_rpc.replyError(id, request.error());
    if (!knowsDevice(id, request->device))
        return;
    if (!request->measure) {
        m_rpc.reply(id, toJson(knownCeilings(deviceInfo(request->device))));
        return;
    }
    auto task = std::make_unique<Task>();
    task->requestId = id;
    task->kind = Task::Kind::Ceilings;
    task->device = request->device;
    task->state = Task::State::Ready;
    m_scheduler.submit(std::move(task));
}

void Worker::nulls(int id, const QJsonObject &parameters)
{
    auto request = evaluateRequestFromJson(parameters);
    if (!request)
        return m_rpc.replyError(id, request.error());
    auto task = std::make_unique<Task>();
    task->requestId = id;
    task->kind = Task::Kind::Nulls;
    CandidateBuilds builds;
    builds.request = *request;
    task->candidates.push_back(std::move(builds));
    m_scheduler.submit(std::move(task));
}

} // namespace gable
