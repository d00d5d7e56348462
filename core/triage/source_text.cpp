// SPDX-License-Identifier: Apache-2.0
#include "core/triage/static_scan.h"

#include <cctype>

namespace gable {
namespace {

constexpr qsizetype kMostTagBytes = 16;     // of a raw string, by the standard
constexpr qsizetype kMostNumberBytes = 128; // longer numbers do not occur, and looking back stays bounded

/// Blanks stretches of a text in place; newlines stay, so that offsets and lines remain those of the source.
class Stripper
{
public:
    Stripper(const QByteArray &text, bool stripStrings) : m_text(text), m_result(text), m_stripStrings(stripStrings) {}

    QByteArray cpp()
    {
        while (m_at < m_text.size()) {
            if (startsWith("//"))
                blank(endOfLineComment());
            else if (startsWith("/*"))
                blank(after("*/", m_at + 2));
            else if (const qsizetype open = rawStringOpen(); open > 0)
                literal(rawStringEnd(open));
            else if (here() == '"')
                literal(endOfQuoted('"'));
            else if (here() == '\'' && !isDigitSeparator())
                literal(endOfQuoted('\''));
            else
                ++m_at;
        }
        return m_result;
    }

    QByteArray python()
    {
        while (m_at < m_text.size()) {
            if (here() == '#')
                blank(indexOr(m_text.indexOf('\n', m_at)));
            else if (startsWith("\"\"\"") || startsWith("'''"))
                literal(after(m_text.mid(m_at, 3), m_at + 3));
            else if (here() == '"' || here() == '\'')
                literal(endOfQuoted(here()));
            else
                ++m_at;
        }
        return m_result;
    }

private:
    char here() const { return m_text[m_at]; }
    /// Views, not copies: this is asked at every byte.
    bool startsWith(QByteArrayView what) const { return QByteArrayView(m_text).sliced(m_at).startsWith(what); }
    qsizetype indexOr(qsizetype index) const { return index < 0 ? m_text.size() : index; }
    qsizetype after(const QByteArray &what, qsizetype from) const
    {
        const qsizetype index = m_text.indexOf(what, from);
        return index < 0 ? m_text.size() : index + what.size();
    }

    void blank(qsizetype end)
    {
        for (; m_at < end; ++m_at) {
            if (m_text[m_at] != '\n' && m_text[m_at] != '\r')
                m_result[m_at] = ' ';
        }
    }
    void literal(qsizetype end)
    {
        if (m_stripStrings)
            blank(end);
        else
            m_at = end;
    }

    /// A backslash at the end of a line carries a // comment on.
    qsizetype endOfLineComment() const
    {
        qsizetype end = indexOr(m_text.indexOf('\n', m_at));
        for (;;) {
            const qsizetype last = end > 0 && m_text[end - 1] == '\r' ? end - 2 : end - 1;
            if (end >= m_text.size() || last < m_at || m_text[last] != '\\')
                return end;
            end = indexOr(m_text.indexOf('\n', end + 1));
        }
    }

    /// Ends at the closing quote or, for text that is no valid program, at the end of the line.
    qsizetype endOfQuoted(char quote) const
    {
        for (qsizetype i = m_at + 1; i < m_text.size(); ++i) {
            if (m_text[i] == '\\')
                ++i;
            else if (m_text[i] == quote)
                return i + 1;
            else if (m_text[i] == '\n')
                return i;
        }
        return m_text.size();
    }

    /// Offset behind the opening parenthesis of R"tag( at this place (with an encoding prefix or none); 0 when there is none.
    qsizetype rawStringOpen() const
    {
        qsizetype i = m_at;
        if (i > 0 && isWord(m_text[i - 1]))
            return 0;
        for (const char *prefix : {"u8R\"", "uR\"", "UR\"", "LR\"", "R\""}) {
            if (startsWith(prefix)) {
                i += qsizetype(qstrlen(prefix));
                const qsizetype tagSize = QByteArrayView(m_text).sliced(i).first(qMin(m_text.size() - i, kMostTagBytes + 1)).indexOf('(');
                return tagSize >= 0 ? i + tagSize + 1 : 0;
            }
        }
        return 0;
    }
    qsizetype rawStringEnd(qsizetype open) const
    {
        const qsizetype quote = m_text.indexOf('"', m_at);
        return after(')' + m_text.sliced(quote + 1, open - quote - 2) + '"', open);
    }

    /// 1'000'000, not the start of a character.
    bool isDigitSeparator() const
    {
        if (m_at == 0 || m_at + 1 >= m_text.size() || !std::isxdigit(static_cast<unsigned char>(m_text[m_at - 1])))
            return false;
        qsizetype start = m_at;
        while (start > 0 && m_at - start < kMostNumberBytes && (isWord(m_text[start - 1]) || m_text[start - 1] == '\''))
            --start;
        return std::isdigit(static_cast<unsigned char>(m_text[start])) && std::isxdigit(static_cast<unsigned char>(m_text[m_at + 1]));
    }
    static bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    const QByteArray &m_text;
    QByteArray m_result;
    bool m_stripStrings;
    qsizetype m_at = 0;
};

QByteArray strip(const QByteArray &text, Language language, bool strings)
{
    Stripper stripper(text, strings);
    return language == Language::Python ? stripper.python() : stripper.cpp();
}

} // namespace

QByteArray stripCommentsAndStrings(const QByteArray &text, Language language) { return strip(text, language, true); }
QByteArray stripComments(const QByteArray &text, Language language) { return strip(text, language, false); }

} // namespace gable
