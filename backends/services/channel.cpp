// SPDX-License-Identifier: Apache-2.0
#include "backends/services/channel.h"

#include "backends/process/fd_passing.h"
#include "backends/process/memfd.h"

#include <QJsonDocument>

#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

// Datagrams beyond the default socket buffer (about 200 kB) are refused by the kernel.
constexpr qsizetype kLongestDatagram = 32 * 1024;
constexpr int64_t kLongestMessage = int64_t(64) << 20;
constexpr char kInline = 'i';
constexpr char kInMemory = 'm';

Result<QByteArray> readMemory(int fd)
{
    struct stat status {};
    if (fstat(fd, &status) != 0 || status.st_size <= 0 || status.st_size > kLongestMessage)
        return fail(u"bad_message"_s, u"a message in memory has an impossible size"_s);
    void *memory = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED)
        return fail(u"io"_s, u"a message in memory cannot be mapped"_s);
    QByteArray bytes(static_cast<const char *>(memory), status.st_size);
    munmap(memory, size_t(status.st_size));
    return bytes;
}

} // namespace

Result<void> Channel::send(const QJsonObject &json, const std::vector<int> &fds, QDeadlineTimer deadline)
{
    const QByteArray body = QJsonDocument(json).toJson(QJsonDocument::Compact);
    if (body.size() <= kLongestDatagram)
        return sendMessage(m_socket.get(), QByteArray(1, kInline) + body, fds, deadline);
    auto memory = Memfd::createSealed(u"gable-message"_s, body);
    if (!memory)
        return fail(memory.error());
    std::vector<int> all{memory->fd()};
    all.insert(all.end(), fds.begin(), fds.end());
    return sendMessage(m_socket.get(), QByteArray(1, kInMemory), all, deadline);
}

Result<ChannelMessage> Channel::receive(QDeadlineTimer deadline)
{
    auto message = receiveMessage(m_socket.get(), kLongestDatagram + 1, deadline);
    if (!message)
        return fail(message.error());
    ChannelMessage result;
    QByteArray body = message->bytes.mid(1);
    result.fds = std::move(message->fds);
    if (message->bytes.startsWith(kInMemory)) {
        if (result.fds.empty())
            return fail(u"bad_message"_s, u"a message in memory came without its descriptor"_s);
        auto bytes = readMemory(result.fds.front().get());
        if (!bytes)
            return fail(bytes.error());
        body = *bytes;
        result.fds.erase(result.fds.begin());
    }
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isObject())
        return fail(u"bad_message"_s, u"a message between Gable's own processes is not a JSON object"_s);
    result.json = document.object();
    return result;
}

} // namespace gable
