// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <optional>

namespace gable {

/// What a message's parser sees: the frame's JSON was read by Qt already.
inline std::optional<QJsonObject> jsonObject(const QByteArray &bytes)
{
    const QJsonDocument document = QJsonDocument::fromJson(bytes);
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

} // namespace gable
