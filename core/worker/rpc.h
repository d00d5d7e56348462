// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QJsonObject>
#include <QString>

namespace gable {

/// One JSON-RPC 2.0 message. Ids are positive integers; 0 = a notification.
struct RpcMessage {
    enum class Kind : uint8_t { Request, Notification, Reply, ErrorReply };
    Kind kind = Kind::Notification;
    int id = 0;
    QString method;     ///< of a request or notification
    QJsonObject params; ///< of a request or notification
    QJsonObject result; ///< of a reply
    Error error;        ///< of an error reply
};

QJsonObject rpcRequest(int id, const QString &method, const QJsonObject &params);
QJsonObject rpcNotification(const QString &method, const QJsonObject &params);
QJsonObject rpcReply(int id, const QJsonObject &result);
/// The JSON-RPC error carries the whole Error as `data`.
QJsonObject rpcError(int id, const Error &error);

/// Validates one message; error code "bad_message".
Result<RpcMessage> parseRpc(const QJsonObject &json);

} // namespace gable
