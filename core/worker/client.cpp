// SPDX-License-Identifier: Apache-2.0
#include "core/worker/client.h"

#include "core/worker/fields.h"
#include "core/worker/framing.h"
#include "core/worker/rpc.h"

#include <QCoreApplication>
#include <QPointer>
#include <QTimer>

#include <cstring>
#include <map>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr qsizetype kKeptErrorBytes = 64 << 10;
constexpr qsizetype kQuotedErrorChars = 1000;
constexpr qsizetype kMaxRequestBytes = qsizetype(64) << 20;
constexpr int kHandshakeMs = 30'000;
constexpr int kShutdownMs = 2'000;

QString tr(const char *text) { return QCoreApplication::translate("WorkerClient", text); }

QString workerPath()
{
    const QString configured = qEnvironmentVariable("GABLE_WORKER");
    return configured.isEmpty() ? QCoreApplication::applicationDirPath() + u"/gable-worker"_s : configured;
}

Error workerGone(const QString &message, const QString &hint = {}) { return Error{u"worker_gone"_s, message, {}, 0, {}, hint}; }

Result<std::vector<DeviceInfo>> devicesFromJson(const QJsonObject &json)
{
    if (!json[u"devices"_s].isArray())
        return fail(Error{u"bad_field"_s, tr("should be a list"), {}, 0, u"devices"_s, {}});
    std::vector<DeviceInfo> devices;
    for (const QJsonValue &item : json[u"devices"_s].toArray()) {
        auto device = deviceInfoFromJson(item.toObject());
        if (!device)
            return fail(device.error());
        devices.push_back(std::move(*device));
    }
    return devices;
}

} // namespace

struct WorkerClient::Private {
    enum class State { NotStarted, Starting, Ready, Failed };
    using Handler = std::function<void(Result<QJsonObject>)>;
    struct Pending {
        QString method;
        Handler handler;
        QByteArray unsent; ///< framed request that waits for the handshake
    };

    explicit Private(WorkerClient *owner) : q(owner) {}

    void startProcess();
    void readMessages();
    void dispatch(const RpcMessage &message);
    void finishHandshake(const Result<QJsonObject> &reply);
    void lose(const Error &error);
    Error deathError() const;
    QString lastWords() const;

    int request(const QString &method, const QJsonObject &params, Handler handler);
    template <class T>
    int request(const QString &method, const QJsonObject &params, Callback<T> done, Result<T> (*parse)(const QJsonObject &));
    void failLater(int id, const Error &error);

    WorkerClient *q;
    QProcess *process = nullptr;
    QTimer *handshakeTimer = nullptr;
    State state = State::NotStarted;
    MessageReader reader;
    std::map<int, Pending> pending;
    int nextId = 1;
    int syntaxId = 0; ///< running check_syntax
    QByteArray errorTail;
    QString build;
    Error lastError;
};

// --- the process ---------------------------------------------------------------------------------------------------------------

void WorkerClient::Private::startProcess()
{
    if (process) { // of an earlier start; this may run inside one of its signals
        process->disconnect(q);
        process->deleteLater();
    }
    process = new QProcess(q);
    reader = MessageReader();
    errorTail.clear();
    // A group of its own: Ctrl-C in a terminal reaches this program, which then cancels in order.
    process->setChildProcessModifier([] { ::setpgid(0, 0); });
    QObject::connect(process, &QProcess::readyReadStandardOutput, q, [this] { readMessages(); });
    QObject::connect(process, &QProcess::readyReadStandardError, q, [this] {
        errorTail = (errorTail + process->readAllStandardError()).right(kKeptErrorBytes);
    });
    QObject::connect(process, &QProcess::finished, q, [this] {
        const QPointer<WorkerClient> alive(q);
        readMessages(); // replies that were written before the end still count
        if (alive)
            lose(deathError());
    });
    QObject::connect(process, &QProcess::errorOccurred, q, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            lose(Error{u"no_worker"_s, tr("gable-worker could not be started: %1").arg(process->errorString()), workerPath(), 0, {},
                       tr("It should lie beside this program; GABLE_WORKER names another one.")});
    }, Qt::QueuedConnection);
    process->start(workerPath(), QStringList());
}

QString WorkerClient::Private::lastWords() const
{
    const QString text = QString::fromUtf8(errorTail).trimmed().right(kQuotedErrorChars);
    return text.isEmpty() ? QString() : u"\n"_s + tr("Its last output: %1").arg(text);
}

Error WorkerClient::Private::deathError() const
{
    const int code = process->exitCode(); // the signal after a crash
    const QString how = process->exitStatus() == QProcess::CrashExit
                            ? tr("gable-worker was ended by signal %1 (%2).").arg(code).arg(QString::fromLocal8Bit(::strsignal(code)))
                            : tr("gable-worker ended with exit code %1.").arg(code);
    return workerGone(how + lastWords(), tr("Start again; results that were saved are kept."));
}

/// Fails everything that waits, once.
void WorkerClient::Private::lose(const Error &error)
{
    if (state == State::Failed || state == State::NotStarted)
        return;
    state = State::Failed;
    lastError = error;
    syntaxId = 0;
    handshakeTimer->stop();
    const std::map<int, Pending> failing = std::move(pending);
    pending.clear();
    const QPointer<WorkerClient> alive(q);
    for (const auto &[id, request] : failing) {
        request.handler(fail(error));
        if (!alive)
            return;
    }
    Q_EMIT q->failed(error);
}

// --- messages ------------------------------------------------------------------------------------------------------------------

void WorkerClient::Private::readMessages()
{
    const QPointer<WorkerClient> alive(q);
    reader.append(process->readAllStandardOutput());
    while (state == State::Starting || state == State::Ready) {
        auto json = reader.next();
        if (json && !*json)
            return;
        auto message = json ? parseRpc(**json) : Result<RpcMessage>(fail(json.error()));
        if (!message) {
            process->kill();
            lose(workerGone(tr("gable-worker sent something that is not a message: %1").arg(message.error().message) + lastWords(),
                            tr("GABLE_WORKER must name a gable-worker of the same version.")));
            return;
        }
        dispatch(*message);
        if (!alive)
            return;
    }
}

void WorkerClient::Private::dispatch(const RpcMessage &message)
{
    if (message.kind == RpcMessage::Kind::Notification) {
        const Progress progress = progressFromJson(message.params);
        if (message.method == "progress"_L1 && pending.contains(progress.requestId))
            Q_EMIT q->progress(progress);
        return;
    }
    const auto found = pending.find(message.id);
    if (message.kind == RpcMessage::Kind::Request || found == pending.end())
        return; // replies to cancel, or to a request that was superseded
    const Handler handler = std::move(found->second.handler);
    pending.erase(found);
    if (message.id == syntaxId)
        syntaxId = 0;
    if (message.kind == RpcMessage::Kind::Reply)
        handler(message.result);
    else
        handler(fail(message.error));
}

void WorkerClient::Private::finishHandshake(const Result<QJsonObject> &reply)
{
    if (state != State::Starting)
        return;
    const int protocol = reply ? (*reply)[u"protocol"_s].toInt() : 0;
    if (!reply || protocol != kProtocolVersion) {
        Error error = reply ? Error{u"protocol_mismatch"_s,
                                    tr("gable-worker speaks protocol %1, this program %2.").arg(protocol).arg(kProtocolVersion), workerPath(), 0, {},
                                    tr("Use a gable-worker of the same version (%1).").arg(buildId())}
                            : reply.error();
        process->kill();
        lose(error);
        return;
    }
    handshakeTimer->stop();
    build = (*reply)[u"build"_s].toString();
    state = State::Ready;
    for (auto &[id, request] : pending)
        process->write(std::exchange(request.unsent, {}));
    Q_EMIT q->ready();
}

void WorkerClient::Private::failLater(int id, const Error &error)
{
    QMetaObject::invokeMethod(q, [this, id, error] {
        const auto found = pending.find(id);
        if (found == pending.end())
            return;
        const Handler handler = std::move(found->second.handler);
        pending.erase(found);
        handler(fail(error));
    }, Qt::QueuedConnection);
}

int WorkerClient::Private::request(const QString &method, const QJsonObject &params, Handler handler)
{
    const int id = nextId++;
    QByteArray frame = frameMessage(rpcRequest(id, method, params));
    Pending &entry = pending[id];
    entry.method = method;
    entry.handler = std::move(handler);
    if (frame.size() > kMaxRequestBytes)
        failLater(id, Error{u"too_large"_s, tr("the request is larger than 64 MiB"), {}, 0, {}, {}});
    else if (state == State::Failed)
        failLater(id, lastError);
    else if ((state == State::Ready || method == "initialize"_L1) && process->isOpen())
        process->write(frame);
    else
        entry.unsent = std::move(frame);
    return id;
}

template <class T>
int WorkerClient::Private::request(const QString &method, const QJsonObject &params, Callback<T> done, Result<T> (*parse)(const QJsonObject &))
{
    return request(method, params, Handler([done = std::move(done), parse](const Result<QJsonObject> &reply) {
        done(reply ? parse(*reply) : Result<T>(fail(reply.error())));
    }));
}

// --- the public face -----------------------------------------------------------------------------------------------------------

WorkerClient::WorkerClient(QObject *parent) : QObject(parent), d(std::make_unique<Private>(this))
{
    d->handshakeTimer = new QTimer(this);
    d->handshakeTimer->setSingleShot(true);
    connect(d->handshakeTimer, &QTimer::timeout, this, [this] {
        d->process->kill();
        d->lose(workerGone(tr("gable-worker did not answer within %1 s.").arg(kHandshakeMs / 1000) + d->lastWords()));
    });
}

WorkerClient::~WorkerClient()
{
    if (!d->process)
        return;
    d->process->disconnect(this);
    if (d->process->state() == QProcess::NotRunning)
        return;
    if (d->state == Private::State::Ready)
        d->process->write(frameMessage(rpcRequest(d->nextId++, u"shutdown"_s, {})));
    d->process->closeWriteChannel();
    if (d->process->waitForFinished(kShutdownMs))
        return;
    d->process->terminate();
    if (!d->process->waitForFinished(kShutdownMs)) {
        d->process->kill();
        d->process->waitForFinished(kShutdownMs);
    }
}

void WorkerClient::start()
{
    if (d->state == Private::State::Starting || d->state == Private::State::Ready)
        return;
    d->state = Private::State::Starting;
    d->startProcess();
    d->handshakeTimer->start(kHandshakeMs);
    d->request(u"initialize"_s, {{u"protocol"_s, kProtocolVersion}, {u"build"_s, buildId()}},
               Private::Handler([this](const Result<QJsonObject> &reply) { d->finishHandshake(reply); }));
}

bool WorkerClient::isReady() const { return d->state == Private::State::Ready; }
QString WorkerClient::workerBuild() const { return d->build; }
QByteArray WorkerClient::standardError() const { return d->errorTail; }

int WorkerClient::devices(Callback<std::vector<DeviceInfo>> done)
{
    return d->request<std::vector<DeviceInfo>>(u"devices"_s, {}, std::move(done), &devicesFromJson);
}

int WorkerClient::evaluate(const EvaluateRequest &request, Callback<Evaluation> done)
{
    return d->request<Evaluation>(u"evaluate"_s, toJson(request), std::move(done), &evaluationFromJson);
}

int WorkerClient::checkSyntax(const SyntaxRequest &request, Callback<BuildReport> done)
{
    if (const int older = std::exchange(d->syntaxId, 0)) {
        d->failLater(older, Error{u"superseded"_s, tr("a newer check has started"), {}, 0, {}, {}});
        cancel(older);
    }
    d->syntaxId = d->request<BuildReport>(u"check_syntax"_s, toJson(request), std::move(done), &buildReportFromJson);
    return d->syntaxId;
}

int WorkerClient::compare(const CompareRequest &request, Callback<CompareReply> done)
{
    return d->request<CompareReply>(u"compare"_s, toJson(request), std::move(done), &compareReplyFromJson);
}

int WorkerClient::ceilings(const CeilingsRequest &request, Callback<Ceilings> done)
{
    return d->request<Ceilings>(u"ceilings"_s, toJson(request), std::move(done), &ceilingsFromJson);
}

void WorkerClient::cancel(int requestId)
{
    const auto found = d->pending.find(requestId);
    if (found == d->pending.end())
        return;
    if (!found->second.unsent.isEmpty() || d->state != Private::State::Ready) {
        found->second.unsent.clear(); // never reaches the worker
        d->failLater(requestId, Error{u"cancelled"_s, tr("cancelled before it was sent"), {}, 0, {}, {}});
        return;
    }
    d->process->write(frameMessage(rpcRequest(d->nextId++, u"cancel"_s, {{u"id"_s, requestId}})));
}

} // namespace gable
