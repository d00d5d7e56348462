// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/comparison.h"

#include <QJsonObject>

namespace gable {

/// What the bad elements have in common. Ids and their args:
///   all {}                                 (nearly) every checked element
///   tail {axis, from, extent, step?, steps?}   the end of an axis behind the last whole step: from = steps · step
///   tile_rows {axis, from, extent, step}   everything from a multiple of a tile's height on
///   tile_border {axis, step, offset}       first (offset 0) or last (step - 1) element of every tile, or both (offset -1)
///   single_tile {axis, from, to, axis2?, from2?, to2?}   one block, [from, to)
///   row, column {axis, index} or {axis, count, first, step?}
///   transposed {}, shifted {axis, shift}: element i shows what belongs `shift` before it; scaled {scale}; sign {}
///   large_values {above}; reduced_precision {relative}: RMS of the relative error; random {share}
struct Pattern {
    QString id;
    QJsonObject args;
};
struct PatternInput {
    const std::vector<Comparison::BadElement> &bad; ///< a sample, at most 65,536, ascending index
    int64_t badElements = 0, checkedElements = 0;
    std::vector<int64_t> extents;
    QStringList axisNames; ///< one an extent
    /// got/expected of all elements of some whole rows, to tell large values from others; may be empty
    std::vector<double> gotRows, expectedRows;
    int64_t rowLength = 0;
    double rho = 0;
};
/// An empty id when nothing is bad.
Pattern findPattern(const PatternInput &input);

} // namespace gable
