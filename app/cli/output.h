// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "core/evaluation/report.h"

#include <QJsonArray>
#include <QJsonObject>

#include <vector>

namespace gable::cli {

/// Translated text of the command line.
QString tr(const char *text);

// Results go to standard output, notes and progress to standard error.
void printText(const QString &text);
void printLine(const QString &line);
void printNote(const QString &line);
/// One JSON object on standard output, with schema:1.
void printJson(QJsonObject json);
/// The error as JSON on standard output or as a sentence on standard error. Returns its exit code.
int printError(const Error &error, bool json);
/// 2 for what the command line or its files name wrongly, 130 for an interruption, else 3.
int exitCodeOf(const Error &error);

/// The evaluation's JSON with its sentences; `light` leaves out samples, error map and windows.
QJsonObject evaluationJson(const Evaluation &evaluation, bool light = false);
void printEvaluation(const Evaluation &evaluation);
/// The label begins with the problem ("softmax.float32-mine.cpp"), which then need not stand beside it.
bool namesItsProblem(const Evaluation &evaluation);
QString evaluationTable(const std::vector<Evaluation> &evaluations);
void printEvaluationTable(const std::vector<Evaluation> &evaluations);
/// 0 when the verdict is passed (or not timed on request), 3 when it says nothing about its kernel, else 1.
int exitCodeOf(const QString &verdict, bool timed);
/// The worst of all.
int exitCodeOf(const std::vector<Evaluation> &evaluations);

/// The locale's character set is UTF-8, so that block and braille characters may be printed.
bool showsUtf8();

} // namespace gable::cli
