// SPDX-License-Identifier: Apache-2.0
#include "core/syntax/line_syntax.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

using Kind = SyntaxRule::Kind;

/// Definitions come with the program; the limits only keep a wrong one from hanging the window.
constexpr size_t kDeepestStack = 256;
constexpr int kMostSwitchesWithoutProgress = 64, kDeepestInclude = 16;

bool isHexDigit(QChar c) { return c.isDigit() || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F'); }

/// Length of an escape such as \n, \x41, \101; 0 = none here.
qsizetype escapeLength(QStringView rest)
{
    if (rest.size() < 2 || rest[0] != u'\\')
        return 0;
    if (rest[1] == u'x') {
        qsizetype end = 2;
        while (end < rest.size() && isHexDigit(rest[end]))
            ++end;
        return end > 2 ? end : 0;
    }
    if (rest[1] >= u'0' && rest[1] <= u'7') {
        qsizetype end = 2;
        while (end < rest.size() && end < 4 && rest[end] >= u'0' && rest[end] <= u'7')
            ++end;
        return end;
    }
    return "abefnrtv\"'?\\"_L1.contains(rest[1]) ? 2 : 0;
}

class LineScan
{
public:
    LineScan(const SyntaxLibrary &library, QStringView line, SyntaxState stack) : m_library(library), m_text(line.toString()), m_line(m_text)
    {
        m_result.state = std::move(stack);
        while (m_firstNonSpace < line.size() && line[m_firstNonSpace].isSpace())
            ++m_firstNonSpace;
    }

    SyntaxLine run()
    {
        while (m_at < m_line.size())
            step();
        if (m_line.isEmpty() && top().endsOnEmptyLine)
            apply(top().lineEmpty);
        // A comment's context ends with its line; the one below it may end there as well.
        for (int left = kMostSwitchesWithoutProgress; left > 0 && !top().lineEnd.isStay(); --left)
            apply(top().lineEnd);
        return std::move(m_result);
    }

private:
    const SyntaxContext &top() const { return m_library.context(m_result.state.back()); }

    void step()
    {
        if (tryRules(m_result.state.back(), 0))
            return;
        if (top().fallsThrough && m_idle < kMostSwitchesWithoutProgress) {
            ++m_idle;
            apply(top().fallthrough);
            return;
        }
        take(1, top().style);
    }

    bool tryRules(int contextIndex, int depth)
    {
        if (depth > kDeepestInclude)
            return false;
        for (const SyntaxRule &rule : m_library.context(contextIndex).rules) {
            if (rule.kind == Kind::IncludeRules) {
                if (rule.include >= 0 && tryRules(rule.include, depth + 1))
                    return true;
                continue;
            }
            if ((rule.firstNonSpace && m_at > m_firstNonSpace) || (rule.column >= 0 && rule.column != m_at))
                continue;
            const qsizetype length = match(rule);
            if (length <= 0)
                continue;
            if (rule.lookAhead) {
                if (rule.next.isStay() || ++m_idle > kMostSwitchesWithoutProgress)
                    continue;
                apply(rule.next);
                return true;
            }
            // Regions count where the match stands; a pair within a line is no fold.
            if (!rule.endRegion.isEmpty())
                m_result.opened > 0 ? --m_result.opened : ++m_result.closed;
            if (!rule.beginRegion.isEmpty())
                ++m_result.opened;
            const SyntaxStyle contextStyle = rule.next.push >= 0 && !rule.hasStyle ? m_library.context(rule.next.push).style : top().style;
            take(length, rule.hasStyle ? rule.style : contextStyle);
            apply(rule.next);
            return true;
        }
        return false;
    }

    void apply(const ContextSwitch &next)
    {
        SyntaxState &stack = m_result.state;
        for (int i = 0; i < next.pops && stack.size() > 1; ++i)
            stack.pop_back();
        if (next.push >= 0 && stack.size() < kDeepestStack)
            stack.push_back(next.push);
    }

    void take(qsizetype length, SyntaxStyle style)
    {
        auto &tokens = m_result.tokens;
        if (!tokens.empty() && tokens.back().style == style)
            tokens.back().length += int(length);
        else
            tokens.push_back({int(m_at), int(length), style});
        m_at += length;
        m_idle = 0;
    }

    bool isDelimiter(const SyntaxRule &rule, QChar c) const { return c.isSpace() || m_library.definition(rule.definition).delimiters.contains(c); }
    bool startsWord(const SyntaxRule &rule) const { return m_at == 0 || isDelimiter(rule, m_line[m_at - 1]); }

    qsizetype match(const SyntaxRule &rule) const
    {
        const QStringView rest = m_line.mid(m_at);
        switch (rule.kind) {
        case Kind::DetectChar: return rest.startsWith(rule.text, rule.sensitivity) ? 1 : 0;
        case Kind::Detect2Chars: return rest.startsWith(rule.text, rule.sensitivity) ? 2 : 0;
        case Kind::AnyChar: return rule.text.contains(rest[0]) ? 1 : 0;
        case Kind::StringDetect: return rest.startsWith(rule.text, rule.sensitivity) ? rule.text.size() : 0;
        case Kind::WordDetect: {
            const qsizetype end = m_at + rule.text.size();
            const bool here = startsWord(rule) && rest.startsWith(rule.text, rule.sensitivity);
            return here && (end == m_line.size() || isDelimiter(rule, m_line[end])) ? rule.text.size() : 0;
        }
        case Kind::RegExpr: {
            const auto found = rule.pattern.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
            return found.hasMatch() ? found.capturedLength() : 0;
        }
        case Kind::Keyword: return keyword(rule);
        case Kind::Int: return startsWord(rule) ? digits(rest) : 0;
        case Kind::Float: return startsWord(rule) ? realNumber() : 0;
        case Kind::HlCHex: return startsWord(rule) ? hexadecimal(rest) : 0;
        case Kind::HlCOct: return startsWord(rule) ? octal(rest) : 0;
        case Kind::HlCChar: return character(rest);
        case Kind::HlCStringChar: return escapeLength(rest);
        case Kind::LineContinue: return rest.size() == 1 && rest[0] == (rule.text.isEmpty() ? u'\\' : rule.text[0]) ? 1 : 0;
        case Kind::RangeDetect: {
            const qsizetype end = rule.text.size() == 2 && rest[0] == rule.text[0] ? rest.indexOf(rule.text[1], 1) : -1;
            return end < 0 ? 0 : end + 1;
        }
        case Kind::DetectSpaces: return std::find_if_not(rest.begin(), rest.end(), [](QChar c) { return c.isSpace(); }) - rest.begin();
        case Kind::DetectIdentifier:
            if (!rest[0].isLetter() && rest[0] != u'_')
                return 0;
            return std::find_if_not(rest.begin(), rest.end(), [](QChar c) { return c.isLetterOrNumber() || c == u'_'; }) - rest.begin();
        case Kind::IncludeRules: break;
        }
        return 0;
    }

    qsizetype keyword(const SyntaxRule &rule) const
    {
        if (!startsWord(rule))
            return 0;
        qsizetype end = m_at;
        while (end < m_line.size() && !isDelimiter(rule, m_line[end]))
            ++end;
        const SyntaxDefinition &definition = m_library.definition(rule.definition);
        const QString word = m_line.mid(m_at, end - m_at).toString();
        const QSet<QString> &list = definition.lists.at(rule.text);
        return list.contains(definition.keywords == Qt::CaseInsensitive ? word.toLower() : word) ? word.size() : 0;
    }

    static qsizetype digits(QStringView rest) { return std::find_if_not(rest.begin(), rest.end(), [](QChar c) { return c >= u'0' && c <= u'9'; }) - rest.begin(); }

    /// Digits with a point or an exponent.
    qsizetype realNumber() const
    {
        static const QRegularExpression pattern(u"(?:\\d+\\.\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d+[eE][+-]?\\d+"_s);
        const auto found = pattern.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        return found.hasMatch() ? found.capturedLength() : 0;
    }

    static qsizetype hexadecimal(QStringView rest)
    {
        if (!rest.startsWith("0x"_L1, Qt::CaseInsensitive))
            return 0;
        qsizetype end = 2;
        while (end < rest.size() && isHexDigit(rest[end]))
            ++end;
        return end > 2 ? end : 0;
    }

    static qsizetype octal(QStringView rest)
    {
        if (rest[0] != u'0')
            return 0;
        qsizetype end = 1;
        while (end < rest.size() && rest[end] >= u'0' && rest[end] <= u'7')
            ++end;
        return end > 1 ? end : 0;
    }

    static qsizetype character(QStringView rest)
    {
        if (rest.size() < 3 || rest[0] != u'\'')
            return 0;
        const qsizetype inner = rest[1] == u'\\' ? escapeLength(rest.mid(1)) : rest[1] == u'\'' ? 0 : 1;
        return inner > 0 && 1 + inner < rest.size() && rest[1 + inner] == u'\'' ? inner + 2 : 0;
    }

    const SyntaxLibrary &m_library;
    const QString m_text;
    const QStringView m_line;
    qsizetype m_at = 0, m_firstNonSpace = 0;
    int m_idle = 0;
    SyntaxLine m_result;
};

} // namespace

SyntaxLine LineSyntax::highlight(QStringView line, const SyntaxState &from) const
{
    return LineScan(m_library, line, from.empty() ? SyntaxState{m_library.definition(m_definition).firstContext} : from).run();
}

} // namespace gable
