// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/submissions/evaluation_model.h"

namespace gable {

// What the cells of the board say.

QString cellText(const BoardRow &row, int column, const TimeUnit &unit);
QString cellToolTip(const BoardRow &row, int column, const TimeUnit &unit);
QString columnTitle(int column, const TimeUnit &unit);
Qt::Alignment columnAlignment(int column);
/// The words of a group's row: "softmax.float32", "mismatch", "near-duplicates".
QString groupTitle(BoardGroup group, const QString &key);
/// "accepted", "overruled", "undecided".
QString decisionWord(const QString &decision);

} // namespace gable
