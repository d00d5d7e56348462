// SPDX-License-Identifier: Apache-2.0
#include "backends/host/host_link.h"

#include "backends/process/fd_passing.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("gable::HostLink", text);
}

template <class T>
void append(QByteArray &bytes, const T &value)
{
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <class T>
QByteArray bytesOf(const T &value)
{
    QByteArray bytes;
    append(bytes, value);
    return bytes;
}

void append(QByteArray &bytes, std::span<const HostArgument> arguments)
{
    for (const HostArgument &argument : arguments)
        append(bytes, argument.wire);
}

tl::unexpected<Error> malformed(const QString &what)
{
    return fail(u"host_error"_s, tr("The host's answer is malformed: %1").arg(what));
}

/// The fixed part of a reply, followed by `more` bytes exactly.
template <class T>
Result<T> fixedPart(const QByteArray &body, qsizetype more = 0)
{
    if (body.size() != qsizetype(sizeof(T)) + more)
        return malformed(tr("%1 bytes").arg(body.size()));
    T value;
    std::memcpy(&value, body.constData(), sizeof value);
    return value;
}

std::vector<uint64_t> numbersAfter(const QByteArray &body, size_t offset)
{
    std::vector<uint64_t> numbers((size_t(body.size()) - offset) / sizeof(uint64_t));
    if (!numbers.empty())
        std::memcpy(numbers.data(), body.constData() + offset, numbers.size() * sizeof(uint64_t));
    return numbers;
}

QString errorCode(uint32_t status)
{
    switch (status) {
    case GABLE_HOST_CANNOT_LOAD:
        return u"cannot_load"_s;
    case GABLE_HOST_SYMBOL_MISSING:
        return u"symbol_missing"_s;
    default:
        return u"host_error"_s;
    }
}

Result<void> withoutContent(const Result<QByteArray> &body)
{
    if (!body)
        return fail(body.error());
    return {};
}

template <class Reply, class Field>
Result<uint64_t> oneNumber(const Result<QByteArray> &body, Field Reply::*field)
{
    if (!body)
        return fail(body.error());
    const Result<Reply> reply = fixedPart<Reply>(*body);
    if (!reply)
        return fail(reply.error());
    return uint64_t((*reply).*field);
}

gable_host_load loadRequest(int module, const QByteArray &symbol, gable_host_symbol_kind kind)
{
    gable_host_load load{};
    load.module = uint32_t(module);
    load.symbol_kind = uint32_t(kind);
    std::memcpy(load.symbol, symbol.constData(), std::min(size_t(symbol.size()), sizeof load.symbol)); // the host refuses a cut one
    return load;
}

} // namespace

HostLink::HostLink(UniqueFd socket, int exitFd) : m_socket(std::move(socket)), m_exitFd(exitFd) {}

Result<pid_t> HostLink::hello(int deadlineMs)
{
    const Result<void> reported = reportSenders(m_socket.get());
    if (!reported)
        return fail(reported.error());
    const Result<QByteArray> body = request(GABLE_HOST_HELLO, {}, {}, deadlineMs);
    if (!body)
        return fail(body.error());
    const auto hello = fixedPart<gable_host_hello_reply>(*body);
    if (!hello)
        return fail(hello.error());
    if (hello->version != GABLE_HOST_VERSION)
        return fail(u"host_error"_s, tr("gable-host speaks version %1, this program %2").arg(hello->version).arg(GABLE_HOST_VERSION),
                    tr("Install both from the same build"));
    return m_hostPid;
}

Result<void> HostLink::load(int module, const QString &path, const QByteArray &symbol, gable_host_symbol_kind kind, int deadlineMs)
{
    return load(loadRequest(module, symbol, kind), path.toUtf8(), {}, deadlineMs);
}

Result<void> HostLink::load(int module, int libraryFd, const QByteArray &symbol, gable_host_symbol_kind kind, int deadlineMs)
{
    return load(loadRequest(module, symbol, kind), {}, {&libraryFd, 1}, deadlineMs);
}

Result<void> HostLink::load(gable_host_load load, const QByteArray &path, std::span<const int> fds, int deadlineMs)
{
    load.path_bytes = uint32_t(path.size());
    return withoutContent(request(GABLE_HOST_LOAD, bytesOf(load) + path, fds, deadlineMs));
}

Result<uint64_t> HostLink::map(int slot, const Memfd &memory, const HostMapping &mapping, int deadlineMs)
{
    gable_host_map map{};
    map.slot = uint32_t(slot);
    map.read_only = mapping.readOnly;
    map.mapping_bytes = uint64_t(memory.sizeBytes());
    map.data_offset = uint64_t(mapping.dataOffsetBytes);
    map.data_bytes = uint64_t(mapping.dataBytes);
    UniqueFd readOnly;
    if (mapping.readOnly) {
        Result<UniqueFd> opened = memory.readOnlyFd();
        if (!opened)
            return fail(opened.error());
        readOnly = *std::move(opened);
    }
    const int fd = readOnly ? readOnly.get() : memory.fd();
    return oneNumber(request(GABLE_HOST_MAP, bytesOf(map), {&fd, 1}, deadlineMs), &gable_host_address_reply::address);
}

Result<uint64_t> HostLink::alloc(int slot, int64_t sizeBytes, int deadlineMs)
{
    const gable_host_alloc alloc{uint32_t(slot), 0, uint64_t(sizeBytes)};
    return oneNumber(request(GABLE_HOST_ALLOC, bytesOf(alloc), {}, deadlineMs), &gable_host_address_reply::address);
}

Result<void> HostLink::unmap(int slot, int deadlineMs)
{
    return withoutContent(request(GABLE_HOST_UNMAP, bytesOf(gable_host_unmap{uint32_t(slot), 0}), {}, deadlineMs));
}

Result<void> HostLink::copyIn(int slot, int64_t slotOffset, const Memfd &staging, int64_t stagingOffset, int64_t bytes, int deadlineMs)
{
    const gable_host_copy copy{uint32_t(slot), 0, uint64_t(slotOffset), uint64_t(stagingOffset), uint64_t(bytes)};
    const int fd = staging.fd();
    return withoutContent(request(GABLE_HOST_COPY_IN, bytesOf(copy), {&fd, 1}, deadlineMs));
}

Result<void> HostLink::copyOut(int slot, int64_t slotOffset, const Memfd &staging, int64_t stagingOffset, int64_t bytes, int deadlineMs)
{
    const gable_host_copy copy{uint32_t(slot), 0, uint64_t(slotOffset), uint64_t(stagingOffset), uint64_t(bytes)};
    const int fd = staging.fd();
    return withoutContent(request(GABLE_HOST_COPY_OUT, bytesOf(copy), {&fd, 1}, deadlineMs));
}

Result<void> HostLink::fill(int slot, uint64_t pattern, int deadlineMs)
{
    return withoutContent(request(GABLE_HOST_FILL, bytesOf(gable_host_fill{uint32_t(slot), 0, pattern}), {}, deadlineMs));
}

Result<uint64_t> HostLink::hash(int slot, int64_t offset, int64_t bytes, int deadlineMs)
{
    const gable_host_hash hash{uint32_t(slot), 0, uint64_t(offset), uint64_t(bytes)};
    return oneNumber(request(GABLE_HOST_HASH, bytesOf(hash), {}, deadlineMs), &gable_host_hash_reply::hash);
}

Result<HostCall> HostLink::call(int module, std::span<const HostArgument> arguments, std::span<const int> hashSlots, int deadlineMs)
{
    QByteArray body = bytesOf(gable_host_call{uint32_t(module), uint32_t(arguments.size()), uint32_t(hashSlots.size()), 0});
    append(body, arguments);
    for (const int slot : hashSlots)
        append(body, uint32_t(slot));
    const Result<QByteArray> answer = request(GABLE_HOST_CALL, body, {}, deadlineMs);
    if (!answer)
        return fail(answer.error());
    const auto reply = fixedPart<gable_host_call_reply>(*answer, qsizetype(hashSlots.size() * sizeof(uint64_t)));
    if (!reply)
        return fail(reply.error());
    return HostCall{int64_t(reply->elapsed_ns), numbersAfter(*answer, sizeof *reply)};
}

Result<HostTimes> HostLink::batch(const HostBatch &batch, int deadlineMs)
{
    const size_t argumentCount = batch.argumentSets.empty() ? 0 : batch.argumentSets.front().size();
    if (std::ranges::any_of(batch.argumentSets, [&](const auto &set) { return set.size() != argumentCount; }))
        return fail(u"host_error"_s, tr("The argument sets of a batch differ in length"));
    gable_host_batch fixed{};
    fixed.module = uint32_t(batch.module);
    fixed.sample_count = uint32_t(batch.samples);
    fixed.inner = uint32_t(batch.inner);
    fixed.set_count = uint32_t(batch.argumentSets.size());
    fixed.arg_count = uint32_t(argumentCount);
    fixed.restore_count = uint32_t(batch.restores.size());
    fixed.refill_count = uint32_t(batch.refills.size());
    fixed.pattern = batch.pattern;
    fixed.flush_bytes = uint64_t(batch.flushBytes);
    fixed.budget_ns = uint64_t(batch.budgetNs);
    QByteArray body = bytesOf(fixed);
    for (const std::vector<HostArgument> &set : batch.argumentSets)
        append(body, std::span(set));
    for (const HostRestore &restore : batch.restores)
        append(body, gable_host_restore{uint32_t(restore.from), uint32_t(restore.to)});
    for (const int slot : batch.refills)
        append(body, uint32_t(slot));

    const Result<QByteArray> answer = request(GABLE_HOST_BATCH, body, {}, deadlineMs);
    if (!answer)
        return fail(answer.error());
    gable_host_batch_reply reply{};
    if (answer->size() < qsizetype(sizeof reply))
        return malformed(tr("%1 bytes").arg(answer->size()));
    std::memcpy(&reply, answer->constData(), sizeof reply);
    HostTimes times{numbersAfter(*answer, sizeof reply), int64_t(reply.total_ns)};
    if (times.samplesNs.empty() || times.samplesNs.size() != reply.sample_count || times.samplesNs.size() > size_t(batch.samples))
        return malformed(tr("%1 samples").arg(reply.sample_count));
    return times;
}

Result<int64_t> HostLink::runUnits(int module, std::span<const HostArgument> arguments, int64_t begin, int64_t end,
                                   const std::array<int, 3> &outSlots, int deadlineMs)
{
    gable_host_units units{};
    units.module = uint32_t(module);
    units.arg_count = uint32_t(arguments.size());
    units.begin = begin;
    units.end = end;
    for (size_t i = 0; i < outSlots.size(); ++i)
        units.out_slots[i] = outSlots[i] < 0 ? uint32_t(GABLE_HOST_NO_SLOT) : uint32_t(outSlots[i]);
    QByteArray body = bytesOf(units);
    append(body, arguments);
    const Result<uint64_t> elapsed =
        oneNumber(request(GABLE_HOST_RUN_UNITS, body, {}, deadlineMs), &gable_host_units_reply::elapsed_ns);
    if (!elapsed)
        return fail(elapsed.error());
    return int64_t(*elapsed);
}

Result<void> HostLink::exit(int deadlineMs)
{
    const Result<void> answered = withoutContent(request(GABLE_HOST_EXIT, {}, {}, deadlineMs));
    m_endedOnRequest |= answered.has_value();
    return answered;
}

Result<QByteArray> HostLink::request(gable_host_command command, const QByteArray &body, std::span<const int> fds, int deadlineMs)
{
    gable_host_header header{};
    header.magic = GABLE_HOST_MAGIC;
    header.version = GABLE_HOST_VERSION;
    header.command = uint16_t(command);
    header.sequence = ++m_sequence;
    header.size = uint32_t(sizeof header + size_t(body.size()));
    if (header.size > GABLE_HOST_MAX_MESSAGE)
        return fail(u"host_error"_s, tr("A request of %1 bytes is too long for the host").arg(header.size));
    const QDeadlineTimer deadline(deadlineMs, Qt::PreciseTimer);
    const Result<void> sent = sendMessage(m_socket.get(), bytesOf(header) + body, fds, deadline);
    if (!sent && sent.error().code != "closed"_L1) // a closed socket may still hold the host's last words
        return fail(translated(sent.error()));
    return reply(command, header.sequence, deadline);
}

Result<QByteArray> HostLink::reply(gable_host_command command, uint32_t sequence, QDeadlineTimer deadline)
{
    for (;;) {
        const Result<FdMessage> message = receiveMessage(m_socket.get(), GABLE_HOST_MAX_MESSAGE, deadline, m_exitFd);
        if (!message)
            return fail(translated(message.error()));
        if (m_hostPid != 0 && message->sender != m_hostPid)
            continue;
        gable_host_header header{};
        if (size_t(message->bytes.size()) < sizeof header)
            return malformed(tr("%1 bytes").arg(message->bytes.size()));
        std::memcpy(&header, message->bytes.constData(), sizeof header);
        const QByteArray body = message->bytes.mid(sizeof header);
        if (header.magic != GABLE_HOST_MAGIC || header.version != GABLE_HOST_VERSION || header.size != message->bytes.size())
            return malformed(tr("magic %1, version %2").arg(header.magic, 0, 16).arg(header.version));
        if (header.command == GABLE_HOST_ENDING) {
            if (const auto ending = fixedPart<gable_host_ending>(body))
                m_ending = HostEnding{*ending};
            continue; // the end of the connection follows
        }
        if (header.sequence != sequence || header.command != command)
            continue; // late answer to a request that timed out
        if (command == GABLE_HOST_HELLO)
            m_hostPid = message->sender;
        if (header.status != GABLE_HOST_OK)
            return fail(errorCode(header.status), QString::fromUtf8(body));
        return body;
    }
}

Error HostLink::translated(const Error &error) const
{
    if (error.code == "timeout"_L1)
        return {u"timeout"_s, tr("The candidate's process did not answer in time"), {}, 0, {}, {}};
    if (error.code == "closed"_L1) {
        const QString text = m_ending ? tr("The candidate's process ended: %1").arg(m_ending->toText())
                                      : tr("The candidate's process ended without a word");
        return {u"host_gone"_s, text, {}, 0, {}, {}};
    }
    return {u"host_error"_s, error.message, {}, 0, {}, error.hint};
}

} // namespace gable
