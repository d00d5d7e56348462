// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/process/unique_fd.h"
#include "core/base/error.h"

#include <QByteArray>
#include <QDeadlineTimer>

#include <sys/types.h>

#include <span>
#include <utility>
#include <vector>

namespace gable {

constexpr int maxPassedFds = 16;

/// One datagram of a SOCK_SEQPACKET socket with the descriptors that came along.
struct FdMessage {
    QByteArray bytes;
    std::vector<UniqueFd> fds;
    pid_t sender = 0; ///< the sender's process id as this process sees it, where reportSenders() was called; else 0
};

/// A connected pair of AF_UNIX SOCK_SEQPACKET sockets, both close-on-exec.
Result<std::pair<UniqueFd, UniqueFd>> seqpacketPair();

/// Makes the kernel tell the sender's process id with every message received on `socket`, also across PID namespaces.
Result<void> reportSenders(int socket);

/// Sends one message (not empty) and up to maxPassedFds descriptors, which stay open here.
/// Errors: "timeout", "closed" (the other side is gone), "io".
Result<void> sendMessage(int socket, QByteArrayView bytes, std::span<const int> fds, QDeadlineTimer deadline);

/// Receives one message of at most `maxBytes`. `exitFd` (optional, e.g. a pidfd) also ends the wait once it becomes
/// readable and nothing is left to receive: a socket stays open while a forked child of a dead peer still holds it.
/// Errors: "timeout", "closed", "too_long" (longer message or more descriptors; it is lost), "io".
Result<FdMessage> receiveMessage(int socket, qsizetype maxBytes, QDeadlineTimer deadline, int exitFd = -1);

} // namespace gable
