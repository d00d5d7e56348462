// SPDX-License-Identifier: Apache-2.0
#include "backends/process/fd_passing.h"

#include "backends/process/poll_wait.h"
#include "backends/process/system_error.h"

#include <QCoreApplication>

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

constexpr size_t fdControlBytes = CMSG_SPACE(maxPassedFds * sizeof(int));
constexpr size_t controlBytes = fdControlBytes + CMSG_SPACE(sizeof(ucred));

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::FdPassing", text);
}

tl::unexpected<Error> timedOut()
{
    return fail(u"timeout"_s, tr("No answer before the deadline"));
}

tl::unexpected<Error> closedByPeer()
{
    return fail(u"closed"_s, tr("The other process closed the connection"));
}

bool meansClosed(int errorNumber)
{
    return errorNumber == EPIPE || errorNumber == ECONNRESET || errorNumber == ENOTCONN;
}

void takeControlData(msghdr &header, FdMessage &message)
{
    for (cmsghdr *entry = CMSG_FIRSTHDR(&header); entry; entry = CMSG_NXTHDR(&header, entry)) {
        if (entry->cmsg_level != SOL_SOCKET)
            continue;
        if (entry->cmsg_type == SCM_RIGHTS) {
            const size_t count = (entry->cmsg_len - CMSG_LEN(0)) / sizeof(int);
            for (size_t i = 0; i < count; ++i) {
                int fd = -1;
                std::memcpy(&fd, CMSG_DATA(entry) + i * sizeof(int), sizeof(int));
                message.fds.emplace_back(fd);
            }
        } else if (entry->cmsg_type == SCM_CREDENTIALS) {
            ucred credentials{};
            std::memcpy(&credentials, CMSG_DATA(entry), sizeof credentials);
            message.sender = credentials.pid;
        }
    }
}

/// One non-blocking attempt; error code "again" when nothing is waiting.
Result<FdMessage> receiveNow(int socket, qsizetype maxBytes)
{
    FdMessage message;
    message.bytes.resize(maxBytes);
    iovec part{message.bytes.data(), size_t(maxBytes)};
    alignas(cmsghdr) std::array<char, controlBytes> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control.data();
    header.msg_controllen = control.size();

    ssize_t received = 0;
    do {
        received = ::recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0) {
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            return fail(u"again"_s, {});
        if (meansClosed(errno))
            return closedByPeer();
        return systemFailure(tr("Receiving a message"));
    }
    takeControlData(header, message); // first, so that descriptors of a refused message are closed
    if (received == 0)
        return closedByPeer(); // end of file; our side never sends empty messages
    if (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC))
        return fail(u"too_long"_s, tr("A message exceeds %1 bytes or %2 descriptors").arg(maxBytes).arg(maxPassedFds));
    message.bytes.truncate(received);
    return message;
}

} // namespace

Result<std::pair<UniqueFd, UniqueFd>> seqpacketPair()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return systemFailure(tr("Creating a socket pair"));
    return std::pair(UniqueFd(ends[0]), UniqueFd(ends[1]));
}

Result<void> reportSenders(int socket)
{
    const int on = 1;
    if (::setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0)
        return systemFailure(tr("Asking for the sender of messages"));
    return {};
}

Result<void> sendMessage(int socket, QByteArrayView bytes, std::span<const int> fds, QDeadlineTimer deadline)
{
    if (bytes.isEmpty() || fds.size() > size_t(maxPassedFds))
        return fail(u"bad_value"_s, tr("A message needs at least one byte and at most %1 descriptors").arg(maxPassedFds));
    iovec part{const_cast<char *>(bytes.data()), size_t(bytes.size())};
    alignas(cmsghdr) std::array<char, fdControlBytes> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    if (!fds.empty()) {
        header.msg_control = control.data();
        header.msg_controllen = CMSG_SPACE(fds.size_bytes());
        cmsghdr *entry = CMSG_FIRSTHDR(&header);
        entry->cmsg_level = SOL_SOCKET;
        entry->cmsg_type = SCM_RIGHTS;
        entry->cmsg_len = CMSG_LEN(fds.size_bytes());
        std::memcpy(CMSG_DATA(entry), fds.data(), fds.size_bytes());
    }
    for (;;) {
        if (::sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)
            return {};
        if (meansClosed(errno))
            return closedByPeer();
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN && errno != EWOULDBLOCK)
            return systemFailure(tr("Sending a message"));
        pollfd entry{socket, POLLOUT, 0};
        const int ready = pollUntil({&entry, 1}, deadline);
        if (ready == 0)
            return timedOut();
        if (ready < 0)
            return systemFailure(tr("Waiting to send a message"));
    }
}

Result<FdMessage> receiveMessage(int socket, qsizetype maxBytes, QDeadlineTimer deadline, int exitFd)
{
    for (;;) {
        pollfd entries[2] = {{socket, POLLIN, 0}, {exitFd, POLLIN, 0}};
        const int ready = pollUntil(entries, deadline);
        if (ready < 0)
            return systemFailure(tr("Waiting for a message"));
        Result<FdMessage> message = receiveNow(socket, maxBytes);
        if (message || message.error().code != "again"_L1)
            return message;
        if (ready == 0)
            return timedOut();
        if (entries[1].revents)
            return closedByPeer();
    }
}

} // namespace gable
