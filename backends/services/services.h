// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/services/channel.h"
#include "core/evaluation/protocol.h"
#include "core/triage/facts.h"

#include <functional>

namespace gable {

/// What the supervisor does for a device process, which itself never starts or kills anything (nothing forks after a driver is
/// initialised). Synchronous: one request, one reply.
class Services
{
public:
    explicit Services(Channel &channel) : m_channel(channel) {}

    struct Host {
        int id = 0;
        UniqueFd socket;
    };
    struct Threads {
        int count = 1;
        bool othersIdle = true;
    };

    /// A fresh sandboxed gable-host (from the spare when there is one).
    Result<Host> spawnHost(const Limits &limits, int64_t bufferBytes);
    /// Kills what is left of a host and tells how it ended. `gone`: it has ended by itself, or is about to.
    ProcessEnd endHost(int id, bool gone);
    Result<void> freeze(int id);
    Result<void> thaw(int id);
    Result<Threads> threads(int id);
    /// What of a host's own code and tables changed since the first call for it (which only remembers); empty = nothing.
    Result<QString> alteredIdentity(int id);
    /// Waits until nothing else of Gable runs on this device; nothing starts until endTimed().
    Result<void> beginTimed();
    void endTimed();
    void progress(const QString &stage, const QString &detail, double fraction);
    /// The client has asked to stop this job. Known after the next exchange at the latest.
    bool cancelled() const { return m_cancelled; }
    void startJob() { m_cancelled = false; }

private:
    Result<ChannelMessage> ask(QJsonObject request, int milliseconds = 20'000);

    Channel &m_channel;
    bool m_cancelled = false;
};

QJsonObject toJson(const ProcessEnd &end);
ProcessEnd processEndFromJson(const QJsonObject &json);

} // namespace gable
