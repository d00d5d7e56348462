// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace gable {

/// Adds fonts from the usual folders when the platform plugin found none (offscreen without fontconfig). Runs once.
void installFonts();

QFont bodyFont();     ///< Inter 13 px, else DejaVu Sans
QFont smallFont();    ///< 11 px
QFont strongFont();   ///< 13 px, weight 600
QFont smallStrongFont();
QFont monoFont(int pixels = 12); ///< JetBrains Mono, else DejaVu Sans Mono; no ligatures
QFont monoStrongFont(int pixels = 12);
/// The same font sized in points: Scintilla ignores pixel sizes.
QFont editorFont(int pixels = 12);

} // namespace gable
