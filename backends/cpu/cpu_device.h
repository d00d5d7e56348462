// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/cpu/cpu_reference.h"
#include "backends/device/device.h"
#include "backends/services/services.h"
#include "core/roofline/ceilings.h"

namespace gable {

/// The processors of this machine as device `cpu:0`. Candidates run in hosts that the supervisor starts; their buffers are memfds of
/// this process for guarded runs and the host's own memory for timing.
class CpuDevice : public Device
{
public:
    explicit CpuDevice(Services &services);

    DeviceInfo describe() const override;
    QString timer() const override { return QStringLiteral("host clock, bounded"); }
    Result<std::unique_ptr<Session>> openCandidate(const Image &image, const Limits &limits, int64_t bufferBytes) override;
    ProcessEnd takeLoadEnd() override { return std::exchange(m_loadEnd, {}); }
    Result<std::shared_ptr<ReferenceSession>> openReference(const Image &image, const Limits &limits, int64_t bufferBytes) override;
    int64_t lastLevelBytes() const override { return m_facts.reachableCacheBytes; }
    Result<Ceilings> measureCeilings(const std::function<bool(double, const QString &)> &progress) override;

private:
    Services &m_services;
    CpuFacts m_facts;
    ProcessEnd m_loadEnd;
    struct OpenReference {
        QString path;
        int64_t bufferBytes;
        std::shared_ptr<CpuReference> session;
    };
    std::vector<OpenReference> m_references; ///< the most recently used first
};

/// What is known without starting anything.
DeviceInfo describeCpu();
Ceilings deriveCpuCeilings(const DeviceInfo &device);

} // namespace gable
