// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/suite.h"
#include "core/roofline/ceilings.h"
#include "core/workspace/workspace.h"

#include <functional>

namespace gable {

/// What an export reads: one workspace, and what is known beside it.
struct ExportSource {
    const Workspace &workspace;
    const std::vector<Suite> *suites = nullptr; ///< where evaluations find their definitions; may be null
    /// Roofs by device uuid. Where there are none, a roofline shows the roof that the reports were placed under.
    std::function<Result<Ceilings>(const QString &deviceUuid)> ceilings = cachedCeilings;
    QDateTime now = QDateTime::currentDateTimeUtc(); ///< UTC; the date on reports
};

/// One format: adding one is a file here that makes it, and its line in registry.cpp.
struct ExportFormat {
    QString id;              ///< "csv", as after --format
    QString suffix;          ///< ".csv"
    const char *description; ///< untranslated, context "Export"
    /// The whole text, UTF-8.
    Result<QByteArray> (*write)(const ExportSource &source);
    /// Not null: what people want on disk is a directory of files. Returns notes on what was left out.
    Result<QStringList> (*writeDirectory)(const ExportSource &source, const QString &directory) = nullptr;
};
const std::vector<ExportFormat> &allExportFormats();
const ExportFormat *findExportFormat(const QString &id); ///< null = unknown

/// Writes a file, or a directory for formats that are one. Returns notes for people, usually none.
Result<QStringList> exportTo(const ExportFormat &format, const ExportSource &source, const QString &path);

/// Every evaluation, whole, newest first, one in memory at a time.
Result<void> forEachEvaluation(const Workspace &workspace, const std::function<void(const Evaluation &)> &visit);

} // namespace gable
