// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/scintilla.h"
#include "widgets/editor/text_search.h"

#include <utility>
#include <vector>

namespace gable {

// Ranges in UTF-16 units of the editor's text, which the caller has at hand; Scintilla counts bytes.

std::pair<qsizetype, qsizetype> selectedRange(const QsciScintilla &editor, const QString &text);
/// Unfolds and scrolls there.
void selectRange(QsciScintilla &editor, const QString &text, qsizetype start, qsizetype length);
/// Ranges in order and apart from each other; all edits are one undo step.
void replaceRanges(QsciScintilla &editor, const QString &text, const std::vector<std::pair<SearchHit, QString>> &edits);
/// The whole text as one undo step; the caret stays on its line.
void replaceText(QsciScintilla &editor, const QString &text);
/// Fills the indicator over the ranges and nowhere else.
void markRanges(QsciScintilla &editor, const QString &text, const std::vector<SearchHit> &ranges, int indicator);
/// Comments or uncomments the lines of the selection, as one undo step.
void toggleComment(QsciScintilla &editor, const QString &mark);

} // namespace gable
