// SPDX-License-Identifier: Apache-2.0
#include "core/toolchain/signature.h"

#include "core/base/text.h"

#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostMentions = 1000; // of a name followed by a parenthesis; the search stays linear for any text

/// The source with comments and literals blanked out, places kept.
QByteArray codeOnly(const QByteArray &source)
{
    QByteArray code = source;
    const auto blank = [&code](qsizetype from, qsizetype to) {
        for (qsizetype i = from; i < std::min(to, code.size()); ++i) {
            if (code[i] != '\n')
                code[i] = ' ';
        }
    };
    for (qsizetype i = 0; i < source.size();) {
        const QByteArrayView rest = QByteArrayView(source).sliced(i);
        qsizetype end = i + 1;
        if (rest.startsWith("//")) {
            end = source.indexOf('\n', i);
        } else if (rest.startsWith("/*")) {
            const qsizetype close = source.indexOf("*/", i + 2);
            end = close < 0 ? -1 : close + 2;
        } else if (source[i] == '"' || source[i] == '\'') {
            while (end < source.size() && source[end] != source[i] && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            ++end;
        } else {
            ++i;
            continue;
        }
        if (end < 0)
            end = source.size();
        blank(i, end);
        i = end;
    }
    return code;
}

qsizetype afterSpace(const QByteArray &code, qsizetype i)
{
    while (i < code.size() && strchr(" \t\r\n", code[i]))
        ++i;
    return i;
}

/// The place after the parenthesis that closes the one at `open`; -1 when none does.
qsizetype afterParentheses(const QByteArray &code, qsizetype open)
{
    int depth = 0;
    for (qsizetype i = open; i < code.size(); ++i) {
        depth += code[i] == '(' ? 1 : code[i] == ')' ? -1 : 0;
        if (depth == 0)
            return i + 1;
    }
    return -1;
}

bool containsWord(const QString &text, const QString &word)
{
    return !word.isEmpty() && text.contains(QRegularExpression(u"\\b%1\\b"_s.arg(QRegularExpression::escape(word))));
}

/// The generated header declares the entry; these are g++'s and clang++'s words for a definition that does not fit it.
bool saysConflict(const QString &message, const QString &entry)
{
    static const QRegularExpression conflict(
        u"conflicting declaration of C function|conflicting types for|ambiguating new declaration|conflicting declaration|"
        "cannot be overloaded|differ only in their return type|different language linkage|"
        "was declared .?extern.? and later .?static|static declaration of|redeclared as different kind|"
        "cannot overload functions|changes the linkage|conflicts with a previous declaration|different exception specifier"_s);
    return containsWord(message, entry) && message.contains(conflict);
}

/// In other words or another language the note still points into the generated header. A conflict between a first and a second source
/// is reported the same way, but then the note is not in the header.
bool isEarlierDeclaration(const Diagnostic &note, const QString &entry, const QString &headerName)
{
    const bool earlier = note.message.contains("previous declaration"_L1) || note.message.contains("previous definition"_L1)
                         || note.message.contains("old declaration"_L1);
    const bool aboutEntry = !note.message.contains(u'(') || note.message.contains(entry + u'(');
    return earlier && aboutEntry && QFileInfo(note.file).fileName() == headerName;
}

} // namespace

const Diagnostic *signatureConflict(const std::vector<Diagnostic> &diagnostics, const QString &entry, const QString &headerName)
{
    const Diagnostic *error = nullptr; // that the notes belong to
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::Note)
            error = diagnostic.severity == Severity::Error ? &diagnostic : nullptr;
        if (error && (diagnostic.severity == Severity::Note ? isEarlierDeclaration(diagnostic, entry, headerName) : saysConflict(diagnostic.message, entry)))
            return error;
    }
    return nullptr;
}

QString missingSymbol(const QString &message)
{
    static const QRegularExpression missing(u"undefined (?:reference to|symbol:?) [`'\"‘]?([^`'\"’\\s(,]+)"_s);
    return missing.match(message).captured(1);
}

std::optional<int> lineOfDefinition(const QByteArray &source, const QString &entry)
{
    const QByteArray code = codeOnly(source);
    const QByteArray word = entry.toUtf8();
    const auto isWordCharacter = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    int tried = 0;
    for (qsizetype at = code.indexOf(word); at >= 0 && tried < kMostMentions; at = code.indexOf(word, at + 1)) {
        const qsizetype end = at + word.size();
        if ((at > 0 && isWordCharacter(code[at - 1])) || (end < code.size() && isWordCharacter(code[end])))
            continue;
        const qsizetype open = afterSpace(code, end);
        if (open >= code.size() || code[open] != '(')
            continue;
        ++tried;
        qsizetype body = afterParentheses(code, open);
        if (body < 0)
            continue;
        body = afterSpace(code, body);
        if (QByteArrayView(code).sliced(body).startsWith("noexcept"))
            body = afterSpace(code, body + 8);
        if (body < code.size() && code[body] == '{')
            return lineAt(source, at);
    }
    return std::nullopt;
}

} // namespace gable
