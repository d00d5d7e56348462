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

} // namespace

bool isSignatureConflict(const std::vector<Diagnostic> &diagnostics, const QString &entry, const QString &headerName)
{
    bool afterError = false;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::Note) {
            afterError = diagnostic.severity == Severity::Error;
            // A conflict between a first and a second source is reported the same way, but then the note is not in the header.
            continue;
        }
        const bool earlier = diagnostic.message.contains("previous declaration"_L1) || diagnostic.message.contains("previous definition"_L1)
            || diagnostic.message.contains("old declaration"_L1);
        const bool aboutEntry = !diagnostic.message.contains(u'(') || diagnostic.message.contains(entry + u'(');
        if (afterError && earlier && aboutEntry && QFileInfo(diagnostic.file).fileName() == headerName)
            return true;
    }
    return false;
}

bool isEntryMissing(const std::vector<Diagnostic> &diagnostics, const QString &entry)
{
    static const QRegularExpression undefined(u"undefined (?:reference to|symbol:?) [`'\"‘]?([^`'\"’]+)"_s);
    for (const Diagnostic &diagnostic : diagnostics) {
        const auto match = undefined.match(diagnostic.message);
        if (diagnostic.severity == Severity::Error && match.hasMatch() && match.captured(1).trimmed() == entry)
            return true;
    }
    return false;
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
