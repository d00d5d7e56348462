// SPDX-License-Identifier: Apache-2.0
#include "backends/services/services.h"

using namespace Qt::StringLiterals;

namespace gable {

Result<ChannelMessage> Services::ask(QJsonObject request, int milliseconds)
{
    if (auto sent = m_channel.send(request); !sent)
        return fail(sent.error());
    auto reply = m_channel.receive(QDeadlineTimer(milliseconds));
    if (!reply)
        return fail(reply.error());
    m_cancelled = m_cancelled || reply->json[u"cancelled"_s].toBool();
    if (reply->json.contains(u"error"_s))
        return fail(Error::fromJson(reply->json[u"error"_s].toObject()));
    return reply;
}

Result<Services::Host> Services::spawnHost(const Limits &limits, int64_t bufferBytes)
{
    auto reply = ask({{u"op"_s, u"spawn"_s},
                      {u"memory_bytes"_s, qint64(bufferBytes + limits.memoryBytesBeyondBuffers)},
                      {u"output_bytes"_s, qint64(limits.outputBytes)}});
    if (!reply)
        return fail(reply.error());
    if (reply->fds.size() != 1)
        return fail(u"bad_message"_s, u"a new host came without its socket"_s);
    return Host{reply->json[u"id"_s].toInt(), std::move(reply->fds.front())};
}

ProcessEnd Services::endHost(int id, bool gone)
{
    const auto reply = ask({{u"op"_s, u"end"_s}, {u"id"_s, id}, {u"gone"_s, gone}});
    return reply ? processEndFromJson(reply->json[u"end"_s].toObject()) : ProcessEnd{};
}

Result<void> Services::freeze(int id)
{
    return ask({{u"op"_s, u"freeze"_s}, {u"id"_s, id}}).map([](auto &&) {});
}

Result<void> Services::thaw(int id)
{
    return ask({{u"op"_s, u"thaw"_s}, {u"id"_s, id}}).map([](auto &&) {});
}

Result<Services::Threads> Services::threads(int id)
{
    return ask({{u"op"_s, u"threads"_s}, {u"id"_s, id}}).map([](const ChannelMessage &reply) {
        return Threads{reply.json[u"count"_s].toInt(1), reply.json[u"others_idle"_s].toBool(true)};
    });
}

Result<QString> Services::alteredIdentity(int id)
{
    return ask({{u"op"_s, u"identity"_s}, {u"id"_s, id}}).map([](const ChannelMessage &reply) { return reply.json[u"altered"_s].toString(); });
}

Result<void> Services::beginTimed()
{
    // Compilations that run are allowed to finish first: up to their own limit.
    return ask({{u"op"_s, u"begin_timed"_s}}, 120'000).map([](auto &&) {});
}

void Services::endTimed() { (void)ask({{u"op"_s, u"end_timed"_s}}); }

void Services::progress(const QString &stage, const QString &detail, double fraction)
{
    (void)ask({{u"op"_s, u"progress"_s}, {u"stage"_s, stage}, {u"detail"_s, detail}, {u"fraction"_s, fraction}});
}

QJsonObject toJson(const ProcessEnd &end)
{
    return {{u"kind"_s, int(end.kind)},
            {u"code"_s, end.code},
            {u"stage"_s, end.stage},
            {u"limit_seconds"_s, end.limitSeconds},
            {u"limit_bytes"_s, qint64(end.limitBytes)},
            {u"peak_bytes"_s, qint64(end.peakBytes)},
            {u"survivors"_s, end.survivors},
            {u"output"_s, end.output}};
}

ProcessEnd processEndFromJson(const QJsonObject &json)
{
    ProcessEnd end;
    end.kind = ProcessEnd::Kind(qBound(0, json[u"kind"_s].toInt(), int(ProcessEnd::Kind::OutputFlood)));
    end.code = json[u"code"_s].toInt();
    end.stage = json[u"stage"_s].toString();
    end.limitSeconds = json[u"limit_seconds"_s].toDouble();
    end.limitBytes = json[u"limit_bytes"_s].toInteger();
    end.peakBytes = json[u"peak_bytes"_s].toInteger();
    end.survivors = json[u"survivors"_s].toInt();
    end.output = json[u"output"_s].toString();
    return end;
}

} // namespace gable
