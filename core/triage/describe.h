// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

namespace gable {

/// The translated sentence of a finding, made from its rule and args.
QString describe(const Finding &finding);
/// What a person can try next; may be empty.
QString advice(const Finding &finding);
/// "mismatch: tail of axis N", the short headline of a verdict.
QString headlineText(const Evaluation &evaluation);
/// The translated word of a verdict id ("out of bounds write").
QString verdictWord(const QString &kind);

} // namespace gable
