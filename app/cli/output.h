// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "core/evaluation/report.h"
#include "core/roofline/ceilings.h"

#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace gable::cli {

void printLine(const QString &line);
/// One JSON object on standard output, with schema:1.
void printJson(QJsonObject json);
/// The error as JSON or as a sentence on standard error. Returns the exit code that belongs to it.
int printError(const Error &error, bool json);

/// Aligned columns; `right` names the columns of numbers.
void printTable(const QStringList &header, const std::vector<QStringList> &rows, const QList<int> &right);

/// "12.3 µs", three significant digits.
QString timeText(double ns);
QString countText(double value); ///< "1.23 G"
/// The evaluation's JSON with its sentences.
QJsonObject evaluationJson(const Evaluation &evaluation);
void printEvaluation(const Evaluation &evaluation);
void printEvaluationTable(const std::vector<Evaluation> &evaluations);
/// A log–log roofline in characters: roofs, and the evaluations as letters with a legend.
void printRoofline(const std::vector<Evaluation> &evaluations, const Ceilings &ceilings);

/// 0 when all passed; 3 when one says nothing about its kernel; else 1.
int exitCodeOf(const std::vector<Evaluation> &evaluations);

} // namespace gable::cli
