// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/exporter.h"
#include "core/export/markup.h"
#include "core/export/roofline_figure.h"

#include <map>

namespace gable {

// The parts of the HTML report, in its order; html.cpp puts them together.

/// How many failing evaluations are shown in full.
inline constexpr size_t kMostDetails = 200;
/// The evaluations that are: failed and suspect ones by row, in the order of the rows, numbered from 1.
std::map<const EvaluationRow *, size_t> detailNumbers(const std::vector<EvaluationRow> &rows);
/// How many evaluations failed or are suspect.
size_t failingRows(const std::vector<EvaluationRow> &rows);

QString reportStyle();
/// Each once, the newest first, with how many evaluations had it.
Result<void> writeEnvironments(Markup &page, const Workspace &workspace);
void writeVerdictCounts(Markup &page, const std::vector<EvaluationRow> &rows);
void writeRooflines(Markup &page, const std::vector<RooflineFigure> &figures);
void writeEvaluations(Markup &page, const std::vector<EvaluationRow> &rows);
Result<void> writeFailures(Markup &page, const Workspace &workspace, const std::vector<EvaluationRow> &rows);

/// One unit for a column of times, that of their median.
struct TimeColumn {
    QString unit = QStringLiteral("µs");
    double nanoseconds = 1e3;
    explicit TimeColumn(std::vector<double> timesNs);
    QString digits(double timeNs) const; ///< three significant digits; "–" without a time
};

} // namespace gable
