// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cpu_session.h"

#include "backends/host/host_hash.h"
#include "backends/process/poll_wait.h"

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kCandidateModule = 0;
constexpr int kCommandMs = 30'000; // for what runs none of the candidate's code
constexpr int64_t kPage = 4096;
constexpr int64_t kStagingBytes = 4 << 20;
constexpr int64_t kAlignment = 256;
constexpr unsigned char kCanary = 0xC5;

std::vector<HostArgument> hostArguments(const std::vector<LaunchArgument> &arguments)
{
    std::vector<HostArgument> result;
    for (const LaunchArgument &argument : arguments)
        result.push_back(argument.buffer >= 0 ? HostArgument::slot(argument.buffer) : HostArgument::scalarBytes(argument.scalar));
    return result;
}

int milliseconds(QDeadlineTimer deadline) { return int(std::clamp<qint64>(deadline.remainingTime(), 1, 3'600'000)); }

/// First and last changed byte of a canary range, as offsets.
std::optional<std::pair<int64_t, int64_t>> changedBytes(const std::byte *bytes, int64_t begin, int64_t end)
{
    std::optional<std::pair<int64_t, int64_t>> changed;
    for (int64_t i = begin; i < end; ++i) {
        if (bytes[i] != std::byte(kCanary))
            changed = changed ? std::pair(changed->first, i) : std::pair(i, i);
    }
    return changed;
}

} // namespace

CpuSession::CpuSession(Services &services, int hostId, HostLink link) : m_services(services), m_hostId(hostId), m_link(std::move(link)) {}

CpuSession::~CpuSession() { end(); }

Result<void> CpuSession::load(const QString &path)
{
    if (auto hello = m_link.hello(kCommandMs); !hello)
        return fail(noted(hello.error()));
    m_knowsIdentity = m_services.alteredIdentity(m_hostId).has_value();
    auto loaded = m_link.load(kCandidateModule, path, "gable_call", GABLE_HOST_SYMBOL_CALL, kCommandMs);
    if (!loaded)
        noted(loaded.error());
    return loaded;
}

Result<BufferId> CpuSession::allocate(int64_t bytes, Placement placement, bool readOnly)
{
    BufferId id = 0;
    while (m_buffers.count(id))
        ++id;
    Buffer buffer;
    buffer.bytes = bytes;
    if (placement == Placement::Plain) {
        if (auto allocated = m_link.alloc(id, std::max<int64_t>(1, bytes), kCommandMs); !allocated)
            return fail(allocated.error());
        m_buffers[id] = std::move(buffer);
        return id;
    }
    const int64_t mapping = std::max<int64_t>(1, (bytes + kPage - 1) / kPage) * kPage;
    buffer.offset = offsetFor(placement, bytes, mapping);
    auto memory = Memfd::create(u"gable-buffer"_s, mapping);
    if (!memory)
        return fail(memory.error());
    auto mapped = memory->map();
    if (!mapped)
        return fail(mapped.error());
    if (auto shared = m_link.map(id, *memory, {buffer.offset, bytes, readOnly}, kCommandMs); !shared)
        return fail(shared.error());
    buffer.memory.emplace(std::move(*memory));
    buffer.mapped.emplace(std::move(*mapped));
    writeCanaries(buffer);
    m_buffers[id] = std::move(buffer);
    return id;
}

int64_t CpuSession::offsetFor(Placement placement, int64_t bytes, int64_t mapping)
{
    return placement == Placement::Front ? 0 : (mapping - bytes) / kAlignment * kAlignment;
}

void CpuSession::writeCanaries(const Buffer &buffer)
{
    const int64_t end = buffer.offset + buffer.bytes;
    std::memset(buffer.mapped->data(), kCanary, size_t(buffer.offset));
    std::memset(buffer.mapped->data() + end, kCanary, size_t(buffer.mapped->sizeBytes() - end));
}

Result<void> CpuSession::move(BufferId id, Placement placement)
{
    Buffer &buffer = m_buffers.at(id);
    if (auto unmapped = m_link.unmap(id, kCommandMs); !unmapped)
        return unmapped;
    const int64_t offset = offsetFor(placement, buffer.bytes, buffer.mapped->sizeBytes());
    if (offset != buffer.offset) {
        std::memmove(buffer.mapped->data() + offset, buffer.mapped->data() + buffer.offset, size_t(buffer.bytes));
        buffer.offset = offset;
    }
    writeCanaries(buffer);
    return m_link.map(id, *buffer.memory, {offset, buffer.bytes, false}, kCommandMs).map([](auto &&...) {});
}

std::optional<CpuSession::Guarded> CpuSession::guarded(BufferId id) const
{
    const Buffer &buffer = m_buffers.at(id);
    return buffer.memory ? std::optional(Guarded{&*buffer.memory, buffer.offset, buffer.bytes}) : std::nullopt;
}

Result<void> CpuSession::release(BufferId buffer)
{
    m_buffers.erase(buffer);
    return m_link.unmap(buffer, kCommandMs);
}

Result<Memfd *> CpuSession::staging()
{
    if (!m_staging) {
        auto memory = Memfd::create(u"gable-staging"_s, kStagingBytes);
        if (!memory)
            return fail(memory.error());
        auto mapped = memory->map();
        if (!mapped)
            return fail(mapped.error());
        m_staging.emplace(std::move(*memory));
        m_stagingMapped.emplace(std::move(*mapped));
    }
    return &*m_staging;
}

Result<void> CpuSession::copyThroughStaging(BufferId buffer, int64_t offset, void *bytes, int64_t size, bool toHost)
{
    auto memory = staging();
    if (!memory)
        return fail(memory.error());
    for (int64_t done = 0; done < size; done += kStagingBytes) {
        const int64_t part = std::min(kStagingBytes, size - done);
        auto *here = static_cast<std::byte *>(bytes) + done;
        if (toHost)
            std::memcpy(m_stagingMapped->data(), here, size_t(part));
        auto copied = toHost ? m_link.copyIn(buffer, offset + done, **memory, 0, part, kCommandMs)
                             : m_link.copyOut(buffer, offset + done, **memory, 0, part, kCommandMs);
        if (!copied)
            return copied;
        if (!toHost)
            std::memcpy(here, m_stagingMapped->data(), size_t(part));
    }
    return {};
}

Result<void> CpuSession::write(BufferId buffer, int64_t offset, const void *bytes, int64_t size)
{
    Buffer &target = m_buffers.at(buffer);
    if (target.mapped) {
        std::memcpy(target.mapped->data() + target.offset + offset, bytes, size_t(size));
        return {};
    }
    return copyThroughStaging(buffer, offset, const_cast<void *>(bytes), size, true);
}

Result<void> CpuSession::read(BufferId buffer, int64_t offset, void *bytes, int64_t size)
{
    const Buffer &source = m_buffers.at(buffer);
    if (source.mapped) {
        std::memcpy(bytes, source.mapped->data() + source.offset + offset, size_t(size));
        return {};
    }
    // The host must run to copy: only after a timed section, when nothing of the candidate is left to watch for.
    return copyThroughStaging(buffer, offset, bytes, size, false);
}

Result<void> CpuSession::fill(BufferId buffer, uint64_t pattern)
{
    Buffer &target = m_buffers.at(buffer);
    if (!target.mapped)
        return m_link.fill(buffer, pattern, kCommandMs);
    std::byte *data = target.mapped->data() + target.offset;
    const int64_t words = target.bytes / int64_t(sizeof pattern);
    std::fill_n(reinterpret_cast<uint64_t *>(data), words, pattern); // a buffer's start is aligned to 256 bytes
    std::memcpy(data + words * int64_t(sizeof pattern), &pattern, size_t(target.bytes % int64_t(sizeof pattern)));
    return {};
}

Result<uint64_t> CpuSession::fingerprint(BufferId buffer)
{
    const Buffer &source = m_buffers.at(buffer);
    if (!source.mapped)
        return m_link.hash(buffer, 0, source.bytes, kCommandMs);
    return gable_host_hash_bytes(source.mapped->data() + source.offset, size_t(source.bytes));
}

std::optional<CanaryHit> CpuSession::canary(BufferId buffer)
{
    const Buffer &b = m_buffers.at(buffer);
    if (!b.mapped)
        return std::nullopt;
    if (const auto before = changedBytes(b.mapped->data(), 0, b.offset))
        return CanaryHit{{}, before->second - b.offset, before->second - before->first + 1, {}};
    const int64_t end = b.offset + b.bytes;
    if (const auto after = changedBytes(b.mapped->data(), end, b.mapped->sizeBytes()))
        return CanaryHit{{}, after->first - end, after->second - after->first + 1, {}};
    return std::nullopt;
}

Result<LaunchResult> CpuSession::launch(const std::vector<LaunchArgument> &arguments, const std::vector<BufferId> &fingerprints, QDeadlineTimer deadline)
{
    auto call = m_link.call(kCandidateModule, hostArguments(arguments), fingerprints, milliseconds(deadline));
    if (!call)
        return fail(noted(call.error()));
    return LaunchResult{double(call->elapsedNs), std::move(call->hashes)};
}

const Error &CpuSession::noted(const Error &error)
{
    m_gone = m_gone || error.code == "host_gone"_L1;
    return error;
}

Result<TimingBatch> CpuSession::time(const TimingRequest &request, QDeadlineTimer deadline)
{
    HostBatch batch;
    batch.module = kCandidateModule;
    batch.samples = request.samples;
    batch.inner = request.callsPerSample;
    for (const auto &set : request.argumentSets)
        batch.argumentSets.push_back(hostArguments(set));
    for (const RestoreCopy &restore : request.restores)
        batch.restores.push_back({restore.source, restore.destination});
    batch.refills = request.refill;
    batch.pattern = request.pattern;
    batch.flushBytes = request.flushBytes;
    const int64_t start = monotonicNs();
    auto times = m_link.batch(batch, milliseconds(deadline));
    const int64_t end = monotonicNs();
    if (!times)
        return fail(noted(times.error()));
    TimingBatch result;
    result.samplesNs.assign(times->samplesNs.begin(), times->samplesNs.end());
    result.bracketNs = double(end - start);
    return result;
}

Result<void> CpuSession::freeze()
{
    auto frozen = m_services.freeze(m_hostId);
    return frozen ? frozen : fail(gone(frozen.error()));
}

Result<void> CpuSession::thaw()
{
    auto thawed = m_services.thaw(m_hostId);
    return thawed ? thawed : fail(gone(thawed.error()));
}

Result<ThreadState> CpuSession::threads()
{
    auto threads = m_services.threads(m_hostId);
    if (!threads)
        return fail(gone(threads.error()));
    return ThreadState{threads->count, threads->othersIdle};
}

Error CpuSession::gone(Error error)
{
    // The supervisor knows no such process any more: it has ended between two of our calls.
    if (error.code == "no_process"_L1)
        error.code = u"host_gone"_s;
    return noted(error);
}

Result<QString> CpuSession::alteredIdentity()
{
    // Where the host's memory may not be read (no ptrace permission) nothing can be said.
    return m_knowsIdentity ? m_services.alteredIdentity(m_hostId) : Result<QString>(QString());
}

SessionEnd CpuSession::end()
{
    SessionEnd result;
    if (std::exchange(m_ended, true))
        return result;
    result.process = m_services.endHost(m_hostId, m_gone);
    if (const auto &ending = m_link.ending()) {
        const gable_host_ending &wire = ending->wire;
        ProcessEnd &process = result.process;
        if (process.kind == ProcessEnd::Kind::Alive || process.kind == ProcessEnd::Kind::Exited || process.kind == ProcessEnd::Kind::Signalled) {
            process.kind = ending->bySignal() ? ProcessEnd::Kind::Signalled : ProcessEnd::Kind::Exited;
            process.code = ending->bySignal() ? wire.signal : wire.exit_code;
        }
        process.faultKnown = ending->bySignal();
        process.faultAddress = wire.address;
        process.faultWrite = wire.access == GABLE_HOST_ACCESS_WRITE;
        process.generalProtection = (wire.hints & GABLE_HOST_HINT_GENERAL_PROTECTION) != 0;
        process.stackOverflow = (wire.hints & GABLE_HOST_HINT_STACK) != 0 && !ending->inSlot();
        if (ending->inSlot()) {
            result.faultBuffer = int(wire.slot);
            // Before the start: -1 is the byte just before it; past the end: 0 is the byte just behind it.
            process.faultDistance = wire.place == GABLE_HOST_PLACE_BEFORE ? -int64_t(wire.distance) : int64_t(wire.distance) - 1;
        }
    }
    return result;
}

} // namespace gable
