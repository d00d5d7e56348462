// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/cpu_device.h"

#include "backends/cpu/cache_sweep.h"
#include "backends/cpu/cpu_ceilings.h"
#include "backends/cpu/cpu_reference.h"
#include "backends/cpu/cpu_session.h"

#include <algorithm>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostReferenceHosts = 8;
constexpr size_t kKeptReferences = 4;
constexpr int64_t kReferenceRoom = int64_t(256) << 20;

} // namespace

DeviceInfo describeCpu()
{
    const CpuFacts facts = cpuFacts();
    DeviceInfo device;
    device.id = u"cpu:0"_s;
    device.uuid = cpuUuid(facts);
    device.kind = u"cpu"_s;
    device.name = facts.name;
    device.arch = facts.arch;
    device.available = true;
    device.clockMhz = facts.maxClockMhz;
    device.threads = facts.threads;
    device.memoryBytes = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    device.lastLevelBytes = facts.reachableCacheBytes;
    return device;
}

Ceilings deriveCpuCeilings(const DeviceInfo &device) { return derivedCeilings(cpuFacts(), device.id, device.uuid); }

CpuDevice::CpuDevice(Services &services) : m_services(services), m_facts(cpuFacts()) {}

DeviceInfo CpuDevice::describe() const { return describeCpu(); }

Result<std::unique_ptr<Session>> CpuDevice::openCandidate(const Image &image, const Limits &limits, int64_t bufferBytes)
{
    auto host = m_services.spawnHost(limits, bufferBytes);
    if (!host)
        return fail(host.error());
    auto session = std::make_unique<CpuSession>(m_services, host->id, HostLink(std::move(host->socket)));
    auto loaded = session->load(image.path);
    if (loaded)
        return session;
    const QString &code = loaded.error().code;
    if (code == "host_gone"_L1 || code == "timeout"_L1) {
        m_loadEnd = session->end().process;
        if (code == "timeout"_L1)
            m_loadEnd.kind = ProcessEnd::Kind::TimedOut;
        return fail(u"load_ended"_s, loaded.error().message);
    }
    return fail(code == "cannot_load"_L1 ? u"load_failed"_s : code, loaded.error().message);
}

Result<std::shared_ptr<ReferenceSession>> CpuDevice::openReference(const Image &image, const Limits &limits, int64_t bufferBytes)
{
    // The memory limit of a host is set once: a kept one serves workloads of up to the size it was opened for.
    std::erase_if(m_references, [](const OpenReference &open) { return !open.session->isHealthy(); });
    const auto found = std::find_if(m_references.begin(), m_references.end(), [&](const OpenReference &open) { return open.path == image.path && open.bufferBytes >= bufferBytes; });
    if (found != m_references.end()) {
        std::rotate(m_references.begin(), found, found + 1);
        return m_references.front().session;
    }
    const int64_t room = std::max(bufferBytes, kReferenceRoom);
    auto reference = std::make_shared<CpuReference>(m_services);
    if (auto opened = reference->open(image.path, std::clamp(m_facts.threads, 1, kMostReferenceHosts), limits, room); !opened)
        return fail(opened.error());
    m_references.insert(m_references.begin(), {image.path, room, reference});
    if (m_references.size() > kKeptReferences)
        m_references.pop_back();
    return reference;
}

Result<Ceilings> CpuDevice::measureCeilings(const std::function<bool(double, const QString &)> &progress)
{
    if (auto begun = m_services.beginTimed(); !begun)
        return fail(begun.error());
    auto ceilings = measureCpuCeilings(u"cpu:0"_s, cpuUuid(m_facts), progress);
    m_services.endTimed();
    if (!ceilings)
        return ceilings;
    if (auto kept = cacheCeilings(*ceilings); !kept)
        return fail(kept.error());
    return ceilings;
}

} // namespace gable
