// SPDX-License-Identifier: Apache-2.0
#include "backends/device/timed_candidate.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr double kWarmUpNs = 25e6;
constexpr double kWarmUpLimitNs = 200e6;
constexpr double kSettled = 0.02;     // two consecutive warm-up medians this close count as settled
constexpr double kSampleNs = 20e3;    // hides the clock's own 20–50 ns
constexpr double kSlopeNs = 2e6;      // least time of the N calls of a slope
constexpr double kLongestSlopeNs = 64e6;
constexpr int kSlopeAttempts = 8;     // of which an undisturbed machine needs one; altered clocks never agree
constexpr double kSlopesAgree = 0.02;
constexpr double kSlowestFlush = 0.2e9; // B/s
constexpr int kMostSets = 64;
constexpr int kTimingCase = 100;      // cases from here on are for timing
constexpr int kPlacesCase = 1000;     // and from here on lend values to them

double median(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.empty() ? 0 : *middle;
}

QDeadlineTimer deadline(double seconds) { return QDeadlineTimer(qint64(seconds * 1000)); }

} // namespace

Result<TimedCandidate> TimedCandidate::prepare(Session &session, const CaseInputs &inputs, const std::vector<int64_t> &scratchBytes, Mode mode,
                                               int64_t lastLevelBytes)
{
    TimedCandidate timed;
    timed.m_session = &session;
    timed.m_mode = mode;
    timed.m_flushBytes = mode == Mode::Cold ? 2 * lastLevelBytes : 0;
    const auto footprint = footprintBytes(*inputs.problem, inputs.workload);
    if (!footprint)
        return fail(footprint.error());
    int sets = 1;
    if (mode == Mode::Steady) {
        // More than twice the last-level cache in rotation, so that no set is still cached when its turn comes again.
        sets = int(std::clamp<int64_t>(2 * lastLevelBytes / std::max<int64_t>(1, *footprint) + 2, 2, 1'000'000));
        // Tiny workloads would need thousands of sets: each of kMostSets then counts as rotation over less, and the report says so.
        sets = std::min(sets, kMostSets);
    }
    for (int i = 0; i < sets; ++i) {
        CaseInputs own = inputs;
        own.caseIndex = kTimingCase + i;
        auto bound = BoundArguments::allocate(session, own, scratchBytes, Placement::Plain);
        if (!bound)
            return fail(bound.error());
        if (auto filled = bound->fill(own, timed.m_random() | 1); !filled)
            return fail(filled.error());
        for (const Argument &argument : own.problem->arguments) {
            if (argument.role != Role::InOut)
                continue;
            const auto bytes = argumentBytes(*own.problem, argument, own.workload);
            if (!bytes)
                return fail(bytes.error());
            auto source = session.allocate(*bytes, Placement::Plain, false);
            if (!source)
                return fail(source.error());
            timed.m_restores.push_back({bound->bufferOf(argument), *source});
        }
        timed.m_inputs.push_back(own);
        timed.m_sets.push_back(std::move(*bound));
        if (auto written = timed.writeRestoreSources(i); !written)
            return fail(written.error());
    }
    return timed;
}

Result<void> TimedCandidate::writeRestoreSources(int set)
{
    const CaseInputs &inputs = m_inputs[size_t(set)];
    for (const Argument &argument : inputs.problem->arguments) {
        if (argument.role != Role::InOut)
            continue;
        const BufferId destination = m_sets[size_t(set)].bufferOf(argument);
        const auto restore = std::find_if(m_restores.begin(), m_restores.end(), [&](const RestoreCopy &copy) { return copy.destination == destination; });
        if (auto written = writeArgument(*m_session, restore->source, inputs, argument); !written)
            return written;
    }
    return {};
}

Result<void> TimedCandidate::changeInPlaces(int set)
{
    CaseInputs &inputs = m_inputs[size_t(set)];
    inputs = inputs.changedInPlaces(kPlacesCase + set);
    if (auto filled = m_sets[size_t(set)].fill(inputs, m_random() | 1); !filled)
        return filled;
    return writeRestoreSources(set);
}

TimingRequest TimedCandidate::request(int samples) const
{
    TimingRequest request;
    request.mode = m_mode;
    request.samples = samples;
    request.callsPerSample = m_callsPerSample;
    for (const BoundArguments &set : m_sets)
        request.argumentSets.push_back(set.launchArguments());
    request.restores = m_restores;
    request.flushBytes = m_flushBytes;
    request.pattern = m_pattern = m_random() | 1;
    for (const BoundArguments &set : m_sets) {
        const auto compared = set.inputs().problem->comparedArguments();
        for (const Argument *argument : compared) {
            if (argument->role == Role::Out)
                request.refill.push_back(set.bufferOf(*argument));
        }
    }
    return request;
}

Result<std::vector<double>> TimedCandidate::sample(int samples, double deadlineSeconds)
{
    // The limit is the candidate's; what is flushed before each sample, at a busy machine's pace, comes on top.
    auto batch = m_session->time(request(samples), deadline(deadlineSeconds + (samples + 1) * 2.0 * double(m_flushBytes) / kSlowestFlush));
    if (!batch)
        return fail(batch.error());
    double sum = 0;
    for (const double ns : batch->samplesNs)
        sum += ns;
    // Our own bracket holds all samples and more; a sum beyond it means that the candidate's clock was altered.
    if (sum > batch->bracketNs * 1.001 + 2000) {
        m_excessNs = std::max(m_excessNs, sum - batch->bracketNs);
        return fail(u"clock_mismatch"_s, u"samples of %1 ns do not fit into %2 ns"_s.arg(sum).arg(batch->bracketNs));
    }
    m_touchedSets = int(std::min<int64_t>(sets(), int64_t(samples) * m_callsPerSample));
    for (double &ns : batch->samplesNs)
        ns /= m_callsPerSample;
    return std::move(batch->samplesNs);
}

Result<void> TimedCandidate::warmUp(double deadlineSeconds)
{
    QElapsedTimer timer;
    timer.start();
    m_callsPerSample = 1;
    const bool single = m_mode == Mode::Cold || !m_restores.empty();
    double previous = 0;
    int samples = 1;
    for (int round = 0;; ++round) {
        auto times = sample(samples, deadlineSeconds);
        if (!times)
            return fail(times.error());
        const double now = median(*times);
        m_callNs = now;
        if (!single)
            m_callsPerSample = int(std::clamp(std::ceil(kSampleNs / std::max(now, 1.0)), 1.0, 100'000.0));
        // About 5 ms a round.
        samples = int(std::clamp(5e6 / std::max(now * m_callsPerSample, 1.0), 1.0, 256.0));
        const bool settled = round > 0 && std::abs(now - previous) <= kSettled * now;
        previous = now;
        const double spent = double(timer.nsecsElapsed());
        if ((spent >= kWarmUpNs && settled) || spent >= kWarmUpLimitNs)
            return {};
    }
}

Result<TimedCandidate::Slopes> TimedCandidate::slopes(double deadlineSeconds)
{
    // A plain loop over one set, without restores and flushes: both clocks then cover the same work.
    TimingRequest plain = request(1);
    plain.mode = Mode::Hot;
    plain.argumentSets.resize(1);
    plain.restores.clear();
    plain.refill.clear();
    plain.flushBytes = 0;
    int n = int(std::clamp(std::ceil(kSlopeNs / std::max(m_callNs, 1.0)), 1.0, 100'000.0));
    const int longest = int(std::clamp(std::ceil(kLongestSlopeNs / std::max(m_callNs, 1.0)), double(n), 1'000'000.0));
    Slopes best;
    double bestGap = INFINITY;
    for (int attempt = 0; attempt < kSlopeAttempts; ++attempt) {
        double host[2], parent[2];
        for (const int part : {0, 1}) {
            plain.callsPerSample = part == 0 ? n : 4 * n;
            auto batch = m_session->time(plain, deadline(deadlineSeconds));
            if (!batch)
                return fail(batch.error());
            host[part] = batch->samplesNs.empty() ? 0 : batch->samplesNs.front();
            parent[part] = batch->bracketNs;
        }
        const Slopes slopes{(host[1] - host[0]) / (3.0 * n), (parent[1] - parent[0]) / (3.0 * n)};
        // The attempt in which the clocks agree best: a busy machine only ever drives them apart.
        const double gap = std::abs(slopes.hostNs - slopes.parentNs);
        if (gap < bestGap) {
            bestGap = gap;
            best = slopes;
        }
        if (gap < kSlopesAgree * best.parentNs)
            break;
        // Other work delays the messages around a batch by milliseconds; a longer batch makes that small beside the calls.
        n = std::min(2 * n, longest);
    }
    return best;
}

} // namespace gable
