// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gable {

// What stands in the margins and under the text of a source editor, by Scintilla's numbers.
enum Margin { DiagnosticMargin, NumberMargin, ChangeMargin, FoldMargin };
enum Marker { ErrorMarker = 1, WarningMarker, ChangeMarker, JumpMarker };
enum Indicator { ErrorIndicator = 8, WarningIndicator, HitIndicator };

} // namespace gable
