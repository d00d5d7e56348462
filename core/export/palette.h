// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/markup.h"
#include "core/triage/headline.h"

#include <vector>

namespace gable {

/// One colour of reports and pictures in both themes; the values are those of the window's tokens.
struct Ink {
    const char *name;
    const char *light, *dark; ///< "#rrggbb"
    const char *token;        ///< path in the window's tokens.json, below a palette
};
const std::vector<Ink> &allInks();

/// Attributes of a shape: the light colours themselves, so that programs without style sheets show them, and classes by which
/// figureStyle() makes them dark. An empty name means none.
Markup::Attributes paint(const QString &fill, const QString &stroke = {}, double width = 1);
/// "passed", "suspect", "failed" or "infrastructure", as inks are called.
QString inkOf(VerdictClass verdict);

/// CSS for a page: every ink as a variable, --base …, light unless the reader's screen is dark.
QString pageColors();
/// CSS for shapes painted by paint(): their dark colours. Sheets of paper are always light.
QString figureStyle();

} // namespace gable
