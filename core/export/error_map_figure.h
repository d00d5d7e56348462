// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/error_map.h"
#include "core/export/markup.h"

namespace gable {

/// The same map with at most `most` tiles along each axis; each keeps the worst of the tiles it covers, also beside unchecked ones.
/// Its tiles need not cover equally many elements.
ErrorMap mergedTiles(const ErrorMap &map, int most);

/// An <svg> element: grey up to the tolerance, red beyond it, hatch where nothing was checked, in at most 64 x 64 tiles.
void drawErrorMap(Markup &markup, const ErrorMap &map);

} // namespace gable
