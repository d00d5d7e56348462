// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"
#include "backends/host/host_link.h"
#include "backends/services/services.h"

#include <map>

namespace gable {

/// A candidate in a gable-host. Guarded buffers are memfds shared with it, looked at from here without a copy; plain ones are the
/// host's own memory, reached through a staging memfd.
class CpuSession : public Session
{
public:
    CpuSession(Services &services, int hostId, HostLink link);
    ~CpuSession() override;

    /// Starts the conversation, remembers what the host is made of, then loads the candidate.
    Result<void> load(const QString &path);

    Result<BufferId> allocate(int64_t bytes, Placement placement, bool readOnly) override;
    Result<void> release(BufferId buffer) override;
    Result<void> move(BufferId buffer, Placement placement) override;
    Result<void> write(BufferId buffer, int64_t offset, const void *bytes, int64_t size) override;
    Result<void> read(BufferId buffer, int64_t offset, void *bytes, int64_t size) override;
    Result<void> fill(BufferId buffer, uint64_t pattern) override;
    Result<uint64_t> fingerprint(BufferId buffer) override;
    std::optional<CanaryHit> canary(BufferId buffer) override;
    Result<LaunchResult> launch(const std::vector<LaunchArgument> &arguments, const std::vector<BufferId> &fingerprints, QDeadlineTimer deadline) override;
    Result<TimingBatch> time(const TimingRequest &request, QDeadlineTimer deadline) override;
    Result<void> freeze() override;
    Result<void> thaw() override;
    Result<ThreadState> threads() override;
    Result<QString> alteredIdentity() override;
    SessionEnd end() override;

    struct Guarded {
        const Memfd *memory;
        int64_t offset, bytes; ///< of the data in the memfd
    };
    /// Where a guarded buffer lies; nothing for a plain one.
    std::optional<Guarded> guarded(BufferId buffer) const;

private:
    struct Buffer {
        int64_t bytes = 0;
        int64_t offset = 0;                ///< of the data in the memfd
        std::optional<Memfd> memory;       ///< guarded buffers
        std::optional<MemfdMapping> mapped;
    };
    static int64_t offsetFor(Placement placement, int64_t bytes, int64_t mapping);
    static void writeCanaries(const Buffer &buffer);
    Result<Memfd *> staging();
    Result<void> copyThroughStaging(BufferId buffer, int64_t offset, void *bytes, int64_t size, bool toHost);

    Services &m_services;
    int m_hostId;
    HostLink m_link;
    std::map<BufferId, Buffer> m_buffers;
    std::optional<Memfd> m_staging;
    std::optional<MemfdMapping> m_stagingMapped;
    /// Remembers that the host has gone by itself.
    const Error &noted(const Error &error);
    Error gone(Error error);
    bool m_ended = false;
    bool m_gone = false;
    bool m_knowsIdentity = false;
};


} // namespace gable
