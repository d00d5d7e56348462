// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/syntax/line_syntax.h"
#include "core/toolchain/submission.h"

#include <memory>

namespace gable {

struct HighlightedLine {
    std::vector<SyntaxToken> tokens;
    int state = 0;           ///< hand it to the next line; 0 = start of a text
    int opened = 0, closed = 0;
};

/// What tells styles and folds of a line: KSyntaxHighlighting where Gable was built with it, else our reader of the same files.
class LineHighlighter
{
public:
    virtual ~LineHighlighter() = default;
    virtual HighlightedLine highlight(const QString &line, int state) = 0;
};

/// For one of the languages in resources/syntax ("Gable CUDA", "NVIDIA PTX" …). Null, with the reason, when they cannot be read.
Result<std::unique_ptr<LineHighlighter>> makeHighlighter(const QString &language);

/// The definition for a submission's language.
QString syntaxName(Language language);

} // namespace gable
