// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"
#include "backends/host/host_link.h"
#include "backends/services/services.h"

#include <memory>

namespace gable {

/// A reference module in as many hosts as there are processors; each computes a part of the units into one shared result buffer.
class CpuReference : public ReferenceSession
{
public:
    explicit CpuReference(Services &services) : m_services(services) {}
    ~CpuReference() override;

    /// All hosts still answer: a cancelled job may have ended them.
    bool isHealthy() const;
    Result<void> open(const QString &path, int hosts, const Limits &limits, int64_t bufferBytes);

    Result<void> begin(int parameters) override;
    Result<void> setBuffer(int parameter, int64_t bytes, const std::function<void(int64_t, void *, int64_t)> &contents) override;
    Result<bool> shareBuffer(int parameter, Session &candidate, BufferId buffer) override;
    void setScalar(int parameter, const std::array<std::byte, 16> &value) override;
    Result<void> prepareOutputs(int64_t units, int64_t valuesPerUnit, int exactBytes, int stockBytes) override;
    Result<void> run(int64_t first, int64_t count, bool stock, QDeadlineTimer deadline) override;
    const void *exact() const override { return m_results[0].mapped ? m_results[0].mapped->data() : nullptr; }
    const void *sequential() const override { return m_results[1].mapped ? m_results[1].mapped->data() : nullptr; }
    const void *pairwise() const override { return m_results[2].mapped ? m_results[2].mapped->data() : nullptr; }

private:
    struct Host {
        int id;
        std::unique_ptr<HostLink> link;
    };
    struct Shared {
        std::optional<Memfd> memory;
        std::optional<MemfdMapping> mapped;
        int64_t bytes = 0;
    };
    /// A memfd mapped here and in every host under `slot`; a host sees it from its own offset on.
    Result<Shared> share(int slot, int64_t bytes, bool readOnly, const std::function<int64_t(size_t host)> &offsetOfHost);
    Result<void> unshare(int slot);
    /// First unit of a chunk that a host computes.
    int64_t boundary(size_t host) const;

    Services &m_services;
    std::vector<Host> m_hosts;
    std::vector<HostArgument> m_arguments; ///< by parameter; a slot is mapped in every host
    std::vector<Shared> m_inputs; ///< by parameter; no mapping here for those that belong to a candidate
    std::array<Shared, 3> m_results;
    bool m_healthy = true;
    int64_t m_units = 0; ///< of a whole chunk
};

} // namespace gable
