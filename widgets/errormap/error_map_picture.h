// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/error_map.h"
#include "widgets/theme/theme.h"

#include <QImage>
#include <QSize>

namespace gable {

/// Colour of error ÷ tolerance: three greys up to 1, reds beyond, on a logarithmic scale from 1e-2 to 1e8.
QColor errorColor(const Theme &theme, double errorOverTolerance);
/// One pixel a tile. Unchecked tiles are transparent, so that the view's hatching shows through.
/// Where `most` is smaller than the map, a pixel shows the worst of the tiles it stands for: a single bad tile stays visible.
QImage errorMapImage(const ErrorMap &map, const Theme &theme, const QSize &most = {});

} // namespace gable
