// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/exporter.h"
#include "core/export/markup.h"
#include "core/roofline/placement.h"
#include "core/triage/headline.h"

#include <vector>

namespace gable {

/// One timed evaluation in a roofline.
struct RooflineMark {
    QString label, workload, summary;
    VerdictClass verdict = VerdictClass::Passed; ///< Failed for a time that does not count
    double intensity = 0;      ///< FLOP/B of the level that the mode implies
    double flopsPerSecond = 0;
    double medianNs = 0;
    double achievedFraction = 0;
    bool counted = true;

    bool isDrawable() const;
};

/// One roofline: times of different problems, devices or modes never share one.
struct RooflineFigure {
    QString problem, device, deviceName, mode;
    std::vector<RoofLine> roofs;
    std::vector<RooflineMark> marks; ///< fastest first; those without FLOPs or bytes last

    size_t drawable() const;
    QString title() const; ///< "softmax.float32, hot, on cpu:0 (name)"
};

/// By problem, device and mode.
Result<std::vector<RooflineFigure>> rooflineFigures(const ExportSource &source, const std::vector<EvaluationRow> &rows);

/// Pixels of one picture at its natural size.
inline constexpr int kRooflineWidth = 720, kRooflineHeight = 400;

/// How marks are told apart: by their place in a table beside the picture, or by name where it stands alone. What has no room is left
/// out; every mark has a tooltip.
enum class MarkLabels : uint8_t { Numbers, Names };
/// An <svg> element: both axes logarithmic, roofs labelled on their lines, marks shaped and coloured by verdict.
/// `top`: where it stands in a larger picture.
void drawRoofline(Markup &markup, const RooflineFigure &figure, MarkLabels labels, int top = 0);

} // namespace gable
