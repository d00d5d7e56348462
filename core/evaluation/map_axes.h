// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace gable {

/// The two axes over which an output's errors are drawn: its last axis, and all others together. A tensor with one axis longer than 1
/// is folded to about a square with a power of two as its row length. Either way element i lies at (i / columns, i mod columns).
struct MapAxes {
    MapAxes(const Argument &argument, const std::vector<int64_t> &extents);

    QString rowAxis, columnAxis; ///< "M" and "N"; "B*H" for several; "N / 4096" and "N mod 4096" when folded
    int64_t rows = 1, columns = 1;
};

} // namespace gable
