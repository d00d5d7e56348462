// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/roofline/placement.h"

namespace gable {

/// A kernel that nobody wrote: what it would compute, move and take. All > 0.
struct Hypothetical {
    double flops = 0, bytes = 0, timeNs = 0;

    bool isComplete() const { return flops > 0 && bytes > 0 && timeNs > 0; }
    double intensity() const { return bytes > 0 ? flops / bytes : 0; }
    double flopsPerSecond() const { return timeNs > 0 ? flops / timeNs * 1e9 : 0; }
    /// The same work at another place of the chart: the FLOPs stay, bytes and time follow.
    Hypothetical movedTo(double intensity, double flopsPerSecond) const;
};

/// Where it would stand, by the rules of place(). Its bytes are taken for those of `level` ("dram" when empty), its FLOPs for the vector units'.
RooflineReport place(const Hypothetical &kernel, const QString &level, DType dtype, const Ceilings &ceilings);

/// A number with an optional SI prefix, as people type it: "2.1e9", "2.1 G", "80m", "12 µ". Nothing for anything else and for values <= 0.
std::optional<double> parseQuantity(const QString &text);

/// FLOP/s that the best known roofs allow at an intensity; 0 when there are none.
double attainable(double intensity, const QString &level, DType dtype, const Ceilings &ceilings);

} // namespace gable
