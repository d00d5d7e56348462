// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/toolchain/submission.h"

namespace gable {

/// A source without what does not change its meaning to a reader: comments, whitespace, and the names of locals and parameters, which
/// become v0, v1 … in order of appearance. Members, functions, types, macros and globals keep their names; so do names that only
/// look declared. Lines of Python keep their depth, lines of the preprocessor their ends. Never an error: any text has a form.
QByteArray normalisedSource(const QByteArray &text, Language language);

/// 16 hexadecimal digits over the normalised sources of all files and the language: equal for near-duplicates.
QString normalisedHash(const Submission &submission);

} // namespace gable
