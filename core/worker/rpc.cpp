// SPDX-License-Identifier: Apache-2.0
#include "core/worker/rpc.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// JSON-RPC's range for errors that the implementation defines; Error::code inside `data` says which.
constexpr int kServerError = -32000;

QString tr(const char *text) { return QCoreApplication::translate("Rpc", text); }

tl::unexpected<Error> bad(const QString &field, const QString &message) { return fail(Error{u"bad_message"_s, message, {}, 0, field, {}}); }

QJsonObject withVersion(QJsonObject json)
{
    json[u"jsonrpc"_s] = u"2.0"_s;
    return json;
}

Error readError(const QJsonObject &error)
{
    Error read = Error::fromJson(error[u"data"_s].toObject());
    if (read.message.isEmpty())
        read.message = error[u"message"_s].toString();
    if (read.code.isEmpty())
        read.code = u"worker_error"_s;
    return read;
}

} // namespace

QJsonObject rpcRequest(int id, const QString &method, const QJsonObject &params)
{
    return withVersion({{u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}});
}

QJsonObject rpcNotification(const QString &method, const QJsonObject &params)
{
    return withVersion({{u"method"_s, method}, {u"params"_s, params}});
}

QJsonObject rpcReply(int id, const QJsonObject &result) { return withVersion({{u"id"_s, id}, {u"result"_s, result}}); }

QJsonObject rpcError(int id, const Error &error)
{
    const QJsonObject body{{u"code"_s, kServerError}, {u"message"_s, error.message}, {u"data"_s, error.toJson()}};
    return withVersion({{u"id"_s, id > 0 ? QJsonValue(id) : QJsonValue()}, {u"error"_s, body}});
}

Result<RpcMessage> parseRpc(const QJsonObject &json)
{
    if (json[u"jsonrpc"_s].toString() != "2.0"_L1)
        return bad(u"jsonrpc"_s, tr("should be \"2.0\""));
    RpcMessage message;
    const QJsonValue id = json[u"id"_s];
    message.id = id.toInt(0);
    const bool noId = id.isUndefined() || id.isNull();
    if (!noId && message.id <= 0)
        return bad(u"id"_s, tr("should be a positive whole number"));

    const QJsonValue method = json[u"method"_s];
    if (!method.isUndefined()) {
        const QJsonValue params = json[u"params"_s];
        if (!method.isString() || method.toString().isEmpty())
            return bad(u"method"_s, tr("should be a text"));
        if (!params.isUndefined() && !params.isNull() && !params.isObject())
            return bad(u"params"_s, tr("should be an object"));
        message.kind = noId ? RpcMessage::Kind::Notification : RpcMessage::Kind::Request;
        message.method = method.toString();
        message.params = params.toObject();
        return message;
    }
    if (json[u"error"_s].isObject()) {
        message.kind = RpcMessage::Kind::ErrorReply;
        message.error = readError(json[u"error"_s].toObject());
        return message;
    }
    if (noId || !json[u"result"_s].isObject())
        return bad(u"result"_s, tr("neither a request nor a reply"));
    message.kind = RpcMessage::Kind::Reply;
    message.result = json[u"result"_s].toObject();
    return message;
}

} // namespace gable
