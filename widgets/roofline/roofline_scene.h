// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/roofline/placement.h"
#include "core/triage/headline.h"

#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace gable {

/// One evaluation as a point: all figures come from its report.
struct RooflinePoint {
    QString evaluation, submission, label;
    QString workload;
    QString parent;            ///< submission id; points of one chain and workload are joined by a trail
    QString verdictWord;
    VerdictClass verdict = VerdictClass::Passed;
    double intensity = 0;      ///< FLOP/B
    double flopsPerSecond = 0;
    double medianNs = 0;
    double achievedFraction = 0;
    double importance = 0;     ///< of its workload in its suite; 0 = not known
    bool counted = true;       ///< false: a failing kernel's time

    bool isDrawable() const { return intensity > 0 && flopsPerSecond > 0; }
};

/// What the area of a point stands for.
enum class PointSize : uint8_t { Equal, Importance, Time };

/// A place that somebody thinks of, not one that was measured: a prediction, a hypothetical kernel. Drawn as a dashed ring.
struct RooflineMark {
    QString id, label;
    QStringList lines;                ///< figures below the label
    double intensity = 0, flopsPerSecond = 0;
    bool movesIntensity = false, movesPerformance = false; ///< by dragging or arrow keys
    bool joined = false;              ///< a dotted arrow leads from the selected point to it

    bool isDrawable() const { return intensity > 0 && flopsPerSecond > 0; }
    bool isMovable() const { return movesIntensity || movesPerformance; }
};

/// What the chart shows: one problem, one mode, one device.
struct RooflineScene {
    QString device, mode, level;
    std::vector<RoofLine> roofs;
    QList<RooflinePoint> points;       ///< oldest first; shared between the views, as there may be a hundred thousand
    std::vector<RooflineMark> marks;
    QString selected;                  ///< evaluation id
    std::shared_ptr<const Ceilings> ceilings; ///< what the roofs were made of; a hypothetical kernel is placed under them
    DType dtype = DType::Float32;
    /// Of the selected evaluation, when there is one.
    double flops = 0, bytes = 0, floorNs = 0, bytesPerSecond = 0, reachableFraction = 0;
    QString costKind, roofSource, aboveRoof;

    const RooflinePoint *find(const QString &evaluation) const;
    /// Points that a logarithmic chart cannot show.
    int hiddenPoints() const;
    bool hasMeasuredRoof() const;
};

/// Evaluation indexes of the chain through the selected submission, oldest ancestor first; only points of the scene.
std::vector<size_t> trailOf(const RooflineScene &scene);

} // namespace gable
