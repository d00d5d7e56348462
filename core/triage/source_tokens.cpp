// SPDX-License-Identifier: Apache-2.0
#include "core/triage/source_tokens.h"

#include "core/triage/static_scan.h"

#include <QSet>

#include <algorithm>
#include <cctype>

namespace gable {
namespace {

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }

/// Longest first; everything else is one character.
constexpr const char *kOperators[] = {"<<=", ">>=", "...", "->", "::", "++", "--", "<<", "<=", ">=", "==", "!=", "&&", "||",
                                      "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "**", "//", ":="};

class Reader
{
public:
    Reader(const QByteArray &text, bool python) : m_text(text), m_python(python) {}

    std::vector<SourceToken> tokens()
    {
        if (m_python)
            startLine();
        while (m_at < m_text.size())
            step();
        return std::move(m_tokens);
    }

private:
    void step()
    {
        const char c = m_text[m_at];
        if (c == '\\' && m_at + 1 < m_text.size() && (m_text[m_at + 1] == '\n' || m_text[m_at + 1] == '\r')) {
            m_at = m_text.indexOf('\n', m_at);
            m_at = m_at < 0 ? m_text.size() : m_at + 1;
        } else if (c == '\n') {
            ++m_at;
            endLine();
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            ++m_at;
        } else if (isWordChar(c)) {
            word();
        } else if (c == '"' || c == '\'') {
            push(SourceToken::Kind::Other, literalEnd(c) - m_at);
        } else {
            other();
        }
    }

    void push(SourceToken::Kind kind, qsizetype size)
    {
        m_tokens.push_back({kind, m_text.mid(m_at, size), 0});
        m_at += size;
    }

    void word()
    {
        qsizetype end = m_at;
        const bool number = std::isdigit(static_cast<unsigned char>(m_text[m_at]));
        while (end < m_text.size() && (isWordChar(m_text[end]) || (number && (m_text[end] == '.' || m_text[end] == '\''))))
            ++end;
        push(number ? SourceToken::Kind::Other : SourceToken::Kind::Word, end - m_at);
    }

    qsizetype literalEnd(char quote) const
    {
        const QByteArrayView rest = QByteArrayView(m_text).sliced(m_at);
        if (m_python && (rest.startsWith("\"\"\"") || rest.startsWith("'''"))) {
            const qsizetype close = m_text.indexOf(m_text.mid(m_at, 3), m_at + 3);
            return close < 0 ? m_text.size() : close + 3;
        }
        for (qsizetype i = m_at + 1; i < m_text.size() && m_text[i] != '\n'; ++i) {
            if (m_text[i] == '\\')
                ++i;
            else if (m_text[i] == quote)
                return i + 1;
        }
        return m_at + 1;
    }

    void other()
    {
        const char c = m_text[m_at];
        if (c == '#' && !m_python && atLineStart())
            m_directive = true;
        m_brackets += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        const QByteArrayView rest = QByteArrayView(m_text).sliced(m_at);
        for (const char *operation : kOperators) {
            if (rest.startsWith(operation)) {
                push(SourceToken::Kind::Other, qsizetype(qstrlen(operation)));
                return;
            }
        }
        push(SourceToken::Kind::Other, 1);
    }

    bool atLineStart() const
    {
        for (qsizetype i = m_at; i > 0; --i) {
            if (m_text[i - 1] == '\n')
                return true;
            if (!std::isspace(static_cast<unsigned char>(m_text[i - 1])))
                return false;
        }
        return true;
    }

    void endLine()
    {
        if (m_python && m_brackets <= 0)
            startLine();
        else if (m_directive)
            m_tokens.push_back({SourceToken::Kind::LineStart, "\n", 0});
        m_directive = false;
    }

    /// Depth by the stack of indentations; blank lines have none.
    void startLine()
    {
        int column = 0;
        qsizetype i = m_at;
        for (; i < m_text.size() && (m_text[i] == ' ' || m_text[i] == '\t' || m_text[i] == '\r'); ++i)
            column = m_text[i] == '\t' ? (column / 8 + 1) * 8 : column + 1;
        if (i >= m_text.size() || m_text[i] == '\n')
            return;
        while (!m_indents.empty() && m_indents.back() >= column)
            m_indents.pop_back();
        m_tokens.push_back({SourceToken::Kind::LineStart, "\n", int(m_indents.size())});
        m_indents.push_back(column);
    }

    const QByteArray &m_text;
    bool m_python;
    bool m_directive = false;
    int m_brackets = 0;
    qsizetype m_at = 0;
    std::vector<int> m_indents;
    std::vector<SourceToken> m_tokens;
};

bool oneOf(const QByteArray &text, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char *word) { return text == word; });
}

constexpr size_t kMostDeclarationTokens = 4096; // bounds what text that is no program can cost

struct NameList {
    std::vector<QByteArray> names;
    QSet<QByteArray> known;
    void add(const QByteArray &name)
    {
        if (!known.contains(name)) {
            known.insert(name);
            names.push_back(name);
        }
    }
};

/// Declarations of C++ bodies and parameter lists. No parser: a name that stands where a declared name stands, behind what can be a
/// type at the start of a statement or parameter.
class CppLocals
{
public:
    explicit CppLocals(const std::vector<SourceToken> &tokens) : m_tokens(tokens) {}

    std::vector<QByteArray> names()
    {
        for (size_t i = 0; i < m_tokens.size(); ++i) {
            follow(i);
            if (startsStatement(i))
                declaration(i + 1);
        }
        return m_names.names;
    }

private:
    const QByteArray &at(size_t i) const
    {
        static const QByteArray none;
        return i < m_tokens.size() ? m_tokens[i].text : none;
    }
    bool isWord(size_t i) const { return i < m_tokens.size() && m_tokens[i].kind == SourceToken::Kind::Word; }
    bool inBody() const { return !m_bodies.empty() && m_bodies.back(); }

    /// A brace opens a body behind a parameter list or inside a body; namespaces, classes and extern "C" open none.
    void follow(size_t i)
    {
        const QByteArray &text = at(i);
        if (text == "{")
            m_bodies.push_back(inBody() || (i > 0 && oneOf(at(i - 1), {")", "const", "noexcept", "override", "mutable"})));
        else if (text == "}" && !m_bodies.empty())
            m_bodies.pop_back();
        else if (text == "(")
            m_parameters.push_back(!inBody() || (i > 0 && at(i - 1) == "]"));
        else if (text == ")" && !m_parameters.empty())
            m_parameters.pop_back();
    }

    /// A parameter list of a function or lambda, not the arguments of a call.
    bool inParameters() const { return !m_parameters.empty() && m_parameters.back(); }

    bool startsStatement(size_t i) const
    {
        const QByteArray &text = at(i);
        if (text == "(")
            return inParameters() || (i > 0 && oneOf(at(i - 1), {"for", "if", "while", "switch", "catch"}));
        return text == "," ? inParameters() : inBody() && oneOf(text, {";", "{", "}", ")"});
    }

    size_t skipTemplate(size_t i) const
    {
        int depth = 0;
        for (const size_t end = std::min(m_tokens.size(), i + 64); i < end; ++i) {
            depth += (at(i) == "<") - (at(i) == ">") - 2 * (at(i) == ">>");
            if (depth <= 0)
                return i + 1;
        }
        return i;
    }

    void declaration(size_t i)
    {
        while (oneOf(at(i), {"const", "static", "constexpr", "volatile", "unsigned", "signed", "register", "struct", "typename", "long", "short", "__shared__", "__constant__", "extern"}))
            ++i;
        const bool counted = oneOf(at(i - 1), {"unsigned", "signed", "long", "short"}); // types by themselves
        const bool names = isWord(i) && !oneOf(at(i), {"return", "else", "delete", "new", "throw", "goto", "case", "using", "namespace", "typedef", "template", "sizeof", "co_return", "operator", "break", "continue"});
        if (!names || (counted && !isWord(i + 1) && !oneOf(at(i), {"int", "char"})))
            return counted ? name(i) : void();
        ++i;
        while (at(i) == "::" && isWord(i + 1))
            i += 2;
        if (at(i) == "<")
            i = skipTemplate(i);
        name(i);
    }

    /// `i` stands behind a type: pointers and qualifiers, then the name.
    void name(size_t i)
    {
        while (oneOf(at(i), {"*", "&", "&&", "const", "int", "long", "__restrict__", "__restrict", "volatile"}))
            ++i;
        const bool parameter = !inBody();
        if (!isWord(i) || !(oneOf(at(i + 1), {"=", ",", ")", "["}) || (!parameter && oneOf(at(i + 1), {";", "{", ":", "("}))))
            return;
        if (parameter && !inParameters())
            return;
        m_names.add(at(i));
        if (!parameter)
            more(i + 1);
    }

    /// int a = f(x, y), *b = …;
    void more(size_t i)
    {
        int depth = 0;
        for (const size_t end = std::min(m_tokens.size(), i + kMostDeclarationTokens); i < end && at(i) != ";" && depth >= 0; ++i) {
            depth += oneOf(at(i), {"(", "[", "{"}) - oneOf(at(i), {")", "]", "}"});
            if (depth != 0 || at(i) != ",")
                continue;
            size_t next = i + 1;
            while (oneOf(at(next), {"*", "&"}))
                ++next;
            if (isWord(next) && oneOf(at(next + 1), {"=", ";", ",", "[", "{"}))
                m_names.add(at(next));
        }
    }

    const std::vector<SourceToken> &m_tokens;
    std::vector<bool> m_bodies;
    std::vector<bool> m_parameters; ///< one an open parenthesis
    NameList m_names;
};

/// Parameters, targets of assignments inside functions, for-targets and with-targets.
std::vector<QByteArray> pythonLocals(const std::vector<SourceToken> &tokens)
{
    NameList names;
    const auto word = [&](size_t i) { return i < tokens.size() && tokens[i].kind == SourceToken::Kind::Word; };
    const auto add = [&](size_t i) {
        if (word(i) && tokens[i].text != "self")
            names.add(tokens[i].text);
    };
    int depth = 0, brackets = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
        const SourceToken &token = tokens[i];
        brackets += oneOf(token.text, {"(", "[", "{"}) - oneOf(token.text, {")", "]", "}"});
        if (token.kind == SourceToken::Kind::LineStart) {
            depth = token.depth;
            brackets = 0;
        } else if (token.is("def") && word(i + 1)) {
            int open = 0;
            for (size_t j = i + 2; j < tokens.size() && tokens[j].kind != SourceToken::Kind::LineStart; ++j) {
                if (open == 1 && oneOf(tokens[j - 1].text, {"(", ",", "*", "**"}))
                    add(j);
                open += oneOf(tokens[j].text, {"(", "[", "{"}) - oneOf(tokens[j].text, {")", "]", "}"});
                if (open <= 0)
                    break;
            }
        } else if (depth > 0 && brackets == 0 && token.kind == SourceToken::Kind::Word && i + 1 < tokens.size() && i > 0) {
            const SourceToken &before = tokens[i - 1];
            if ((before.kind == SourceToken::Kind::LineStart || before.is(",")) && oneOf(tokens[i + 1].text, {"=", ","}))
                add(i);
            if (oneOf(before.text, {"for", "as"}))
                add(i);
        } else if (depth > 0 && token.is("for")) {
            add(i + 1); // comprehensions
        }
    }
    return names.names;
}

} // namespace

std::vector<SourceToken> sourceTokens(const QByteArray &text, Language language)
{
    const bool python = language == Language::Python;
    return Reader(stripComments(text, language), python).tokens();
}

std::vector<QByteArray> localNames(const std::vector<SourceToken> &tokens, Language language)
{
    return language == Language::Python ? pythonLocals(tokens) : CppLocals(tokens).names();
}

} // namespace gable
