// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/syntax/syntax_definition.h"

#include <QStringView>

namespace gable {

struct SyntaxToken {
    int start = 0, length = 0; ///< in UTF-16 units of the line
    SyntaxStyle style = SyntaxStyle::Normal;
    bool operator==(const SyntaxToken &) const = default;
};

/// The stack of contexts at the end of a line; what the next line starts with. Empty: the start of a file.
using SyntaxState = std::vector<int>;

struct SyntaxLine {
    std::vector<SyntaxToken> tokens; ///< neighbours of one style are one token; together they cover the line
    SyntaxState state;
    int opened = 0, closed = 0;      ///< folding regions that begin and end in the line, pairs within it left out
};

/// Applies one definition line by line.
class LineSyntax
{
public:
    /// The library must outlive this.
    LineSyntax(const SyntaxLibrary &library, int definition) : m_library(library), m_definition(definition) {}
    SyntaxLine highlight(QStringView line, const SyntaxState &from) const;

private:
    const SyntaxLibrary &m_library;
    int m_definition;
};

} // namespace gable
