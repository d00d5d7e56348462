// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <cstdint>
#include <map>
#include <vector>

namespace gable {

/// What a piece of source is to its reader: the default styles of KDE's definition format, in its order.
enum class SyntaxStyle : uint8_t {
    Normal, Keyword, Function, Variable, ControlFlow, Operator, BuiltIn, Extension, Preprocessor, Attribute, Char, SpecialChar, String,
    VerbatimString, SpecialString, Import, DataType, DecVal, BaseN, Float, Constant, Comment, Documentation, Annotation, CommentVar,
    RegionMarker, Information, Warning, Alert, Error, Others
};
inline constexpr int kSyntaxStyles = int(SyntaxStyle::Others) + 1;
/// "Keyword", "DataType" …
QString name(SyntaxStyle style);

/// What a match or a line's end does to the stack of contexts: takes `pops` off, then puts the context `push` on it (-1: none).
struct ContextSwitch {
    int pops = 0;
    int push = -1;
    bool isStay() const { return pops == 0 && push < 0; }
};

struct SyntaxRule {
    enum class Kind : uint8_t {
        DetectChar, Detect2Chars, AnyChar, StringDetect, WordDetect, RegExpr, Keyword, Int, Float, HlCHex, HlCOct, HlCChar, HlCStringChar,
        LineContinue, RangeDetect, DetectSpaces, DetectIdentifier, IncludeRules
    };
    Kind kind = Kind::DetectChar;
    SyntaxStyle style = SyntaxStyle::Normal;
    bool hasStyle = false; ///< else the context's
    ContextSwitch next;
    QString text;          ///< characters, string, or name of the word list
    QRegularExpression pattern;
    Qt::CaseSensitivity sensitivity = Qt::CaseSensitive;
    bool lookAhead = false, firstNonSpace = false;
    int column = -1;
    QString beginRegion, endRegion;
    int include = -1;      ///< context whose rules stand here
    int definition = 0;
};

struct SyntaxContext {
    QString name;
    int definition = 0;
    SyntaxStyle style = SyntaxStyle::Normal;
    ContextSwitch lineEnd, lineEmpty, fallthrough;
    bool fallsThrough = false, endsOnEmptyLine = false;
    std::vector<SyntaxRule> rules;
};

struct SyntaxDefinition {
    QString name;
    std::map<QString, QSet<QString>> lists;
    Qt::CaseSensitivity keywords = Qt::CaseSensitive;
    QString delimiters; ///< what ends a word
    int firstContext = 0;
};

/// Languages read from definition files in KDE's format (docs.kde.org, "Working with Syntax Highlighting"): the part of it that the
/// files in resources/syntax use. Anything else in a file is refused with its line, so that no rule is silently ignored.
class SyntaxLibrary
{
public:
    /// Reads every *.xml of the folder; definitions may include each other.
    static Result<SyntaxLibrary> read(const QString &folder);

    QStringList names() const;
    /// Index of the definition, or -1.
    int find(const QString &name) const;
    const SyntaxDefinition &definition(int index) const { return m_definitions[size_t(index)]; }
    const SyntaxContext &context(int index) const { return m_contexts[size_t(index)]; }

private:
    friend class SyntaxReader;
    std::vector<SyntaxDefinition> m_definitions;
    std::vector<SyntaxContext> m_contexts;
};

} // namespace gable
