// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/syntax_lexer.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <algorithm>

namespace gable {
namespace {

// A fold level is a number above this; the level of the next line is kept in the upper half, as Scintilla's own lexers do.
constexpr int kFoldBase = QsciScintillaBase::SC_FOLDLEVELBASE;
constexpr int kDeepest = 512;

} // namespace

SyntaxLexer::SyntaxLexer(QObject *parent) : QsciLexerCustom(parent)
{
    refresh();
}

void SyntaxLexer::setSyntax(const QString &name)
{
    if (name == m_name)
        return;
    m_name = name;
    auto made = makeHighlighter(name);
    m_highlighter = made ? std::move(*made) : nullptr;
    m_problem = made ? QString() : made.error().toText();
    if (editor())
        editor()->recolor();
}

QString SyntaxLexer::description(int style) const
{
    return style >= 0 && style < kSyntaxStyles ? name(SyntaxStyle(style)) : QString();
}

void SyntaxLexer::styleText(int start, int end)
{
    QsciScintilla *view = editor();
    if (!view)
        return;
    const auto lineOf = [view](int position) { return int(view->SendScintilla(QsciScintillaBase::SCI_LINEFROMPOSITION, position)); };
    const int first = lineOf(start), last = lineOf(end);
    int state = 0, depth = 0;
    if (first > 0) {
        state = int(view->SendScintilla(QsciScintillaBase::SCI_GETLINESTATE, first - 1));
        depth = std::max(0, int(view->SendScintilla(QsciScintillaBase::SCI_GETFOLDLEVEL, first - 1) >> 16) - kFoldBase);
    }
    startStyling(int(view->SendScintilla(QsciScintillaBase::SCI_POSITIONFROMLINE, first)));
    for (int line = first; line <= last; ++line)
        state = styleLine(line, state, depth, &depth);
}

int SyntaxLexer::styleLine(int line, int state, int depth, int *nextDepth)
{
    QsciScintilla *view = editor();
    const QString whole = view->text(line);
    QString text = whole;
    while (text.endsWith(u'\n') || text.endsWith(u'\r'))
        text.chop(1);
    HighlightedLine made;
    if (m_highlighter)
        made = m_highlighter->highlight(text, state);
    int at = 0;
    for (const SyntaxToken &token : made.tokens) {
        setStyling(int(text.mid(token.start, token.length).toUtf8().size()), int(token.style));
        at = token.start + token.length;
    }
    setStyling(int(whole.mid(at).toUtf8().size()), int(SyntaxStyle::Normal));
    view->SendScintilla(QsciScintillaBase::SCI_SETLINESTATE, line, made.state);
    // A line that closes and opens, such as "} else {", belongs to what is around both.
    const int after = std::clamp(depth - made.closed + made.opened, 0, kDeepest);
    const int own = made.opened > 0 ? std::clamp(depth - made.closed, 0, kDeepest) : depth;
    const long level = (kFoldBase + own) | (made.opened > 0 ? QsciScintillaBase::SC_FOLDLEVELHEADERFLAG : 0) | long(kFoldBase + after) << 16;
    if (level != view->SendScintilla(QsciScintillaBase::SCI_GETFOLDLEVEL, line))
        view->SendScintilla(QsciScintillaBase::SCI_SETFOLDLEVEL, line, level);
    *nextDepth = after;
    return made.state;
}

QColor SyntaxLexer::defaultColor(int style) const
{
    const Theme &colors = theme();
    switch (SyntaxStyle(style)) {
    case SyntaxStyle::Keyword:
    case SyntaxStyle::ControlFlow: return colors.keyword;
    case SyntaxStyle::DataType:
    case SyntaxStyle::BuiltIn:
    case SyntaxStyle::Extension:
    case SyntaxStyle::Attribute: return colors.type;
    case SyntaxStyle::Char:
    case SyntaxStyle::SpecialChar:
    case SyntaxStyle::String:
    case SyntaxStyle::VerbatimString:
    case SyntaxStyle::SpecialString:
    case SyntaxStyle::Import:
    case SyntaxStyle::DecVal:
    case SyntaxStyle::BaseN:
    case SyntaxStyle::Float:
    case SyntaxStyle::Constant: return colors.literal;
    case SyntaxStyle::Comment:
    case SyntaxStyle::Documentation:
    case SyntaxStyle::CommentVar: return colors.comment;
    case SyntaxStyle::Preprocessor:
    case SyntaxStyle::Annotation:
    case SyntaxStyle::RegionMarker: return colors.directive;
    case SyntaxStyle::Error:
    case SyntaxStyle::Alert: return colors.of(VerdictClass::Failed).text;
    default: return colors.text;
    }
}

QColor SyntaxLexer::defaultPaper(int) const
{
    return theme().base;
}

QFont SyntaxLexer::defaultFont(int style) const
{
    QFont font = editorFont();
    const auto meaning = SyntaxStyle(style);
    font.setItalic(meaning == SyntaxStyle::Comment || meaning == SyntaxStyle::Documentation);
    return font;
}

const char *SyntaxLexer::blockStart(int *style) const
{
    if (style)
        *style = int(SyntaxStyle::Operator);
    return "{";
}

const char *SyntaxLexer::blockEnd(int *style) const
{
    if (style)
        *style = int(SyntaxStyle::Operator);
    return "}";
}

void SyntaxLexer::refresh()
{
    for (int style = 0; style < kSyntaxStyles; ++style) {
        setColor(defaultColor(style), style);
        setPaper(defaultPaper(style), style);
        setFont(defaultFont(style), style);
        setEolFill(false, style);
    }
    setDefaultPaper(theme().base);
    setDefaultColor(theme().text);
    setDefaultFont(editorFont());
}

} // namespace gable
