// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gable::sizes {

// Logical pixels on a 4-px grid.
inline constexpr int kGrid = 4;
inline constexpr int kGroupGap = 8;
inline constexpr int kPaneMargin = 12;
inline constexpr int kRow = 24;
inline constexpr int kTwoLineRow = 40;
inline constexpr int kKeyValueRow = 20;
inline constexpr int kCodeLine = 16;
inline constexpr int kDockHeader = 24;
inline constexpr int kEditorHeader = 28;
inline constexpr int kTabs = 28;
inline constexpr int kMenu = 28;
inline constexpr int kRunBar = 40;
inline constexpr int kStatusBar = 24;
inline constexpr int kControl = 28;
inline constexpr int kControlInPane = 24;
inline constexpr int kChip = 20;
inline constexpr int kIcon = 14;
inline constexpr int kRadius = 3;
inline constexpr int kSelectionMark = 2;
inline constexpr int kChangeBar = 4;
inline constexpr int kMeter = 4;
inline constexpr int kExplorerWidth = 200;
inline constexpr int kStaticsWidth = 148;
inline constexpr int kVerdictWidth = 272;
inline constexpr int kRooflineWidth = 384;
inline constexpr int kReferenceWidth = 448;

// Fonts, in pixels.
inline constexpr int kBody = 13;
inline constexpr int kSmall = 11;
inline constexpr int kMono = 12;

} // namespace gable::sizes
