// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/board_source.h"
#include "widgets/submissions/board_chart.h"

namespace gable {

// The board's charts, from figures that core/scoring made.

BoardFigureData verdictFigure(const BoardScores &scores);
BoardFigureData fastPFigure(const BoardScores &scores);
BoardFigureData scoreFigure(const BoardScores &scores);

} // namespace gable
