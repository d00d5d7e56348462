// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cpu_reference.h"

#include "backends/cpu/cpu_session.h"

#include <algorithm>
#include <thread>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kModule = 0;
constexpr int kCommandMs = 30'000;
constexpr int64_t kPage = 4096;
constexpr int64_t kPiece = 256 * 1024;
/// Result windows take the slots behind those of parameters: one set a host, because each writes its own part.
constexpr int kFirstResultSlot = 200;

} // namespace

CpuReference::~CpuReference()
{
    for (const Host &host : m_hosts)
        m_services.endHost(host.id, false);
}

Result<void> CpuReference::open(const QString &path, int hosts, const Limits &limits, int64_t bufferBytes)
{
    for (int i = 0; i < hosts; ++i) {
        auto spawned = m_services.spawnHost(limits, bufferBytes);
        if (!spawned)
            return fail(spawned.error());
        m_hosts.push_back({spawned->id, std::make_unique<HostLink>(std::move(spawned->socket))});
        HostLink &link = *m_hosts.back().link;
        if (auto hello = link.hello(kCommandMs); !hello)
            return fail(hello.error());
        if (auto loaded = link.load(kModule, path, "gable_units", GABLE_HOST_SYMBOL_UNITS, kCommandMs); !loaded)
            return loaded;
    }
    return {};
}

bool CpuReference::isHealthy() const
{
    return m_healthy && std::all_of(m_hosts.begin(), m_hosts.end(), [](const Host &host) { return host.link->hello(kCommandMs).has_value(); });
}

Result<CpuReference::Shared> CpuReference::share(int slot, int64_t bytes, bool readOnly, const std::function<int64_t(size_t)> &offsetOfHost)
{
    Shared shared;
    shared.bytes = bytes;
    const int64_t mapping = std::max<int64_t>(1, (bytes + kPage - 1) / kPage) * kPage;
    auto memory = Memfd::create(u"gable-reference"_s, mapping);
    if (!memory)
        return fail(memory.error());
    auto mapped = memory->map();
    if (!mapped)
        return fail(mapped.error());
    for (size_t i = 0; i < m_hosts.size(); ++i) {
        const int64_t offset = offsetOfHost ? std::min(offsetOfHost(i), bytes - 1) : 0;
        if (auto done = m_hosts[i].link->map(slot, *memory, {offset, bytes - offset, readOnly}, kCommandMs); !done)
            return fail(done.error());
    }
    shared.memory.emplace(std::move(*memory));
    shared.mapped.emplace(std::move(*mapped));
    return shared;
}

Result<void> CpuReference::unshare(int slot)
{
    for (const Host &host : m_hosts) {
        if (auto done = host.link->unmap(slot, kCommandMs); !done)
            return done;
    }
    return {};
}

Result<void> CpuReference::begin(int parameters)
{
    for (size_t i = 0; i < m_arguments.size(); ++i) {
        if (m_arguments[i].wire.kind == GABLE_HOST_ARG_SLOT) {
            if (auto done = unshare(int(i)); !done)
                return done;
        }
    }
    m_inputs.clear();
    m_inputs.resize(size_t(parameters));
    m_arguments.assign(size_t(parameters), HostArgument::null());
    return {};
}

Result<void> CpuReference::setBuffer(int parameter, int64_t bytes, const std::function<void(int64_t, void *, int64_t)> &contents)
{
    auto shared = share(parameter, bytes, true, {});
    if (!shared)
        return fail(shared.error());
    for (int64_t offset = 0; offset < bytes; offset += kPiece)
        contents(offset, shared->mapped->data() + offset, std::min(kPiece, bytes - offset));
    m_inputs[size_t(parameter)] = std::move(*shared);
    m_arguments[size_t(parameter)] = HostArgument::slot(parameter);
    return {};
}

Result<bool> CpuReference::shareBuffer(int parameter, Session &candidate, BufferId buffer)
{
    const auto *session = dynamic_cast<const CpuSession *>(&candidate);
    const auto guarded = session ? session->guarded(buffer) : std::nullopt;
    if (!guarded)
        return false;
    m_arguments[size_t(parameter)] = HostArgument::slot(parameter);
    for (const Host &host : m_hosts) {
        if (auto done = host.link->map(parameter, *guarded->memory, {guarded->offset, guarded->bytes, true}, kCommandMs); !done)
            return fail(done.error());
    }
    return true;
}

void CpuReference::setScalar(int parameter, const std::array<std::byte, 16> &value) { m_arguments[size_t(parameter)] = HostArgument::scalarBytes(value); }

Result<void> CpuReference::prepareOutputs(int64_t units, int64_t valuesPerUnit, int exactBytes, int stockBytes)
{
    m_units = units;
    const std::array<int, 3> valueBytes{exactBytes, stockBytes, stockBytes};
    for (int i = 0; i < 3; ++i) {
        Shared &result = m_results[size_t(i)];
        const int64_t unitBytes = valuesPerUnit * valueBytes[size_t(i)];
        if (result.memory) {
            if (auto done = unshare(kFirstResultSlot + i); !done)
                return done;
            result = {};
        }
        // A unit's results lie where it belongs in the whole: each host sees the buffer from the beginning of its own part on.
        auto shared = share(kFirstResultSlot + i, std::max<int64_t>(1, units * unitBytes), false, [&](size_t host) { return boundary(host) * unitBytes; });
        if (!shared)
            return fail(shared.error());
        result = std::move(*shared);
    }
    return {};
}

int64_t CpuReference::boundary(size_t host) const { return m_units * int64_t(host) / int64_t(std::max<size_t>(1, m_hosts.size())); }

Result<void> CpuReference::run(int64_t first, int64_t count, bool stock, QDeadlineTimer deadline)
{
    const int milliseconds = int(std::clamp<qint64>(deadline.remainingTime(), 1, 3'600'000));
    std::vector<Result<void>> results(m_hosts.size());
    std::vector<std::thread> threads;
    const auto part = [&](size_t i) {
        const int64_t begin = boundary(i), end = std::min(boundary(i + 1), count);
        if (begin >= end)
            return;
        results[i] = m_hosts[i].link->runUnits(kModule, m_arguments, first + begin, first + end,
                                               {kFirstResultSlot, stock ? kFirstResultSlot + 1 : -1, stock ? kFirstResultSlot + 2 : -1}, milliseconds)
                         .map([](int64_t) {});
    };
    for (size_t i = 1; i < m_hosts.size() && boundary(i) < count; ++i)
        threads.emplace_back(part, i);
    part(0);
    for (std::thread &thread : threads)
        thread.join();
    for (Result<void> &result : results) {
        if (!result) {
            m_healthy = false;
            return result;
        }
    }
    return {};
}

} // namespace gable
