// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace gable {

/// A device in this process: candidates and references are C++ functions over the calling convention's argument array. It shows what the
/// pipeline makes of a behaviour without processes, sandboxes and clocks.
struct FakeBehaviour {
    std::function<void(void *const *)> candidate;
    std::function<void(void *const *args, int64_t begin, int64_t end, double *exact, float *sequential, float *pairwise)> reference;
    std::function<void(void *const *)> afterReturn; ///< runs "later": after the call's fingerprints were taken
    QString failLaunchWith;                         ///< error code of every launch
    QString altered;                                ///< what alteredIdentity() says
    double nsPerCall = 1000;
    double bracketFactor = 1.0;                     ///< the parent's clock against the candidate's
    ProcessEnd end;
};

class FakeSession : public Session
{
public:
    explicit FakeSession(FakeBehaviour &behaviour) : m_behaviour(behaviour) {}

    Result<BufferId> allocate(int64_t bytes, Placement, bool) override
    {
        m_buffers[m_next] = std::vector<std::byte>(size_t(bytes + 2 * kSlack), std::byte(0xC5));
        return m_next++;
    }
    Result<void> release(BufferId buffer) override
    {
        m_buffers.erase(buffer);
        return {};
    }
    Result<void> move(BufferId, Placement) override { return {}; }
    Result<void> write(BufferId buffer, int64_t offset, const void *bytes, int64_t size) override
    {
        std::memcpy(data(buffer) + offset, bytes, size_t(size));
        return {};
    }
    Result<void> read(BufferId buffer, int64_t offset, void *bytes, int64_t size) override
    {
        std::memcpy(bytes, data(buffer) + offset, size_t(size));
        return {};
    }
    Result<void> fill(BufferId buffer, uint64_t pattern) override
    {
        for (int64_t i = 0; i < size(buffer); i += 8)
            std::memcpy(data(buffer) + i, &pattern, size_t(std::min<int64_t>(8, size(buffer) - i)));
        return {};
    }
    Result<uint64_t> fingerprint(BufferId buffer) override
    {
        return qHashBits(data(buffer), size_t(size(buffer)), 1);
    }
    std::optional<CanaryHit> canary(BufferId buffer) override
    {
        for (int64_t i = 0; i < kSlack; ++i) {
            if (data(buffer)[size(buffer) + i] != std::byte(0xC5))
                return CanaryHit{{}, i, 1, {}};
        }
        return std::nullopt;
    }
    Result<LaunchResult> launch(const std::vector<LaunchArgument> &arguments, const std::vector<BufferId> &fingerprints, QDeadlineTimer) override
    {
        if (!m_behaviour.failLaunchWith.isEmpty())
            return fail(m_behaviour.failLaunchWith, m_behaviour.failLaunchWith);
        auto args = pointers(arguments);
        m_behaviour.candidate(args.data());
        LaunchResult result{m_behaviour.nsPerCall, {}};
        for (const BufferId buffer : fingerprints)
            result.fingerprintsAtReturn.push_back(*fingerprint(buffer));
        if (m_behaviour.afterReturn)
            m_behaviour.afterReturn(args.data());
        return result;
    }
    Result<TimingBatch> time(const TimingRequest &request, QDeadlineTimer) override
    {
        for (const BufferId buffer : request.refill)
            (void)fill(buffer, request.pattern);
        TimingBatch batch;
        size_t set = 0;
        for (int sample = 0; sample < request.samples; ++sample) {
            for (const RestoreCopy &copy : request.restores)
                std::memcpy(data(copy.destination), data(copy.source), size_t(size(copy.destination)));
            // A thousand calls look like one to a function: run each set at most once a sample.
            for (size_t call = 0; call < std::min<size_t>(size_t(request.callsPerSample), request.argumentSets.size()); ++call) {
                auto args = pointers(request.argumentSets[set]);
                set = (set + 1) % request.argumentSets.size();
                m_behaviour.candidate(args.data());
            }
            batch.samplesNs.push_back(m_behaviour.nsPerCall * request.callsPerSample);
        }
        batch.bracketNs = m_behaviour.nsPerCall * request.callsPerSample * request.samples * m_behaviour.bracketFactor;
        return batch;
    }
    Result<void> freeze() override { return {}; }
    Result<void> thaw() override { return {}; }
    Result<ThreadState> threads() override { return ThreadState{}; }
    Result<QString> alteredIdentity() override { return m_behaviour.altered; }
    SessionEnd end() override { return {m_behaviour.end, -1}; }
    std::byte *data(BufferId buffer) { return m_buffers.at(buffer).data() + kSlack; }

private:
    static constexpr int64_t kSlack = 64;
    int64_t size(BufferId buffer) const { return int64_t(m_buffers.at(buffer).size()) - 2 * kSlack; }
    std::vector<void *> pointers(const std::vector<LaunchArgument> &arguments)
    {
        m_scalars = arguments;
        std::vector<void *> args;
        for (LaunchArgument &argument : m_scalars)
            args.push_back(argument.buffer >= 0 ? static_cast<void *>(data(argument.buffer)) : argument.scalar.data());
        return args;
    }

    FakeBehaviour &m_behaviour;
    std::map<BufferId, std::vector<std::byte>> m_buffers;
    std::vector<LaunchArgument> m_scalars;
    BufferId m_next = 1;
};

class FakeReference : public ReferenceSession
{
public:
    explicit FakeReference(FakeBehaviour &behaviour) : m_behaviour(behaviour) {}

    Result<void> begin(int parameters) override
    {
        m_buffers.assign(size_t(parameters), {});
        m_shared.assign(size_t(parameters), nullptr);
        return {};
    }
    Result<void> setBuffer(int parameter, int64_t bytes, const std::function<void(int64_t, void *, int64_t)> &contents) override
    {
        m_buffers[size_t(parameter)].resize(size_t(bytes));
        contents(0, m_buffers[size_t(parameter)].data(), bytes);
        return {};
    }
    Result<bool> shareBuffer(int parameter, Session &candidate, BufferId buffer) override
    {
        m_shared[size_t(parameter)] = static_cast<FakeSession &>(candidate).data(buffer);
        return true;
    }
    void setScalar(int parameter, const std::array<std::byte, 16> &value) override { m_buffers[size_t(parameter)].assign(value.begin(), value.end()); }
    Result<void> prepareOutputs(int64_t units, int64_t valuesPerUnit, int, int) override
    {
        m_exact.resize(size_t(units * valuesPerUnit));
        m_sequential.resize(m_exact.size());
        m_pairwise.resize(m_exact.size());
        return {};
    }
    Result<void> run(int64_t first, int64_t count, bool, QDeadlineTimer) override
    {
        std::vector<void *> args;
        for (size_t i = 0; i < m_buffers.size(); ++i)
            args.push_back(m_shared[i] ? m_shared[i] : m_buffers[i].data());
        m_behaviour.reference(args.data(), first, first + count, m_exact.data(), m_sequential.data(), m_pairwise.data());
        return {};
    }
    const void *exact() const override { return m_exact.data(); }
    const void *sequential() const override { return m_sequential.data(); }
    const void *pairwise() const override { return m_pairwise.data(); }

private:
    FakeBehaviour &m_behaviour;
    std::vector<std::vector<std::byte>> m_buffers;
    std::vector<void *> m_shared;
    std::vector<double> m_exact;
    std::vector<float> m_sequential, m_pairwise;
};

class FakeDevice : public Device
{
public:
    explicit FakeDevice(FakeBehaviour &behaviour) : m_behaviour(behaviour) {}

    DeviceInfo describe() const override { return {}; }
    QString timer() const override { return QStringLiteral("fake clock"); }
    Result<std::unique_ptr<Session>> openCandidate(const Image &, const Limits &, int64_t) override { return std::make_unique<FakeSession>(m_behaviour); }
    ProcessEnd takeLoadEnd() override { return {}; }
    Result<std::shared_ptr<ReferenceSession>> openReference(const Image &, const Limits &, int64_t) override { return std::make_shared<FakeReference>(m_behaviour); }
    int64_t lastLevelBytes() const override { return 1 << 20; }
    Result<Ceilings> measureCeilings(const std::function<bool(double, const QString &)> &) override { return Ceilings{}; }

private:
    FakeBehaviour &m_behaviour;
};

} // namespace gable
