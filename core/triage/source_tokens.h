// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/toolchain/submission.h"

#include <vector>

namespace gable {

/// A word, number, literal or operator of a source without comments. Python lines start with a LineStart whose depth counts
/// the indentations around it; lines of the C preprocessor end with a LineStart.
struct SourceToken {
    enum class Kind : uint8_t { Word, Other, LineStart };
    Kind kind = Kind::Other;
    QByteArray text;
    int depth = 0;
    bool is(const char *what) const { return text == what; }
};
std::vector<SourceToken> sourceTokens(const QByteArray &text, Language language);

/// Names that are declared as locals or parameters.
std::vector<QByteArray> localNames(const std::vector<SourceToken> &tokens, Language language);

} // namespace gable
