// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/bad_sample.h"
#include "core/evaluation/map_axes.h"

namespace gable {

/// Chooses at most 16 windows of at most `maxRows` x 32 elements: around the worst and the first bad element, and around the outermost
/// ones in each direction of the map ("border"). An element that an earlier window shows gets none of its own.
std::vector<ErrorWindow> chooseErrorWindows(const QString &argument, const MapAxes &axes, BadSample &bad, int64_t maxRows);

} // namespace gable
