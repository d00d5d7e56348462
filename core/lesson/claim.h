// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

#include <limits>
#include <optional>

namespace gable {

/// What a run of a lesson's step showed.
struct Measurement {
    double medianNs = 0;
    double intensity = 0;          ///< FLOP/B, by the step's cost
    double flopsPerSecond = 0;
    double fraction = 0;           ///< of the roof above it
    QString bound;                 ///< as in RooflineReport
    std::optional<double> speedup; ///< over the step before it with the same problem and workload
};

/// When an answer is right. Lessons ask what a machine will show, so most answers are judged by the measurement.
struct Claim {
    enum class Subject : uint8_t { Fixed, Bound, Speedup, Roof };
    Subject subject = Subject::Fixed;
    bool right = false; ///< Fixed
    QString bound;      ///< Bound: "memory", "compute", "balanced", "overhead"
    double low = 0, high = std::numeric_limits<double>::infinity(); ///< Speedup as a factor, Roof as a fraction; low <= value < high
};

/// "right", "wrong", "bound memory", "speedup 0.9..1.1", "speedup 2..", "roof ..50" (per cent). Error code "bad_claim".
Result<Claim> parseClaim(const QString &text);

/// Nothing when the measurement does not tell (no speed-up known, no roof).
std::optional<bool> holds(const Claim &claim, const Measurement &measured);

/// How far a prediction is from the measurement, as a factor: 1.8 = predicted 1.8 times too much. Both > 0.
struct Deviation {
    double factor = 1;
    /// Within a quarter: on a logarithmic chart the ring covers the dot.
    bool isClose() const { return factor < 1.25 && factor > 1 / 1.25; }
};
std::optional<Deviation> deviationOf(double predicted, double measured);

} // namespace gable
