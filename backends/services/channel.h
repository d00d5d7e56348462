// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QDeadlineTimer>
#include <QJsonObject>

#include <vector>

namespace gable {

struct ChannelMessage {
    QJsonObject json;
    std::vector<UniqueFd> fds;
};

/// JSON messages with descriptors between the supervisor and its own children, over a SOCK_SEQPACKET socket. A message longer than a
/// datagram travels in a memfd. Errors: "timeout", "closed", "io", "bad_message".
class Channel
{
public:
    explicit Channel(UniqueFd socket) : m_socket(std::move(socket)) {}

    int fd() const { return m_socket.get(); }
    Result<void> send(const QJsonObject &json, const std::vector<int> &fds = {}, QDeadlineTimer deadline = QDeadlineTimer(10'000));
    Result<ChannelMessage> receive(QDeadlineTimer deadline);

private:
    UniqueFd m_socket;
};

} // namespace gable
