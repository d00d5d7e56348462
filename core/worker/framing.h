// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QJsonObject>

#include <optional>

namespace gable {

/// Messages with a Content-Length header, as the language server protocol frames them; at most 64 MiB each.
QByteArray frameMessage(const QJsonObject &message);

/// Collects bytes and yields whole messages. After an error the stream is lost and must be closed.
class MessageReader
{
public:
    void append(const QByteArray &bytes);
    /// Next message, nothing when incomplete, or an error (bad header, too large, not JSON).
    Result<std::optional<QJsonObject>> next();

private:
    Result<std::optional<qsizetype>> readHeader();
    Result<std::optional<QJsonObject>> refuse(const Error &error);

    QByteArray m_buffer;
    qsizetype m_start = 0;               ///< first byte of m_buffer that was not read yet
    std::optional<qsizetype> m_bodySize; ///< of the message whose header was read
    std::optional<Error> m_lost;
};

} // namespace gable
