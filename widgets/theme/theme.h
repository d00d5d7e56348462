// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace gable {

/// Three shades of a verdict colour; a verdict is never shown by colour alone.
struct VerdictShades {
    QColor text; ///< words and icons on any surface
    QColor fill; ///< bars and marks
    QColor tint; ///< background of chips; invalid = none
};

/// Every colour of one theme, read from tokens.json. Views take colours from here or from the palette, never literals.
struct Theme {
    bool dark = false;
    QColor window, base, alt, header, seam, hover, sel, selInactive, caret, track;
    QColor text, text2, text3;
    QColor field, fieldLine, button;
    QColor accent, accentFill, onAccent, accentTint;
    std::array<VerdictShades, 6> verdicts; ///< by VerdictClass
    QColor grid, axis, datasheetRoof, measuredRoof, selectedMark, otherMark, hatch;
    std::array<QColor, 3> within, beyond; ///< error map up to and above the tolerance
    QColor keyword, type, literal, comment, directive;

    const VerdictShades &of(VerdictClass verdict) const { return verdicts[size_t(verdict)]; }
};

enum class ThemeChoice : uint8_t { System, Light, Dark };
QString name(ThemeChoice choice);
ThemeChoice themeChoiceFromName(const QString &name); ///< anything unknown is System

/// The theme in use; light until applyTheme() was called.
const Theme &theme();
Theme loadTheme(bool dark);
QPalette paletteOf(const Theme &theme);

/// Sets style, palette, style sheet and fonts of the application. Widgets see a PaletteChange. `System` follows the desktop: by its
/// colour scheme from Qt 6.5 on, before by the lightness of the palette found at start.
void applyTheme(ThemeChoice choice);

} // namespace gable
