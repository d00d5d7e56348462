// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/problem/dtype.h"
#include "core/roofline/placement.h"

#include <vector>

namespace gable::cli {

struct RooflinePoint {
    double intensity = 0; ///< FLOP/B of main memory
    double flopsPerSecond = 0;
    bool counted = true;  ///< false: the kernel failed a check
    QString label;
};

/// One point a timed evaluation; ones without FLOPs keep the rate 0 and are named but not drawn.
std::vector<RooflinePoint> pointsOf(const std::vector<Evaluation> &evaluations);
/// The dtype whose peak is drawn: float64 when every evaluation is of a float64 problem.
DType rooflineDType(const std::vector<Evaluation> &evaluations);
/// The best that an intensity allows under the main memory's and the unit's roof.
RooflinePoint reachablePoint(const QString &label, double intensity, const Ceilings &ceilings, DType dtype);

/// A log-log roofline in characters (braille where the locale has UTF-8): roofs with their values, points as letters with a legend.
QString rooflineText(const std::vector<RooflinePoint> &points, const Ceilings &ceilings, DType dtype, bool utf8);
void printRoofline(const std::vector<RooflinePoint> &points, const Ceilings &ceilings, DType dtype);

} // namespace gable::cli
