// SPDX-License-Identifier: Apache-2.0
#include "backends/device/evaluate.h"

#include "backends/device/measurement.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// A quarter of a block lasts about this long: long enough for a stable median, short enough that drift hits all four quarters alike.
constexpr double kQuarterNs = 4e6;

struct Side {
    std::unique_ptr<Session> session;
    std::optional<TimedCandidate> timed;
    int samples = 1;
};

Result<Side> openSide(Device &device, const Job &job, Mode mode)
{
    const Problem &problem = job.request.problem;
    const int64_t footprint = footprintBytes(problem, job.request.workload).value_or(0);
    auto session = device.openCandidate(job.candidate, job.request.protocol.limits, 4 * footprint);
    if (!session)
        return fail(session.error());
    Side side{std::move(*session), {}, 1};
    auto timed = TimedCandidate::prepare(*side.session, {&problem, job.request.workload, 0, job.salt, {}}, job.scratchBytes, mode, device.lastLevelBytes());
    if (!timed)
        return fail(timed.error());
    side.timed.emplace(std::move(*timed));
    return side;
}

Result<double> quarter(Side &side)
{
    return side.timed->sample(side.samples, 60).map([](const std::vector<double> &samples) { return summarize(samples).median; });
}

Result<std::vector<AbbaBlock>> runProcess(Device &device, const Job &a, const Job &b, Mode mode, int blocks, const std::function<bool(int)> &goOn)
{
    auto sideA = openSide(device, a, mode);
    if (!sideA)
        return fail(sideA.error());
    auto sideB = openSide(device, b, mode);
    if (!sideB)
        return fail(sideB.error());
    for (Side *side : {&*sideA, &*sideB}) {
        if (auto warm = side->timed->warmUp(60); !warm)
            return fail(warm.error());
        const double sampleNs = side->timed->callNs() * side->timed->callsPerSample();
        side->samples = mode == Mode::Cold ? 3 : int(std::clamp(kQuarterNs / std::max(1.0, sampleNs), 3.0, 1000.0));
    }
    std::vector<AbbaBlock> result;
    for (int block = 0; block < blocks; ++block) {
        double times[4];
        Side *const order[] = {&*sideA, &*sideB, &*sideB, &*sideA};
        for (int i = 0; i < 4; ++i) {
            auto ns = quarter(*order[i]);
            if (!ns)
                return fail(ns.error());
            times[i] = *ns;
        }
        result.push_back({times[0], times[1], times[2], times[3]});
        if (!goOn(block + 1))
            return jobCancelled();
    }
    return result;
}

} // namespace

Result<AbbaResult> compareSpeed(Device &device, const Job &a, const Job &b, int processes, int blocks)
{
    const int64_t footprint = footprintBytes(a.request.problem, a.request.workload).value_or(0);
    const Mode mode = effectiveMode(a.request.protocol, device.describe().kind, footprint, device.lastLevelBytes());
    std::vector<std::vector<AbbaBlock>> all;
    for (int process = 0; process < processes; ++process) {
        if (auto begun = a.beginTimed(); !begun)
            return fail(begun.error());
        auto measured = runProcess(device, a, b, mode, blocks, [&](int done) {
            a.progress(u"compare"_s, name(mode), (process + double(done) / blocks) / processes);
            return !a.cancelled();
        });
        a.endTimed();
        if (!measured)
            return fail(measured.error());
        all.push_back(std::move(*measured));
    }
    return abba(all);
}

} // namespace gable
