// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/triage/headline.h"

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace gable {

/// Paints a verdict's silhouette: circle with tick, triangle with !, octagon with ×, diamond with bar, open ring, dashed ring.
/// The form alone tells the verdict, also without colour.
void drawVerdict(QPainter &painter, const QRectF &rect, VerdictClass verdict);

enum class Glyph : uint8_t { ChevronDown, ChevronRight, Play, Stop, Search, Lock, Dots, Table, Chart, Cross, Tick, Chip, Home, Ring };
/// Thin line icon in one colour; `rect` is its square.
void drawGlyph(QPainter &painter, const QRectF &rect, Glyph glyph, const QColor &color);

/// Icons that follow the theme, drawn at any resolution.
QIcon verdictIcon(VerdictClass verdict);
QIcon glyphIcon(Glyph glyph);

} // namespace gable
