// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/palette.h"

namespace gable {

/// The silhouette of a verdict around a point: a disc, a triangle, a hollow circle with a cross, a hollow diamond. Colour never stands alone.
void drawVerdictMark(Markup &svg, VerdictClass verdict, double x, double y, double radius);

/// The four marks as <symbol>s once a page, and a use of one: an icon in a line of text.
void defineVerdictIcons(Markup &page);
void verdictIcon(Markup &page, VerdictClass verdict);

} // namespace gable
