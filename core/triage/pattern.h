// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/comparison.h"

#include <QJsonObject>

namespace gable {

/// What the bad elements have in common. Ids: "all" "tail" "tile_border" "single_tile" "tile_rows" "row" "column" "transposed" "shifted"
/// "scaled" "sign" "large_values" "reduced_precision" "random"; args e.g. {axis:"N", from:3840, step:768} or {scale:0.5}, {shift:1}.
struct Pattern {
    QString id;
    QJsonObject args;
};
struct PatternInput {
    const std::vector<Comparison::BadElement> &bad; ///< a sample, at most 65,536
    int64_t badElements = 0, checkedElements = 0;
    std::vector<int64_t> extents;
    QStringList axisNames; ///< one an extent
    /// got/expected of all elements of some whole rows, for shift/transposition tests; may be empty
    std::vector<double> gotRows, expectedRows;
    int64_t rowLength = 0;
    double rho = 0;
};
Pattern findPattern(const PatternInput &input);

} // namespace gable
