// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/problem/problem.h"
#include "core/roofline/ceilings.h"

namespace gable {

/// The smallest memory level that holds what the calls touch in turn: the footprint in `hot`, all rotating sets in `steady`. "dram" in `cold`.
QString impliedLevel(Mode mode, int64_t touchedBytes, const Ceilings &ceilings);

/// Where a time stands under the roof (roofline.md): T_score on the implied level, bound class with ±5 % around the ridge, a point
/// above its roof explained and never clipped. `threads`: 1 when the candidate ran single-threaded roofs are still the device's.
RooflineReport place(const Cost &cost, double medianNs, Mode mode, int64_t touchedBytes, DType dtype, const Ceilings &ceilings);

/// One roof line of a chart.
struct RoofLine {
    QString label;      ///< "DRAM 21.3 GB/s measured"
    bool isBandwidth = false;
    double value = 0;   ///< B/s or FLOP/s
    bool measured = false;
    QString level;      ///< "dram" … or unit name
};
std::vector<RoofLine> roofLines(const Ceilings &ceilings, DType dtype);
/// The best known value of each roof, measured before datasheet.
std::vector<RoofLine> bestRoofs(const Ceilings &ceilings, DType dtype);

} // namespace gable
