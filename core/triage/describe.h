// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"

namespace gable {

/// The translated sentence of a finding, made from its rule and args; a rule that is not known here (a report of a newer version)
/// gives the verdict's word and the arguments.
QString describe(const Finding &finding);
/// What a person can try next; may be empty.
QString advice(const Finding &finding);
/// "mismatch: tail of axis N", the short headline of a verdict.
QString headlineText(const Evaluation &evaluation);
/// The translated word of a verdict id ("out of bounds write"); of "suspect:…" and "note:…" without the prefix.
QString verdictWord(const QString &kind);
/// The translated words of a mismatch pattern with its arguments ("tail of axis N from 3840 (5 × 768)").
QString patternText(const QString &pattern, const QJsonObject &args);

/// Fills verdict.summary and verdict.findings[].text of an evaluation's JSON, for whoever prints it.
void addTexts(QJsonObject &evaluationJson, const Evaluation &evaluation);

} // namespace gable
