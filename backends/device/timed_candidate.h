// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/bound_arguments.h"
#include "backends/device/job.h"
#include "backends/device/output_comparison.h"
#include "core/evaluation/statistics.h"

#include <random>

namespace gable {

/// A candidate with ordinary allocations, ready to be timed in one mode: rotating buffer sets in `steady`, flushes in `cold`, inout
/// arguments restored before every call outside the clock.
class TimedCandidate
{
public:
    /// Allocates and fills; `caseIndex` makes the contents (never those of the correctness pass).
    static Result<TimedCandidate> prepare(Session &session, const CaseInputs &inputs, const std::vector<int64_t> &scratchBytes, Mode mode,
                                          int64_t lastLevelBytes);

    /// Runs until times settle, at least 25 ms, and chooses the calls per sample: a sample of hot and steady lasts 20 µs or longer.
    Result<void> warmUp(double deadlineSeconds);
    /// `samples` samples in ns per call. A batch whose samples exceed the bracket by this process's clock is refused ("clock_mismatch").
    Result<std::vector<double>> sample(int samples, double deadlineSeconds);
    /// ns per call between N and 4N calls, by the candidate's clock and by ours.
    struct Slopes {
        double hostNs = 0, parentNs = 0;
    };
    Result<Slopes> slopes(double deadlineSeconds);

    /// Gives a set other values in a few places: what was kept of earlier calls is then stale.
    Result<void> changeInPlaces(int set);

    int callsPerSample() const { return m_callsPerSample; }
    double callNs() const { return m_callNs; }
    int sets() const { return int(m_sets.size()); }
    BoundArguments &set(int index) { return m_sets[size_t(index)]; }
    const CaseInputs &inputsOf(int index) const { return m_inputs[size_t(index)]; }
    /// How many of the last calls' argument sets were touched: sets [0, n).
    int touchedSets() const { return m_touchedSets; }
    /// What outputs were filled with before the last batch.
    uint64_t pattern() const { return m_pattern; }
    double excessNs() const { return m_excessNs; } ///< largest excess of a refused batch's samples over its bracket

private:
    TimingRequest request(int samples) const;
    Result<void> writeRestoreSources(int set);

    Session *m_session = nullptr;
    Mode m_mode = Mode::Hot;
    int64_t m_flushBytes = 0;
    std::vector<CaseInputs> m_inputs;
    std::vector<BoundArguments> m_sets;
    std::vector<RestoreCopy> m_restores;
    int m_callsPerSample = 1;
    double m_callNs = 0;
    int m_touchedSets = 0;
    double m_excessNs = 0;
    mutable uint64_t m_pattern = 0;
    mutable std::mt19937_64 m_random{0x6761626C65};
};

} // namespace gable
