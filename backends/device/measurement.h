// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/timed_candidate.h"

namespace gable {

/// What a timed section found out.
struct Measurement {
    TimingReport report;
    double hostSlopeNs = 0, parentSlopeNs = 0;
    QString clockMismatch; ///< not empty: samples that do not fit into the bracket
};

/// Times a prepared candidate until its profile's stopping rule holds. The caller has begun the timed section.
Result<Measurement> measure(const Job &job, TimedCandidate &timed, Mode mode, double callLimitSeconds);

/// Checks the outputs of the last timed runs again (evaluation.md §1, "After timing"): wrong values, and elements that the timed calls
/// left as they were.
struct TimedOutputs {
    bool wrong = false;
    bool stale = false; ///< wrong, and bit for bit what the former contents gave
    int64_t untouchedSets = 0;
};
Result<TimedOutputs> verifyTimedOutputs(const Job &job, Session &session, TimedCandidate &timed, ReferencePass &pass);

} // namespace gable
