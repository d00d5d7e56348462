// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/editor_ranges.h"

#include "widgets/editor/comment_toggle.h"

namespace gable {
namespace {

using Sci = QsciScintillaBase;

unsigned long bytesUpTo(const QString &text, qsizetype end)
{
    return static_cast<unsigned long>(QStringView(text).left(end).toUtf8().size());
}

const SearchHit &rangeOf(const SearchHit &range) { return range; }
const SearchHit &rangeOf(const std::pair<SearchHit, QString> &edit) { return edit.first; }

/// The bytes of ranges in order, counted in one pass.
template <class Ranges, class Act>
void forEachRange(const QString &text, const Ranges &ranges, const Act &act)
{
    qsizetype at = 0;
    unsigned long bytes = 0;
    for (const auto &entry : ranges) {
        const SearchHit &range = rangeOf(entry);
        bytes += static_cast<unsigned long>(QStringView(text).mid(at, range.start - at).toUtf8().size());
        const unsigned long from = bytes;
        bytes += static_cast<unsigned long>(QStringView(text).mid(range.start, range.length).toUtf8().size());
        at = range.start + range.length;
        act(from, bytes);
    }
}

/// Replaces bytes [from, to) and leaves the selection alone.
void replaceBytes(QsciScintilla &editor, unsigned long from, unsigned long to, const QByteArray &with)
{
    editor.SendScintilla(Sci::SCI_SETTARGETRANGE, from, long(to));
    editor.SendScintilla(Sci::SCI_REPLACETARGET, static_cast<unsigned long>(with.size()), with.constData());
}

} // namespace

std::pair<qsizetype, qsizetype> selectedRange(const QsciScintilla &editor, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const auto unit = [&](unsigned message) { return QString::fromUtf8(bytes.left(qsizetype(editor.SendScintilla(message)))).size(); };
    return {unit(Sci::SCI_GETSELECTIONSTART), unit(Sci::SCI_GETSELECTIONEND)};
}

void selectRange(QsciScintilla &editor, const QString &text, qsizetype start, qsizetype length)
{
    const unsigned long from = bytesUpTo(text, start), to = bytesUpTo(text, start + length);
    const long line = editor.SendScintilla(Sci::SCI_LINEFROMPOSITION, from);
    editor.SendScintilla(Sci::SCI_ENSUREVISIBLEENFORCEPOLICY, static_cast<unsigned long>(line));
    editor.SendScintilla(Sci::SCI_SETSEL, from, long(to));
    editor.SendScintilla(Sci::SCI_SCROLLRANGE, from, long(to));
}

void replaceRanges(QsciScintilla &editor, const QString &text, const std::vector<std::pair<SearchHit, QString>> &edits)
{
    std::vector<std::pair<unsigned long, unsigned long>> bytes;
    bytes.reserve(edits.size());
    forEachRange(text, edits, [&](unsigned long from, unsigned long to) { bytes.emplace_back(from, to); });
    editor.beginUndoAction();
    // From the end, so that what lies before keeps its place.
    for (size_t i = edits.size(); i-- > 0;)
        replaceBytes(editor, bytes[i].first, bytes[i].second, edits[i].second.toUtf8());
    editor.endUndoAction();
}

void replaceText(QsciScintilla &editor, const QString &text)
{
    int line = 0, column = 0;
    editor.getCursorPosition(&line, &column);
    editor.beginUndoAction();
    replaceBytes(editor, 0, static_cast<unsigned long>(editor.SendScintilla(Sci::SCI_GETLENGTH)), text.toUtf8());
    editor.endUndoAction();
    editor.setCursorPosition(std::min(line, editor.lines() - 1), 0);
}

void markRanges(QsciScintilla &editor, const QString &text, const std::vector<SearchHit> &ranges, int indicator)
{
    editor.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
    editor.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, 0UL, editor.SendScintilla(Sci::SCI_GETLENGTH));
    forEachRange(text, ranges, [&](unsigned long from, unsigned long to) { editor.SendScintilla(Sci::SCI_INDICATORFILLRANGE, from, long(to - from)); });
}

void toggleComment(QsciScintilla &editor, const QString &mark)
{
    if (editor.isReadOnly())
        return;
    int fromLine = 0, fromColumn = 0, toLine = 0, toColumn = 0;
    if (editor.hasSelectedText()) {
        editor.getSelection(&fromLine, &fromColumn, &toLine, &toColumn);
        if (toColumn == 0 && toLine > fromLine)
            --toLine; // a selection of whole lines ends at the start of the next one
    } else {
        editor.getCursorPosition(&fromLine, &fromColumn);
        toLine = fromLine;
    }
    QStringList lines;
    for (int line = fromLine; line <= toLine; ++line)
        lines << editor.text(line).remove(u'\n');
    const QString before = lines.join(u'\n'), after = toggledComments(lines, mark).join(u'\n');
    const auto from = static_cast<unsigned long>(editor.SendScintilla(Sci::SCI_POSITIONFROMLINE, static_cast<unsigned long>(fromLine)));
    const bool hadSelection = editor.hasSelectedText();
    editor.beginUndoAction();
    replaceBytes(editor, from, from + static_cast<unsigned long>(before.toUtf8().size()), after.toUtf8());
    editor.endUndoAction();
    if (hadSelection)
        editor.setSelection(fromLine, 0, toLine, int(editor.text(toLine).remove(u'\n').size()));
    else
        editor.setCursorPosition(fromLine, std::max(0, fromColumn + int(after.size() - before.size())));
}

} // namespace gable
