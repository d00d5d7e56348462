// SPDX-License-Identifier: Apache-2.0
#include "backends/device/measurement.h"

#include <QElapsedTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostSamples = 100'000;
constexpr double kBatchNs = 10e6;         // progress and cancel between batches
constexpr double kVerifySeconds = 0.25;   // of reference time spent on verifying timed outputs

int batchSize(const TimedCandidate &timed, Mode mode)
{
    if (mode == Mode::Cold)
        return 2; // the flushes take most of the time
    return int(std::clamp(kBatchNs / std::max(1.0, timed.callNs() * timed.callsPerSample()), 1.0, 128.0));
}

Result<std::vector<uint64_t>> fingerprints(Session &session, const BoundArguments &bound)
{
    std::vector<uint64_t> result;
    for (const BufferId buffer : bound.comparedBuffers()) {
        auto one = session.fingerprint(buffer);
        if (!one)
            return fail(one.error());
        result.push_back(*one);
    }
    return result;
}

} // namespace

Result<Measurement> measure(const Job &job, TimedCandidate &timed, Mode mode, double callLimitSeconds)
{
    const double limit = std::max(5.0, 300 * callLimitSeconds);
    Measurement result;
    TimingReport &report = result.report;
    report.mode = mode;
    report.profile = job.request.protocol.profile;
    const auto mismatch = [&](const Error &error) {
        if (error.code != "clock_mismatch"_L1)
            return false;
        result.clockMismatch = error.message;
        return true;
    };
    if (auto warm = timed.warmUp(limit); !warm)
        return mismatch(warm.error()) ? Result<Measurement>(result) : fail(warm.error());

    const StoppingRule rule(report.profile);
    QElapsedTimer wall;
    wall.start();
    while (report.stoppedBy.isEmpty()) {
        if (job.cancelled())
            return jobCancelled();
        auto samples = timed.sample(batchSize(timed, mode), limit);
        if (!samples)
            return mismatch(samples.error()) ? Result<Measurement>(result) : fail(samples.error());
        report.samplesNs.insert(report.samplesNs.end(), samples->begin(), samples->end());
        report.stoppedBy = rule.reached(report.samplesNs, double(wall.nsecsElapsed()), timed.callsPerSample());
        if (report.stoppedBy.isEmpty() && int(report.samplesNs.size()) >= kMostSamples)
            report.stoppedBy = u"maximum samples"_s;
    }
    auto slopes = timed.slopes(limit);
    if (!slopes)
        return fail(slopes.error());
    result.hostSlopeNs = slopes->hostNs;
    result.parentSlopeNs = slopes->parentNs;

    const Summary summary = summarize(report.samplesNs);
    report.medianNs = summary.median;
    report.q1Ns = summary.q1;
    report.q3Ns = summary.q3;
    report.minNs = summary.minimum;
    report.maxNs = summary.maximum;
    report.intervalLowNs = summary.intervalLow;
    report.intervalHighNs = summary.intervalHigh;
    report.callsPerSample = timed.callsPerSample();
    report.parentSlopeNs = slopes->parentNs;
    if (report.stoppedBy == "budget"_L1)
        report.badges.append(u"stopped by budget"_s);
    return result;
}

Result<TimedOutputs> verifyTimedOutputs(const Job &job, Session &session, TimedCandidate &timed, ReferencePass &pass)
{
    // The first and the last set: enough to see a set that was skipped, cheap enough for every evaluation.
    const int last = timed.touchedSets() - 1;
    const std::vector<int> looked = last > 0 ? std::vector<int>{0, last} : std::vector<int>{0};
    std::vector<std::vector<uint64_t>> before(looked.size()); // empty for those that keep their contents
    for (size_t i = 0; i < looked.size(); ++i) {
        if (timed.set(looked[i]).bytes() > kQuicklyMadeBytes)
            continue;
        auto former = fingerprints(session, timed.set(looked[i]));
        if (!former)
            return fail(former.error());
        before[i] = std::move(*former);
        if (auto changed = timed.changeInPlaces(looked[i]); !changed)
            return fail(changed.error());
    }
    // One more batch in the same form as the timed ones: outputs refilled with a pattern before it.
    if (auto again = timed.sample(std::max(1, (timed.sets() + timed.callsPerSample() - 1) / timed.callsPerSample()), 60); !again)
        return fail(again.error());
    // Not frozen: the host itself copies plain buffers out.
    TimedOutputs result;
    for (size_t i = 0; i < looked.size(); ++i) {
        const int index = looked[i];
        if (auto bound = pass.bind(timed.inputsOf(index)); !bound)
            return fail(bound.error());
        auto seconds = pass.secondsPerUnit();
        if (!seconds)
            return fail(seconds.error());
        const UnitPlan plan = planUnits(pass.layout(), *seconds, kVerifySeconds, job.request.protocol.checkEverything, job.salt + uint64_t(index));
        auto comparison = compareOutputs(session, timed.set(index), pass, plan, false, [&](double) { return !job.cancelled(); });
        if (!comparison)
            return fail(comparison.error());
        if (comparison->passed())
            continue;
        result.wrong = true;
        auto untouched = timed.set(index).isUntouched(timed.pattern());
        if (!untouched)
            return fail(untouched.error());
        result.untouchedSets += *untouched ? 1 : 0;
        auto after = fingerprints(session, timed.set(index));
        if (!after)
            return fail(after.error());
        result.stale = result.stale || *after == before[i];
    }
    return result;
}

} // namespace gable
